//! The authority's tokens: how long they live, and how they are sent.

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use dte_application::ports::{Admission, Secret};
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use reqwest::header::HeaderValue;
use time::{Duration, OffsetDateTime};

use crate::wire::{self, TokenClaims};

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// A token, ready to be sent. `Debug` does not show it.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    header: HeaderValue,
    begins: OffsetDateTime,
    ends: OffsetDateTime,
    /// Which of the company's tokens it is, from 1; the same text may be given twice.
    number: u64,
    /// Whether it replaced a refused one and was not taken yet.
    is_untried: bool,
    /// The taxpayer that it names.
    taxpayer: Option<Nit>,
}

/// A longer one is nothing that can be sent with every request; real ones have a few hundred bytes.
const LONGEST: usize = 16 * 1024;

impl Token {
    /// What a token without a readable end is good for.
    const UNSTATED_LIFE: Duration = Duration::HOUR;
    /// A token just given is used at least so long, even when our clock says that it has ended:
    /// a wrong clock must not make every request sign in.
    const SHORTEST_LIFE: Duration = Duration::MINUTE;

    /// A token that the authority gave now. `None` when it cannot be sent in a header.
    pub(crate) fn given(written: &str, now: OffsetDateTime) -> Option<Self> {
        let claims = claims(written);
        let ends = claims.exp.and_then(moment);
        let ends = ends.unwrap_or(now.saturating_add(Self::UNSTATED_LIFE));
        Some(Self {
            header: header(written)?,
            begins: now,
            ends: ends.max(now.saturating_add(Self::SHORTEST_LIFE)),
            number: 0,
            is_untried: false,
            taxpayer: Nit::parse(claims.taxpayer.get()).ok(),
        })
    }

    pub(crate) fn of(admission: &Admission) -> Option<Self> {
        Some(Self {
            header: header(admission.token.reveal())?,
            begins: admission.given,
            ends: admission.ends,
            number: 0,
            is_untried: false,
            taxpayer: admission.taxpayer.clone(),
        })
    }

    pub(crate) fn admission(&self) -> Admission {
        Admission {
            taxpayer: self.taxpayer.clone(),
            token: self.secret(),
            given: self.begins,
            ends: self.ends,
        }
    }

    /// A token that was kept, with the moment when it ends.
    pub(crate) fn kept(written: &Secret, ends: OffsetDateTime) -> Option<Self> {
        let claims = claims(written.reveal());
        let begins = claims.iat.and_then(moment);
        Some(Self {
            header: header(written.reveal())?,
            begins: begins.unwrap_or(ends.saturating_sub(Duration::DAY)),
            ends,
            number: 0,
            is_untried: false,
            taxpayer: Nit::parse(claims.taxpayer.get()).ok(),
        })
    }

    pub(crate) fn header(&self) -> HeaderValue {
        self.header.clone()
    }

    pub(crate) fn taxpayer(&self) -> Option<&Nit> {
        self.taxpayer.as_ref()
    }

    pub(crate) fn ends(&self) -> OffsetDateTime {
        self.ends
    }

    /// The token itself, to be kept.
    pub(crate) fn secret(&self) -> Secret {
        Secret::new(self.header.to_str().unwrap_or_default())
    }

    /// The same, as the company's token of that number.
    pub(crate) fn numbered(self, number: u64, is_untried: bool) -> Self {
        Self {
            number,
            is_untried,
            ..self
        }
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        self.number == other.number
    }

    pub(crate) fn is_untried(&self) -> bool {
        self.is_untried
    }

    pub(crate) fn prove(&mut self) {
        self.is_untried = false;
    }

    pub(crate) fn lives(&self, now: OffsetDateTime) -> bool {
        now < self.ends
    }

    /// Whether it is time for a new one: a tenth of its life is left, or five minutes (or half,
    /// of a short life).
    pub(crate) fn is_due(&self, now: OffsetDateTime) -> bool {
        let life: Duration = self.ends - self.begins;
        let margin = (life / 10_i32).max(Duration::minutes(5)).min(life / 2_i32);
        now >= self.ends.saturating_sub(margin)
    }
}

