use diesel::prelude::*;
use dte_application::ports::EstablishmentChange;
use dte_domain::catalog::Catalogue;

use crate::schema::establishments;

/// What changes of an establishment. A column that is nothing stays as it is; the columns of an
/// address change together.
#[derive(AsChangeset, Clone)]
#[diesel(table_name = establishments)]
pub(crate) struct ChangeRow {
    #[diesel(skip_update)]
    pub id: String,
    code_mh: Option<String>,
    pos_code_mh: Option<String>,
    department: Option<String>,
    municipality: Option<String>,
    complement: Option<String>,
    #[expect(
        clippy::option_option,
        reason = "no district is not the same as no change"
    )]
    district: Option<Option<String>>,
}

impl From<&EstablishmentChange> for ChangeRow {
    fn from(change: &EstablishmentChange) -> Self {
        let address = change.address.as_ref();
        Self {
            id: change.id.0.to_string(),
            code_mh: change.code_mh.as_ref().map(ToString::to_string),
            pos_code_mh: change.pos_code_mh.as_ref().map(ToString::to_string),
            department: address.map(|it| it.department.code().to_owned()),
            municipality: address.map(|it| it.municipality.as_str().to_owned()),
            complement: address.map(|it| it.complement.to_string()),
            district: address.map(|it| it.district.map(|district| district.as_str().to_owned())),
        }
    }
}
