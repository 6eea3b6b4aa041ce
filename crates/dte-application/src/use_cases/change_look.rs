//! A company says how its documents look: its logo and its colour.

use std::sync::Arc;

use crate::caller::Caller;
use crate::error::Error;
use crate::jobs::upload_threads::UploadThreads;
use crate::ports::{Clock, Colour, Companies, HandedFile, Look, Renderer, VersionedLook};

/// The kind of content that logos are kept as.
const PNG: &str = "image/png";

pub struct ChangeLook {
    pub companies: Arc<dyn Companies>,
    pub renderer: Arc<dyn Renderer>,
    pub uploads: Arc<UploadThreads>,
    pub clock: Arc<dyn Clock>,
}

impl ChangeLook {
    /// Takes a logo in place of the one before, and a colour where one is given.
    pub async fn run(
        &self,
        caller: Caller,
        picture: Vec<u8>,
        colour: Option<Colour>,
    ) -> Result<VersionedLook, Error> {
        self.must_lead(caller).await?;
        let renderer = self.renderer.clone();
        let read = move || renderer.read_logo(&picture);
        let read = self.uploads.run(caller.company, read).await?;
        let logo = read.map_err(Error::Logo)?;
        let before = self.now_of(caller).await?;
        let look = Look {
            colour: colour.unwrap_or(before.colour),
            logo: Some(logo.into()),
        };
        self.keep(caller, look).await
    }

    /// Goes without a logo, in the colour that nobody chose.
    pub async fn remove(&self, caller: Caller) -> Result<VersionedLook, Error> {
        self.must_lead(caller).await?;
        self.now_of(caller)
            .await?
            .logo
            .as_ref()
            .ok_or(Error::NoLogo)?;
        self.keep(caller, Look::default()).await
    }

    /// The logo as it is kept.
    pub async fn logo(&self, caller: Caller) -> Result<HandedFile, Error> {
        let look = self.now_of(caller).await?;
        let logo = look.logo.clone().ok_or(Error::NoLogo)?;
        Ok(HandedFile::new("logo.png".to_owned(), PNG, logo))
    }

    async fn now_of(&self, caller: Caller) -> Result<Arc<Look>, Error> {
        let kept = self.companies.look(caller.company, None).await?;
        Ok(kept.map(|kept| kept.look).unwrap_or_default())
    }

    async fn keep(&self, caller: Caller, look: Look) -> Result<VersionedLook, Error> {
        let kept = self
            .companies
            .keep_look(caller.company, look.clone(), self.clock.now());
        Ok(VersionedLook {
            version: kept.await?,
            look: Arc::new(look),
        })
    }

    async fn must_lead(&self, caller: Caller) -> Result<(), Error> {
        if caller.main_office || caller.leads(&*self.companies).await? {
            Ok(())
        } else {
            Err(Error::Forbidden)
        }
    }
}
