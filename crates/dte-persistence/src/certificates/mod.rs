//! Certificate files that companies gave, sealed.

use diesel::dsl::max;
use diesel::prelude::*;
use dte_application::ports::{CompanyId, KeptFile, Sealed};
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::companies::kept_certificates::{self, KeptCertificate};
use crate::companies::lock;
use crate::engine::column::{RowReader, micros};
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{certificate_files, companies};

/// How many of a company are kept: the one in use, and the one before it.
const KEPT: i64 = 2;

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = certificate_files)]
pub(crate) struct FileRow {
    id: String,
    company: String,
    file: String,
    password: String,
    begins_at: i64,
    ends_at: i64,
    kept_at: i64,
}

impl FileRow {
    pub(crate) fn new(company: CompanyId, kept: &KeptFile) -> Self {
        Self {
            id: kept.id.to_string(),
            company: company.0.to_string(),
            file: kept.file.0.clone(),
            password: kept.password.0.clone(),
            begins_at: micros(kept.begins_at),
            ends_at: micros(kept.ends_at),
            kept_at: micros(kept.kept_at),
        }
    }

    fn read(self) -> Result<KeptFile, InconsistentRow> {
        let row = RowReader::new("certificate_files", &self.id);
        Ok(KeptFile {
            id: row.uuid("id", &self.id)?,
            begins_at: row.moment("begins_at", self.begins_at)?,
            ends_at: row.moment("ends_at", self.ends_at)?,
            kept_at: row.moment("kept_at", self.kept_at)?,
            file: Sealed(self.file),
            password: Sealed(self.password),
        })
    }
}

pub(crate) fn newest(
    connection: &mut AnyConnection,
    nit: &str,
) -> Result<Option<KeptFile>, Refusal> {
    let found: Option<FileRow> = certificate_files::table
        .inner_join(companies::table)
        .filter(companies::nit.eq(nit))
        .order((
            certificate_files::kept_at.desc(),
            certificate_files::id.desc(),
        ))
        .select(FileRow::as_select())
        .first(connection)
        .optional()?;
    Ok(found.map(FileRow::read).transpose()?)
}

/// Of two who give one at once both are whole. The company's own password stays that of the file in the
/// folder, which other servers use until they know of this one.
pub(crate) fn keep(
    connection: &mut AnyConnection,
    mut row: FileRow,
    public: &KeptCertificate,
) -> Result<OffsetDateTime, Refusal> {
    lock::company(connection, &row.company)?;
    let before: Option<i64> = certificate_files::table
        .filter(certificate_files::company.eq(&row.company))
        .select(max(certificate_files::kept_at))
        .first(connection)?;
    row.kept_at = before.map_or(row.kept_at, |before| row.kept_at.max(before + 1));
    diesel::insert_into(certificate_files::table)
        .values(&row)
        .execute(connection)?;
    let older: Vec<String> = certificate_files::table
        .filter(certificate_files::company.eq(&row.company))
        .order((
            certificate_files::kept_at.desc(),
            certificate_files::id.desc(),
        ))
        .offset(KEPT)
        .limit(i64::from(u16::MAX))
        .select(certificate_files::id)
        .load(connection)?;
    diesel::delete(certificate_files::table.filter(certificate_files::id.eq_any(older)))
        .execute(connection)?;
    kept_certificates::keep(connection, public)?;
    let reader = RowReader::new("certificate_files", &row.id);
    Ok(reader.moment("kept_at", row.kept_at)?)
}

pub(crate) fn given_since(
    connection: &mut AnyConnection,
    since: i64,
) -> Result<Vec<(Nit, Uuid, OffsetDateTime)>, Refusal> {
    let found: Vec<(String, String, i64)> = certificate_files::table
        .inner_join(companies::table)
        .filter(certificate_files::kept_at.ge(since))
        .order((certificate_files::kept_at, certificate_files::id))
        .select((
            companies::nit,
            certificate_files::id,
            certificate_files::kept_at,
        ))
        .load(connection)?;
    let read = found.into_iter().map(|(nit, id, kept_at)| {
        let row = RowReader::new("certificate_files", &id);
        Ok((
            row.value("nit", &nit)?,
            row.uuid("id", &id)?,
            row.moment("kept_at", kept_at)?,
        ))
    });
    Ok(read.collect::<Result<_, InconsistentRow>>()?)
}
