//! The table of errors. docs/ERRORS.md is written from it.

use actix_web::http::StatusCode;

use dte_domain::language::Bilingual;

use super::{Code, Row};

/// An error that the same request meets again. Its meaning and its remedy stand in English, then in
/// Spanish.
const fn row(
    error: Code,
    status: StatusCode,
    code: &'static str,
    meaning: [&'static str; 2],
    remedy: [&'static str; 2],
) -> Row {
    Row {
        error,
        code,
        status,
        meaning: bilingual(meaning),
        remedy: bilingual(remedy),
        retryable: false,
    }
}

/// An error that passes: the same request may do later what it asks for.
const fn passing(
    error: Code,
    status: StatusCode,
    code: &'static str,
    meaning: [&'static str; 2],
    remedy: [&'static str; 2],
) -> Row {
    let row = row(error, status, code, meaning, remedy);
    Row {
        retryable: true,
        ..row
    }
}

const fn bilingual([english, spanish]: [&'static str; 2]) -> Bilingual {
    Bilingual { english, spanish }
}

/// The table, in the order of [`Code`].
pub const TABLE: &[Row] = &[
    row(
        Code::ValidationFailed,
        StatusCode::BAD_REQUEST,
        "VALIDATION_FAILED",
        ["the request has faults", "la solicitud tiene faltas"],
        [
            "mend everything in `error.violations`: all faults are named at once; nothing was stored",
            "corrija todo lo que está en `error.violations`: todas las faltas se nombran a la vez; no se guardó nada",
        ],
    ),
    row(
        Code::InvalidJson,
        StatusCode::BAD_REQUEST,
        "INVALID_JSON",
        [
            "the body is not valid JSON in UTF-8",
            "el cuerpo no es JSON válido en UTF-8",
        ],
        [
            "mend the JSON at the line and column that the message names",
            "corrija el JSON en la línea y columna que nombra el mensaje",
        ],
    ),
    row(
        Code::DuplicateKey,
        StatusCode::BAD_REQUEST,
        "DUPLICATE_KEY",
        [
            "a name occurs twice in one object",
            "un nombre aparece dos veces en un objeto",
        ],
        ["send every member once", "envíe cada miembro una sola vez"],
    ),
    row(
        Code::NestingTooDeep,
        StatusCode::BAD_REQUEST,
        "NESTING_TOO_DEEP",
        [
            "objects and lists stand more than 32 deep in each other",
            "hay objetos y listas anidados a más de 32 niveles",
        ],
        [
            "no request needs such a depth: look at what builds the body",
            "ninguna solicitud necesita tal profundidad: revise lo que arma el cuerpo",
        ],
    ),
    passing(
        Code::BodyIncomplete,
        StatusCode::BAD_REQUEST,
        "BODY_INCOMPLETE",
        [
            "the body ended early or was damaged on its way",
            "el cuerpo terminó antes de tiempo o se dañó en camino",
        ],
        ["send the request again", "envíe la solicitud de nuevo"],
    ),
    row(
        Code::NotInEdition,
        StatusCode::BAD_REQUEST,
        "NOT_IN_EDITION",
        [
            "the edition of the company's documents has none of this type",
            "la edición de los documentos de la empresa no tiene este tipo",
        ],
        [
            "issue it once documents of 2026 are in force (`GET /company/readiness` says when), or pin the company to that edition",
            "emítalo cuando estén vigentes los documentos de 2026 (`GET /company/readiness` dice cuándo), o fije la empresa en esa edición",
        ],
    ),
    row(
        Code::CompanyAlreadyRegistered,
        StatusCode::BAD_REQUEST,
        "COMPANY_ALREADY_REGISTERED",
        [
            "a company with this NIT is registered already",
            "ya está registrada una empresa con este NIT",
        ],
        [
            "log in with the keys of the first registration",
            "inicie sesión con las llaves del primer registro",
        ],
    ),
    row(
        Code::CertificateMissing,
        StatusCode::BAD_REQUEST,
        "CERTIFICATE_MISSING",
        [
            "there is no certificate for the company",
            "no hay certificado de la empresa",
        ],
        [
            "download it from the authority's portal and give it with `PUT /company/certificate`, or put it into \
             the certificates folder as `{nit}.crt`",
            "descárguelo del portal de Hacienda y entréguelo con `PUT /company/certificate`, o póngalo en la \
             carpeta de certificados como `{nit}.crt`",
        ],
    ),
    row(
        Code::CertificateUnreadable,
        StatusCode::BAD_REQUEST,
        "CERTIFICATE_UNREADABLE",
        [
            "the company's certificate cannot be read",
            "no se puede leer el certificado de la empresa",
        ],
        [
            "download it again from the authority's portal, and give it or put it in place unchanged",
            "descárguelo de nuevo del portal de Hacienda, y entréguelo o póngalo en su lugar sin cambiarlo",
        ],
    ),
    row(
        Code::CertificateWrongPassword,
        StatusCode::BAD_REQUEST,
        "CERTIFICATE_WRONG_PASSWORD",
        [
            "the certificate password is wrong",
            "la contraseña del certificado es incorrecta",
        ],
        [
            "`password_pri` of the registration, or `password` beside the file, must be the password chosen for \
             the certificate's private key",
            "`password_pri` del registro, o `password` junto al archivo, debe ser la contraseña elegida para la \
             llave privada del certificado",
        ],
    ),
    row(
        Code::CertificateOtherTaxpayer,
        StatusCode::BAD_REQUEST,
        "CERTIFICATE_OTHER_TAXPAYER",
        [
            "the certificate belongs to another NIT",
            "el certificado es de otro NIT",
        ],
        [
            "give the company's own with `PUT /company/certificate`, or put it into the certificates folder",
            "entregue el propio de la empresa con `PUT /company/certificate`, o póngalo en la carpeta de \
             certificados",
        ],
    ),
    row(
        Code::CertificateOutOfDate,
        StatusCode::BAD_REQUEST,
        "CERTIFICATE_OUT_OF_DATE",
        [
            "the certificate is not valid today",
            "el certificado no está vigente hoy",
        ],
        [
            "generate a new one in the authority's portal and give it with `PUT /company/certificate`, or put it \
             in place of the old one",
            "genere uno nuevo en el portal de Hacienda y entréguelo con `PUT /company/certificate`, o póngalo en \
             lugar del anterior",
        ],
    ),
    row(
        Code::InvalidState,
        StatusCode::BAD_REQUEST,
        "INVALID_STATE",
        [
            "the document's state does not allow it",
            "el estado del documento no lo permite",
        ],
        [
            "read the document to see its state",
            "consulte el documento para ver su estado",
        ],
    ),
    row(
        Code::SeriesExhausted,
        StatusCode::BAD_REQUEST,
        "SERIES_EXHAUSTED",
        [
            "the number series has given its last number",
            "la serie de números ya dio su último número",
        ],
        [
            "issue at another establishment or point of sale",
            "emita en otro establecimiento o punto de venta",
        ],
    ),
    row(
        Code::BalanceExceeded,
        StatusCode::BAD_REQUEST,
        "BALANCE_EXCEEDED",
        [
            "a document that is named has less left than is taken of it, of its sales, of a tax or of what can be retained: another one was faster, or it was invalidated",
            "a un documento que se nombra le queda menos de lo que se le toma, de sus ventas, de un tributo o de lo que se puede retener: otro fue más rápido, o fue invalidado",
        ],
        [
            "read the document (`GET /dte/{id}`): `remaining` says what is left of its sales, `named_by` which notes and returns took of them; take no more than is left. What is left of its taxes and of what can be retained stands in no record: it is what the document has of them, without what your returns, events and vouchers over it took that are PENDING or RECEIVED",
            "lea el documento (`GET /dte/{id}`): `remaining` dice lo que queda de sus ventas y `named_by` qué notas y retornos tomaron de ellas; no tome más que lo que queda. Lo que queda de sus tributos y de lo que se puede retener no está en ningún registro: es lo que el documento tiene de ellos, sin lo que tomaron sus retornos, eventos y comprobantes sobre él que están PENDING o RECEIVED",
        ],
    ),
    row(
        Code::InvalidationUnderWay,
        StatusCode::BAD_REQUEST,
        "INVALIDATION_UNDER_WAY",
        [
            "an invalidation of the document, or of one that it names, is under way or was accepted",
            "una invalidación del documento, o de uno que este nombra, está en curso o fue aceptada",
        ],
        [
            "read the document to see its state; a refused invalidation can be repeated, and the request with it",
            "consulte el documento para ver su estado; una invalidación rechazada puede repetirse, y la solicitud con ella",
        ],
    ),
    row(
        Code::AlreadySettled,
        StatusCode::BAD_REQUEST,
        "ALREADY_SETTLED",
        [
            "a document of the settlement stands in another one that is PENDING or RECEIVED: that one was faster",
            "un documento de la liquidación está en otra que está PENDING o RECEIVED: esa fue más rápida",
        ],
        [
            "leave the document out, or invalidate the other settlement first",
            "deje fuera el documento, o invalide primero la otra liquidación",
        ],
    ),
    row(
        Code::BranchRequired,
        StatusCode::BAD_REQUEST,
        "BRANCH_REQUIRED",
        [
            "the key is for all establishments, and the company has no main office: which one issues is not said",
            "la llave es para todos los establecimientos y la empresa no tiene casa matriz: no se dice cuál emite",
        ],
        [
            "name the establishment by its branch number: `?branch=1`",
            "nombre el establecimiento por su número de sucursal: `?branch=1`",
        ],
    ),
    row(
        Code::CompanyWithoutNrc,
        StatusCode::BAD_REQUEST,
        "COMPANY_WITHOUT_NRC",
        [
            "the company is not registered for VAT (it has no NRC), and does not issue this type of document",
            "la empresa no está inscrita en el IVA (no tiene NRC) y no emite este tipo de documento",
        ],
        [
            "issue what a company without NRC may: excluded subject invoices (14), donation receipts (15), special operations events (17), and return events (18) over 14",
            "emita lo que puede una empresa sin NRC: facturas de sujeto excluido (14), comprobantes de donación (15), eventos de operaciones especiales (17) y eventos de retorno (18) sobre 14",
        ],
    ),
    row(
        Code::WebhookAddressRefused,
        StatusCode::BAD_REQUEST,
        "WEBHOOK_ADDRESS_REFUSED",
        [
            "events are not sent to this address",
            "no se envían eventos a esta dirección",
        ],
        [
            "give an `https` address of the public network without user, password and fragment; the operator lets others with `DTE_WEBHOOK_ALLOW`",
            "dé una dirección `https` de la red pública sin usuario, contraseña ni fragmento; el operador permite otras con `DTE_WEBHOOK_ALLOW`",
        ],
    ),
    row(
        Code::TooManyWebhooks,
        StatusCode::BAD_REQUEST,
        "TOO_MANY_WEBHOOKS",
        [
            "the company has 16 webhooks, as many as it may have",
            "la empresa tiene 16 webhooks, tantos como puede tener",
        ],
        [
            "remove one that is not used (`DELETE /webhooks/{id}`), or change it",
            "quite uno que no se use (`DELETE /webhooks/{id}`), o cámbielo",
        ],
    ),
    row(
        Code::MailNotConfigured,
        StatusCode::BAD_REQUEST,
        "MAIL_NOT_CONFIGURED",
        [
            "this service mails nothing: its operator named no mail relay",
            "este servicio no envía correos: su operador no indicó ningún servidor de correo",
        ],
        [
            "the operator sets `DTE_SMTP_URL` and `DTE_MAIL_FROM`; until then hand over `GET /dte/{id}/file` and `/pdf` yourself",
            "el operador configura `DTE_SMTP_URL` y `DTE_MAIL_FROM`; hasta entonces entregue usted `GET /dte/{id}/file` y `/pdf`",
        ],
    ),
    row(
        Code::Rejected,
        StatusCode::BAD_REQUEST,
        "HACIENDA_<codigoMsg>",
        [
            "the tax authority rejected the document, or the event of an invalidation; the message is its description, the details are its observations, `error.generation_code` the document's or the event's",
            "el documento, o el evento de una invalidación, fue rechazado por Hacienda; el mensaje es su descripción, los detalles son sus observaciones, `error.generation_code` es el código del documento o del evento",
        ],
        [
            "of an invalidation: mend what the authority names and ask for it anew, without `Corrects`; the document stays as it was. Of a document: mend what the authority names and issue it again within 24 hours with the header `Corrects: <generation code>`: it keeps its code and number (`HACIENDA_UNKNOWN` when the authority gave no code). The page of each code, `/docs/errors/HACIENDA_020`, says what is known of it. `HACIENDA_004` is not corrected: another document has its code or number at the authority. A number that was taken before the document was handed over is replaced without a refusal; so this one was, or its code is another's: issue it anew without `Corrects`, which takes the next number, and have the operator look for the other with `dte series audit`, skip numbers that are given elsewhere with `dte series advance` and enter the other document with `dte series enter`",
            "de una invalidación: corrija lo que Hacienda señala y pídala de nuevo, sin `Corrects`; el documento queda como estaba. De un documento: corrija lo que Hacienda señala y emítalo de nuevo dentro de 24 horas con la cabecera `Corrects: <código de generación>`: conserva su código y su número (`HACIENDA_UNKNOWN` cuando Hacienda no dio código). La página de cada código, `/docs/errors/HACIENDA_020`, dice qué se sabe de él. `HACIENDA_004` no se corrige: otro documento tiene su código o su número en Hacienda. Un número que estaba tomado antes de entregar el documento se reemplaza sin rechazo; así que este fue entregado, o su código es de otro: emítalo de nuevo sin `Corrects`, que toma el número siguiente, y pida al operador que busque el otro con `dte series audit`, salte los números dados en otra parte con `dte series advance` e ingrese el otro documento con `dte series enter`",
        ],
    ),
    row(
        Code::MissingToken,
        StatusCode::UNAUTHORIZED,
        "MISSING_TOKEN",
        [
            "the request carries no token",
            "la solicitud no lleva token",
        ],
        [
            "send `Authorization: Bearer <token>` with the token of the login",
            "envíe `Authorization: Bearer <token>` con el token del inicio de sesión",
        ],
    ),
    row(
        Code::InvalidToken,
        StatusCode::UNAUTHORIZED,
        "INVALID_TOKEN",
        [
            "the token is not valid, or no longer",
            "el token no es válido, o ya no lo es",
        ],
        ["log in again", "inicie sesión de nuevo"],
    ),
    row(
        Code::InvalidCredentials,
        StatusCode::UNAUTHORIZED,
        "INVALID_CREDENTIALS",
        [
            "the API key or its secret is wrong",
            "la llave de API o su secreto es incorrecto",
        ],
        [
            "use the pair that was shown last for this key: by the registration, or when the key was made or rotated, \
             which ends the pair before it",
            "use el último par que se mostró de esta llave: en el registro, o al hacer la llave o rotarla, lo que \
             termina el par anterior",
        ],
    ),
    row(
        Code::PortalCredentialsRejected,
        StatusCode::UNAUTHORIZED,
        "PORTAL_CREDENTIALS_REJECTED",
        [
            "the tax authority refused the portal credentials",
            "las credenciales del portal fueron rechazadas por Hacienda",
        ],
        [
            "give in `credentials` what opens the authority's portal for the company",
            "dé en `credentials` lo que abre el portal de Hacienda para la empresa",
        ],
    ),
    row(
        Code::Forbidden,
        StatusCode::FORBIDDEN,
        "FORBIDDEN",
        [
            "this is for another establishment, or for whoever stands for the whole company",
            "esto es para otro establecimiento, o para quien representa a toda la empresa",
        ],
        [
            "log in with a key of that establishment, of the main office, or for all establishments",
            "inicie sesión con una llave de ese establecimiento, de la casa matriz o para todos los establecimientos",
        ],
    ),
    row(
        Code::ScopeMissing,
        StatusCode::FORBIDDEN,
        "SCOPE_MISSING",
        [
            "the key of this session does not have the scope that this request needs",
            "la llave de esta sesión no tiene el alcance que esta solicitud necesita",
        ],
        [
            "log in with a key that has it; `GET /company/keys` tells what each has, and scopes of a key never change",
            "inicie sesión con una llave que lo tenga; `GET /company/keys` dice qué tiene cada una, y los alcances de una llave nunca cambian",
        ],
    ),
    row(
        Code::TypeNotAllowed,
        StatusCode::FORBIDDEN,
        "TYPE_NOT_ALLOWED",
        [
            "the operator closed this type of document for the company",
            "el operador cerró este tipo de documento para la empresa",
        ],
        [
            "ask the operator to open it (`dte companies types NIT +09`), once the authority lets the company issue it; `closed_types` of `GET /company` names the closed ones",
            "pida al operador que lo abra (`dte companies types NIT +09`) cuando Hacienda permita a la empresa emitirlo; `closed_types` de `GET /company` nombra los cerrados",
        ],
    ),
    row(
        Code::DocumentNotFound,
        StatusCode::NOT_FOUND,
        "DOCUMENT_NOT_FOUND",
        [
            "the company has no such document",
            "la empresa no tiene tal documento",
        ],
        [
            "look at the generation code",
            "revise el código de generación",
        ],
    ),
    row(
        Code::BatchNotFound,
        StatusCode::NOT_FOUND,
        "BATCH_NOT_FOUND",
        [
            "there is no such file of documents",
            "no existe ese archivo de documentos",
        ],
        [
            "check the id: it is that of `Location` when the file was handed in; files are kept for 90 days",
            "revise el id: es el de `Location` cuando se entregó el archivo; los archivos se guardan 90 días",
        ],
    ),
    row(
        Code::KeyRevoked,
        StatusCode::FORBIDDEN,
        "KEY_REVOKED",
        [
            "the key with which the file was handed in was removed, rotated or came to its end before this line was issued",
            "la llave con la que se entregó el archivo se eliminó, se rotó o venció antes de emitirse esta línea",
        ],
        [
            "hand the refused lines in again with a key that is good",
            "entregue de nuevo las líneas rechazadas con una llave vigente",
        ],
    ),
    row(
        Code::BatchRestored,
        StatusCode::CONFLICT,
        "BATCH_RESTORED",
        [
            "the database was restored from a copy in which this line waited: it may have been issued since",
            "la base de datos se restauró de una copia en la que esta línea esperaba: pudo emitirse después",
        ],
        [
            "look with the tax authority whether it was issued; hand it in again when it was not",
            "consulte en Hacienda si se emitió; entréguela de nuevo si no",
        ],
    ),
    row(
        Code::TooManyBatches,
        StatusCode::CONFLICT,
        "TOO_MANY_BATCHES",
        [
            "the company has 20 files that are not completed; nothing of this one is kept",
            "la empresa tiene 20 archivos sin completar; no se conserva nada de este",
        ],
        [
            "hand it in again when one is `COMPLETED`: `GET /dte/batches`",
            "entréguelo de nuevo cuando uno esté `COMPLETED`: `GET /dte/batches`",
        ],
    ),
    row(
        Code::InvalidationNotFound,
        StatusCode::NOT_FOUND,
        "INVALIDATION_NOT_FOUND",
        [
            "nobody asked for an invalidation of the document",
            "nadie pidió invalidar el documento",
        ],
        [
            "ask for one with `POST /dte/invalidate`; its event is here from then on, whatever becomes of it",
            "pídalo con `POST /dte/invalidate`; desde entonces su evento está aquí, pase lo que pase con él",
        ],
    ),
    row(
        Code::SeriesNotFound,
        StatusCode::NOT_FOUND,
        "SERIES_NOT_FOUND",
        [
            "the company has no such number series",
            "la empresa no tiene tal serie de números",
        ],
        [
            "`GET /series` lists those that there are, with their names",
            "`GET /series` enumera las que hay, con sus nombres",
        ],
    ),
    row(
        Code::CatalogueNotFound,
        StatusCode::NOT_FOUND,
        "CATALOGUE_NOT_FOUND",
        [
            "no document that is issued here uses such a catalogue",
            "ningún documento que se emite aquí usa tal catálogo",
        ],
        [
            "`GET /catalogs` lists those that there are, with their numbers",
            "`GET /catalogs` enumera los que hay, con sus números",
        ],
    ),
    row(
        Code::KeyNotFound,
        StatusCode::NOT_FOUND,
        "KEY_NOT_FOUND",
        [
            "the company has no such key",
            "la empresa no tiene tal llave",
        ],
        [
            "look for its `id` in `GET /company/keys`; a key that was removed is gone",
            "busque su `id` en `GET /company/keys`; una llave que se quitó ya no está",
        ],
    ),
    row(
        Code::EventNotFound,
        StatusCode::NOT_FOUND,
        "EVENT_NOT_FOUND",
        ["there is no such event", "no existe ese evento"],
        [
            "check the id: it is that of an event of your own company, as `GET /events` shows it",
            "revise el id: es el de un evento de su propia empresa, como lo muestra `GET /events`",
        ],
    ),
    row(
        Code::WebhookNotFound,
        StatusCode::NOT_FOUND,
        "WEBHOOK_NOT_FOUND",
        [
            "the company has no such webhook",
            "la empresa no tiene tal webhook",
        ],
        [
            "look for its `id` in `GET /webhooks`; one that was removed is gone",
            "busque su `id` en `GET /webhooks`; uno que se quitó ya no está",
        ],
    ),
    row(
        Code::DeliveryNotFound,
        StatusCode::NOT_FOUND,
        "DELIVERY_NOT_FOUND",
        [
            "the document has no such delivery",
            "el documento no tiene tal entrega",
        ],
        [
            "look for its `id` in `GET /dte/{id}/deliveries`",
            "busque su `id` en `GET /dte/{id}/deliveries`",
        ],
    ),
    row(
        Code::LogoNotFound,
        StatusCode::NOT_FOUND,
        "LOGO_NOT_FOUND",
        ["the company has no logo", "la empresa no tiene logotipo"],
        [
            "give one with `PUT /company/logo`",
            "dé uno con `PUT /company/logo`",
        ],
    ),
    row(
        Code::RouteNotFound,
        StatusCode::NOT_FOUND,
        "ROUTE_NOT_FOUND",
        ["there is nothing at this path", "no hay nada en esta ruta"],
        [
            "look at the path: it starts with /api/v1 and does not end with a slash",
            "revise la ruta: empieza con /api/v1 y no termina con barra",
        ],
    ),
    row(
        Code::MethodNotAllowed,
        StatusCode::METHOD_NOT_ALLOWED,
        "METHOD_NOT_ALLOWED",
        [
            "this path does not take this method",
            "esta ruta no admite este método",
        ],
        [
            "use one that the message and the header `Allow` name",
            "use uno de los que nombran el mensaje y la cabecera `Allow`",
        ],
    ),
    passing(
        Code::RequestTimeout,
        StatusCode::REQUEST_TIMEOUT,
        "REQUEST_TIMEOUT",
        [
            "the body did not arrive in time",
            "el cuerpo no llegó a tiempo",
        ],
        ["send the request again", "envíe la solicitud de nuevo"],
    ),
    row(
        Code::DocumentRejected,
        StatusCode::CONFLICT,
        "DOCUMENT_REJECTED",
        [
            "the tax authority rejected what is asked for: it has no file and goes to nobody",
            "lo que se pide fue rechazado por Hacienda: no tiene archivo y no se entrega a nadie",
        ],
        [
            "correct the document with the header `Corrects`, and ask for the file of what is accepted; its issuer has the PDF, marked, for its own use",
            "corrija el documento con la cabecera `Corrects` y pida el archivo de lo que se acepte; el emisor tiene el PDF, marcado, para su propio uso",
        ],
    ),
    passing(
        Code::NotSigned,
        StatusCode::CONFLICT,
        "NOT_SIGNED",
        [
            "it is not signed yet: there is no file until it is",
            "todavía no está firmado: no hay archivo hasta entonces",
        ],
        [
            "ask again in some seconds; the record tells how the document stands",
            "pida de nuevo en unos segundos; el registro dice cómo está el documento",
        ],
    ),
    row(
        Code::AlreadyReceived,
        StatusCode::CONFLICT,
        "ALREADY_RECEIVED",
        [
            "the document that was to be corrected turned out to be stamped as it was before: it is RECEIVED, and nothing was corrected",
            "el documento que se iba a corregir resultó sellado tal como estaba: está RECEIVED, y no se corrigió nada",
        ],
        [
            "read the document: its bytes are those of before; what is wrong with it is put right with a credit note, or by invalidating it",
            "consulte el documento: sus bytes son los de antes; lo que tenga mal se ajusta con una nota de crédito, o invalidándolo",
        ],
    ),
    passing(
        Code::UnansweredCopy,
        StatusCode::CONFLICT,
        "UNANSWERED_COPY",
        [
            "the tax authority has not answered a copy of the document that is to be corrected: it may still stamp it as it is",
            "una copia del documento que se iba a corregir quedó sin respuesta de Hacienda, que todavía puede sellarlo tal como está",
        ],
        [
            "send the correction again after the time in `Retry-After`: the service then asks the authority, and corrects the document if it has no stamp; the 24 hours of a correction go on",
            "envíe la corrección de nuevo después del tiempo en `Retry-After`: el servicio consulta entonces a Hacienda y corrige el documento si no tiene sello; las 24 horas de una corrección siguen corriendo",
        ],
    ),
    row(
        Code::SecretAlreadyShown,
        StatusCode::CONFLICT,
        "SECRET_ALREADY_SHOWN",
        [
            "the first request with this Idempotency-Key was carried out more than a day ago: its keys are not shown again",
            "la primera solicitud con este Idempotency-Key se cumplió hace más de un día: sus llaves no se muestran de nuevo",
        ],
        [
            "use the keys that its answer showed; when they are lost the operator makes new ones with `dte credentials reset`",
            "use las llaves que mostró su respuesta; si se perdieron, el operador hace otras con `dte credentials reset`",
        ],
    ),
    row(
        Code::LastSettingsKey,
        StatusCode::CONFLICT,
        "LAST_SETTINGS_KEY",
        [
            "without this key nobody could change the company's settings any more",
            "sin esta llave ya nadie podría cambiar los ajustes de la empresa",
        ],
        [
            "make another key for all establishments with the scope `settings` first, good for at least as long",
            "haga primero otra llave para todos los establecimientos con el alcance `settings`, vigente por lo menos el mismo tiempo",
        ],
    ),
    row(
        Code::TooManyKeys,
        StatusCode::CONFLICT,
        "TOO_MANY_KEYS",
        [
            "the company has made 500 keys that are still there, or 100 for this establishment",
            "la empresa ha hecho 500 llaves que todavía existen, o 100 para este establecimiento",
        ],
        [
            "remove those that nobody uses: `last_used_at` in `GET /company/keys`",
            "quite las que nadie usa: `last_used_at` en `GET /company/keys`",
        ],
    ),
    row(
        Code::KeyChanged,
        StatusCode::CONFLICT,
        "KEY_CHANGED",
        [
            "the key was rotated or removed by another request meanwhile; this one changed nothing",
            "otra solicitud rotó o quitó la llave mientras tanto; esta no cambió nada",
        ],
        [
            "look at `GET /company/keys`, and rotate it again if that is still wanted",
            "consulte `GET /company/keys` y rótela de nuevo si todavía se quiere",
        ],
    ),
    row(
        Code::EarlierPairStillGood,
        StatusCode::CONFLICT,
        "EARLIER_PAIR_STILL_GOOD",
        [
            "the pair before the present one is still good: another rotation with an overlap would end it early",
            "el par anterior al actual todavía vale: otra rotación con traslape lo terminaría antes",
        ],
        [
            "wait until `earlier_pair_until`, or rotate with `overlap_hours` 0, which ends both at once",
            "espere hasta `earlier_pair_until`, o rote con `overlap_hours` 0, que termina ambos de inmediato",
        ],
    ),
    passing(
        Code::IdempotencyInFlight,
        StatusCode::CONFLICT,
        "IDEMPOTENCY_IN_FLIGHT",
        [
            "the first request with this Idempotency-Key is still running",
            "la primera solicitud con este Idempotency-Key todavía está en curso",
        ],
        [
            "send it again after the time in `Retry-After`",
            "envíela de nuevo después del tiempo en `Retry-After`",
        ],
    ),
    row(
        Code::EventCursorAhead,
        StatusCode::CONFLICT,
        "EVENT_CURSOR_AHEAD",
        [
            "the number is beyond the newest event",
            "el número está más allá del evento más nuevo",
        ],
        [
            "go on after `error.newest`; a number that was right once is of a database that was restored since: compare `stream_id`",
            "siga después de `error.newest`; un número que fue correcto es de una base de datos que se restauró: compare `stream_id`",
        ],
    ),
    row(
        Code::EventStreamChanged,
        StatusCode::CONFLICT,
        "EVENT_STREAM_CHANGED",
        [
            "the events are of another stream than `stream_id`: the database was restored from a copy",
            "los eventos son de otro flujo que `stream_id`: la base de datos se restauró de una copia",
        ],
        [
            "read the feed anew without `after` and `stream_id`, and compare what you know with `GET /dte?updated_since=`",
            "lea los eventos de nuevo sin `after` ni `stream_id`, y compare lo que sabe con `GET /dte?updated_since=`",
        ],
    ),
    row(
        Code::EventsExpired,
        StatusCode::GONE,
        "EVENTS_EXPIRED",
        [
            "events after this number are deleted already: they are kept for 90 days",
            "hay eventos después de este número que ya se eliminaron: se guardan 90 días",
        ],
        [
            "go on with `error.oldest`, and look for what happened before it with `GET /dte?updated_since=`",
            "siga con `error.oldest`, y busque lo que pasó antes con `GET /dte?updated_since=`",
        ],
    ),
    row(
        Code::ExternalIdTaken,
        StatusCode::CONFLICT,
        "EXTERNAL_ID_TAKEN",
        [
            "another document of the company has this `external_id`; `error.existing` names it",
            "otro documento de la empresa tiene este `external_id`; `error.existing` lo nombra",
        ],
        [
            "look whether it is the document that was to be issued: then there is nothing to do; else give another `external_id`. A rejected document gives its own up when it cannot be corrected any more",
            "vea si es el documento que se iba a emitir: entonces no hay nada que hacer; si no, use otro `external_id`. Un documento rechazado cede el suyo cuando ya no puede corregirse",
        ],
    ),
    row(
        Code::WebhookChanged,
        StatusCode::CONFLICT,
        "WEBHOOK_CHANGED",
        [
            "another rotation of the secret, or a removal, came first",
            "otra rotación del secreto, o una eliminación, llegó primero",
        ],
        [
            "look at the webhook, and rotate again if that is still wanted",
            "revise el webhook, y rote de nuevo si todavía lo quiere",
        ],
    ),
    row(
        Code::EarlierSecretStillGood,
        StatusCode::CONFLICT,
        "EARLIER_SECRET_STILL_GOOD",
        [
            "the secret before the present one is still good: another rotation would end it early",
            "el secreto anterior al actual todavía vale: otra rotación lo terminaría antes",
        ],
        [
            "wait until `earlier_secret_until` of the webhook, or rotate with `?force=true`, which ends it at once",
            "espere hasta `earlier_secret_until` del webhook, o rote con `?force=true`, que lo termina de inmediato",
        ],
    ),
    row(
        Code::BodyTooLarge,
        StatusCode::PAYLOAD_TOO_LARGE,
        "BODY_TOO_LARGE",
        [
            "the body is larger than 1 MiB, or has more than 100000 values",
            "el cuerpo pesa más de 1 MiB, o tiene más de 100000 valores",
        ],
        [
            "send less: no document needs more",
            "envíe menos: ningún documento necesita más",
        ],
    ),
    row(
        Code::UnsupportedMediaType,
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "UNSUPPORTED_MEDIA_TYPE",
        [
            "the body is declared as something that is not taken here, or as compressed; the message says what is taken",
            "el cuerpo se declara como algo que no se admite aquí, o como comprimido; el mensaje dice qué se admite",
        ],
        [
            "send the body as its `Content-Type` says, mostly `application/json`, in UTF-8 and without `Content-Encoding`",
            "envíe el cuerpo como dice su `Content-Type`, casi siempre `application/json`, en UTF-8 y sin `Content-Encoding`",
        ],
    ),
    row(
        Code::IdempotencyKeyReused,
        StatusCode::UNPROCESSABLE_ENTITY,
        "IDEMPOTENCY_KEY_REUSED",
        [
            "the Idempotency-Key was used for another request; `error.existing` names the document that came of it, where one did",
            "el Idempotency-Key se usó para otra solicitud; `error.existing` nombra el documento que resultó de ella, si lo hubo",
        ],
        [
            "use a new key for a new request; when it was to be the same, look at that document before you issue another",
            "use una clave nueva para una solicitud nueva; si debía ser la misma, vea ese documento antes de emitir otro",
        ],
    ),
    passing(
        Code::TooManyStreams,
        StatusCode::TOO_MANY_REQUESTS,
        "TOO_MANY_STREAMS",
        [
            "as many streams of events are open as may be: 4 of a key, 16 of a company, 200 of a server",
            "hay tantos flujos de eventos abiertos como se permite: 4 por clave, 16 por empresa, 200 por servidor",
        ],
        [
            "close one that you no longer read, or read `GET /events` from time to time",
            "cierre uno que ya no lea, o lea `GET /events` de vez en cuando",
        ],
    ),
    passing(
        Code::MailLimitReached,
        StatusCode::TOO_MANY_REQUESTS,
        "MAIL_LIMIT_REACHED",
        [
            "the company has had as many mails today as it may have in a day",
            "la empresa ya tuvo hoy tantos correos como puede tener en un día",
        ],
        [
            "send it again after `Retry-After`: the day ends at midnight in El Salvador; the operator raises the number with `DTE_MAILS_PER_DAY`",
            "envíelo de nuevo después de `Retry-After`: el día termina a medianoche en El Salvador; el operador sube el número con `DTE_MAILS_PER_DAY`",
        ],
    ),
    passing(
        Code::RateLimited,
        StatusCode::TOO_MANY_REQUESTS,
        "RATE_LIMITED",
        [
            "too many requests in too short a time; nothing was done",
            "demasiadas solicitudes en muy poco tiempo; no se hizo nada",
        ],
        [
            "send it again after the time in `Retry-After`; the `RateLimit-` headers say how much is left",
            "envíela de nuevo después del tiempo en `Retry-After`; las cabeceras `RateLimit-` dicen cuánto queda",
        ],
    ),
    passing(
        Code::InternalError,
        StatusCode::INTERNAL_SERVER_ERROR,
        "INTERNAL_ERROR",
        [
            "an internal error; the service's log has it under the request id",
            "un error interno; el registro del servicio lo tiene con el identificador de la solicitud",
        ],
        [
            "give the operator the `X-Request-Id`; send a document again only with the same Idempotency-Key",
            "dé al operador el `X-Request-Id`; envíe un documento de nuevo solo con el mismo Idempotency-Key",
        ],
    ),
    passing(
        Code::Overloaded,
        StatusCode::SERVICE_UNAVAILABLE,
        "OVERLOADED",
        [
            "too much is waiting; nothing was done",
            "hay demasiado en espera; no se hizo nada",
        ],
        [
            "send it again after the time in `Retry-After`",
            "envíela de nuevo después del tiempo en `Retry-After`",
        ],
    ),
    passing(
        Code::NumbersTaken,
        StatusCode::SERVICE_UNAVAILABLE,
        "CONTROL_NUMBERS_TAKEN",
        [
            "the authority has the next control numbers of the series already, as after the restore of an old backup; the document is kept and goes on by itself",
            "los siguientes números de control de la serie ya los tiene Hacienda, como tras restaurar un respaldo antiguo; el documento está guardado y sigue por sí mismo",
        ],
        [
            "the operator runs `dte series advance`; then send it again with the same Idempotency-Key, which answers the document",
            "el operador ejecuta `dte series advance`; luego envíela de nuevo con el mismo Idempotency-Key, que responde el documento",
        ],
    ),
    passing(
        Code::TemporarilyUnavailable,
        StatusCode::SERVICE_UNAVAILABLE,
        "TEMPORARILY_UNAVAILABLE",
        [
            "something that the service needs does not answer at the moment",
            "algo que el servicio necesita no responde por el momento",
        ],
        [
            "send it again after the time in `Retry-After`, a document with the same Idempotency-Key",
            "envíela de nuevo después del tiempo en `Retry-After`, un documento con el mismo Idempotency-Key",
        ],
    ),
    passing(
        Code::AuthorityUnavailable,
        StatusCode::SERVICE_UNAVAILABLE,
        "AUTHORITY_UNAVAILABLE",
        [
            "the tax authority cannot be asked whether it has the document that is to be corrected; nothing was stored",
            "no se puede preguntar a Hacienda si tiene el documento que se va a corregir; no se guardó nada",
        ],
        [
            "send it again after the time in `Retry-After`; the 24 hours of a correction go on",
            "envíela de nuevo después del tiempo en `Retry-After`; las 24 horas de una corrección siguen corriendo",
        ],
    ),
    passing(
        Code::ServiceDown,
        StatusCode::SERVICE_UNAVAILABLE,
        "SERVICE_DOWN",
        [
            "documents cannot be issued at the moment",
            "por el momento no se pueden emitir documentos",
        ],
        [
            "the members of `data` say which component is down",
            "los miembros de `data` dicen qué componente está caído",
        ],
    ),
];
