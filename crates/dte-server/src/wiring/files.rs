//! What hands over files of documents, and draws their readable versions.

use std::sync::Arc;

use dte_application::use_cases::change_look::ChangeLook;
use dte_application::use_cases::find_documents::FindDocuments;
use dte_application::use_cases::make_readable::MakeReadable;
use dte_application::use_cases::read_files::ReadFiles;

use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::system::low_priority;
use crate::wiring::Adapters;

pub(super) struct FileServices {
    pub read: Arc<ReadFiles>,
    pub readable: Arc<MakeReadable>,
    pub look: Arc<ChangeLook>,
}

impl FileServices {
    pub(super) fn new(
        config: &Config,
        adapters: &Adapters,
        authority_url: &str,
        find: &Arc<FindDocuments>,
    ) -> Result<Self, Failure> {
        let drawer = Arc::new(dte_readable::Drawer::new().context("reading the fonts")?);
        let renderers = MakeReadable::start_threads(config.renderers.get(), low_priority::give_way)
            .context("starting the threads that draw")?;
        let public_query_url = config.public_page(authority_url);
        Ok(Self {
            read: Arc::new(ReadFiles {
                find: find.clone(),
                renderer: drawer.clone(),
                public_query_url: public_query_url.clone(),
            }),
            readable: Arc::new(MakeReadable::new(
                find.clone(),
                drawer.clone(),
                adapters.database.clone(),
                renderers,
                public_query_url,
            )),
            look: Arc::new(ChangeLook {
                companies: adapters.database.clone(),
                renderer: drawer,
                uploads: adapters.uploads.clone(),
                clock: adapters.clock.clone(),
            }),
        })
    }
}
