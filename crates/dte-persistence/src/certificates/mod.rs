//! Certificate files that companies gave, sealed.

use async_trait::async_trait;
use diesel::dsl::max;
use diesel::prelude::*;
use dte_application::ports::{
    CertificateFacts, CertificateFiles, CompanyId, KeptFile, PortError, Sealed,
};
use dte_domain::taxpayer::Nit;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::companies::kept_certificates::{self, KeptCertificate};
use crate::companies::lock;
use crate::database::Database;
use crate::engine::column::{RowReader, micros};
use crate::engine::connection::AnyConnection;
use crate::error::{InconsistentRow, Refusal};
use crate::schema::{certificate_files, companies};

/// How many of a company are kept: the one in use, and the one before it.
const KEPT: i64 = 2;

#[derive(Clone, Insertable, Queryable, Selectable)]
#[diesel(table_name = certificate_files)]
struct FileRow {
    id: String,
    company: String,
    file: String,
    password: String,
    begins_at: i64,
    ends_at: i64,
    kept_at: i64,
}

impl FileRow {
    fn new(company: CompanyId, kept: &KeptFile) -> Self {
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

#[async_trait]
impl CertificateFiles for Database {
    async fn newest_file(&self, nit: &Nit) -> Result<Option<KeptFile>, PortError> {
        let nit = nit.as_str().to_owned();
        self.reader
            .read("finding a certificate that was given", move |connection| {
                newest(connection, &nit)
            })
            .await
    }

    async fn keep_file(
        &self,
        company: CompanyId,
        file: KeptFile,
        facts: CertificateFacts,
    ) -> Result<OffsetDateTime, PortError> {
        let row = FileRow::new(company, &file);
        let public = KeptCertificate {
            nit: facts.nit.as_str().to_owned(),
            key: facts.public_key,
            begins_at: file.begins_at,
            ends_at: file.ends_at,
            seen_at: file.kept_at,
        };
        self.writer
            .transact("keeping a certificate", move |connection| {
                keep(connection, row.clone(), &public)
            })
            .await
    }

    async fn files_given_since(
        &self,
        moment: OffsetDateTime,
    ) -> Result<Vec<(Nit, Uuid, OffsetDateTime)>, PortError> {
        let since = micros(moment);
        self.reader
            .read("finding certificates that were given", move |connection| {
                given_since(connection, since)
            })
            .await
    }
}

fn newest(connection: &mut AnyConnection, nit: &str) -> Result<Option<KeptFile>, Refusal> {
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
fn keep(
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

fn given_since(
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