fn moment(seconds: i64) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp(seconds).ok()
}

/// The token as it is to be sent: with `Bearer ` once, whether or not it came with it.
fn header(written: &str) -> Option<HeaderValue> {
    let written = written.trim();
    let bare = bare(written);
    // Other bytes could be sent, but not be kept as text.
    if bare.is_empty() || bare.len() > LONGEST || !bare.bytes().all(|byte| byte.is_ascii_graphic())
    {
        return None;
    }
    let mut header = HeaderValue::from_str(&format!("Bearer {bare}")).ok()?;
    header.set_sensitive(true);
    Some(header)
}

fn bare(written: &str) -> &str {
    const SCHEME: &str = "bearer";
    match written.split_at_checked(SCHEME.len()) {
        Some((scheme, rest))
            if scheme.eq_ignore_ascii_case(SCHEME)
                && (rest.is_empty() || rest.starts_with(' ')) =>
        {
            rest.trim()
        }
        _ => written,
    }
}

/// What the token says of itself; nobody verifies it, it is the authority's own.
fn claims(written: &str) -> TokenClaims {
    let payload = bare(written.trim()).split('.').nth(1);
    payload
        .and_then(|payload| BASE64.decode(payload).ok())
        .and_then(|payload| String::from_utf8(payload).ok())
        .and_then(|payload| wire::object(&payload))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2026-11-20 12:00 UTC);

    fn jwt(payload: &str) -> String {
        format!(
            "Bearer eyJhbGciOiJIUzUxMiJ9.{}.c2ln",
            BASE64.encode(payload)
        )
    }

    fn living(seconds: i64) -> Token {
        let exp = NOW.unix_timestamp() + seconds;
        Token::given(&jwt(&format!("{{\"sub\":\"1\",\"exp\":{exp}}}")), NOW).unwrap()
    }

    #[test]
    fn a_token_says_itself_when_it_ends() {
        let token = living(86_400);
        assert_eq!(token.ends(), NOW + Duration::DAY);
        assert!(!token.is_due(NOW + Duration::hours(21)));
        assert!(token.is_due(NOW + Duration::hours(22)));
        assert!(token.lives(NOW + Duration::hours(23)));
        assert!(!token.lives(NOW + Duration::DAY));
    }

    #[test]
    fn five_minutes_count_when_a_tenth_is_less_and_half_when_life_is_short() {
        let hour = living(1_800);
        assert!(!hour.is_due(NOW + Duration::minutes(24)));
        assert!(hour.is_due(NOW + Duration::minutes(25)));
        let short = living(120);
        assert!(!short.is_due(NOW) && short.is_due(NOW + Duration::MINUTE));
    }

    #[test]
    fn an_unreadable_or_past_end_gives_a_short_life_not_none() {
        for odd in [
            "Bearer x",
            "Bearer eyJhbGciOiJIUzUxMiJ9.<payload>.<sig>",
            &jwt("{\"exp\":\"x\"}"),
        ] {
            assert_eq!(
                Token::given(odd, NOW).unwrap().ends(),
                NOW + Duration::HOUR,
                "{odd}"
            );
        }
        assert_eq!(living(-5).ends(), NOW + Duration::MINUTE);
    }

    #[test]
    fn the_scheme_is_sent_once() {
        for written in ["Bearer abc", "abc", " bearer  abc "] {
            let token = Token::given(written, NOW).unwrap();
            assert_eq!(token.header().to_str().unwrap(), "Bearer abc");
            assert_eq!(token.secret().reveal(), "Bearer abc");
        }
        for unfit in ["", "Bearer ", "a b", "a\nb", "ñ\u{1}"] {
            assert!(Token::given(unfit, NOW).is_none(), "{unfit}");
        }
    }

    #[test]
    fn debug_does_not_show_it() {
        let shown = format!("{:?}", Token::given("Bearer s3cret", NOW));
        assert!(
            shown.contains("Sensitive") && !shown.contains("s3cret"),
            "{shown}"
        );
    }
}
