//! Business days: Monday to Friday less the national holidays, a calendar kept as data.
//!
//! [`Calendar::EL_SALVADOR`] is the list of the labour code, as the authority's limits are
//! read. Nobody publishes the list that the authority counts
//! with; a holiday that is missing here ends a limit earlier, which is the safe side. Whoever
//! knows more adds closed days with [`Calendar::closed_on`] or hands in a list of their own.

use std::borrow::Cow;

use time::{Date, Duration, Month, Weekday};

/// A calendar of business days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// The day on which its holidays were looked up.
    pub as_of: Date,
    /// The days, beside Saturday and Sunday, on which no business is done.
    pub holidays: Cow<'static, [Holiday]>,
}

/// A day without business.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holiday {
    /// Its name.
    pub name: Cow<'static, str>,
    /// When it is.
    pub falls: Falls,
    /// The first year in which it is kept.
    pub from: i32,
    /// The last year in which it is kept; nothing while that is open.
    pub until: Option<i32>,
}

/// When a holiday is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Falls {
    /// On the same date every year.
    Yearly(Month, u8),
    /// So many days before Easter Sunday.
    BeforeEaster(u8),
    /// So many days after Easter Sunday.
    AfterEaster(u8),
    /// Once.
    Once(Date),
}

/// The first year that [`Calendar::EL_SALVADOR`] was looked up for.
const LOOKED_UP_FROM: i32 = 2024;

const fn holiday(name: &'static str, falls: Falls) -> Holiday {
    Holiday {
        name: Cow::Borrowed(name),
        falls,
        from: LOOKED_UP_FROM,
        until: None,
    }
}

const NATIONAL: &[Holiday] = &[
    holiday("Año Nuevo", Falls::Yearly(Month::January, 1)),
    holiday("Jueves Santo", Falls::BeforeEaster(3)),
    holiday("Viernes Santo", Falls::BeforeEaster(2)),
    holiday("Sábado Santo", Falls::BeforeEaster(1)),
    holiday("Día del Trabajo", Falls::Yearly(Month::May, 1)),
    holiday("Día de la Madre", Falls::Yearly(Month::May, 10)),
    holiday("Día del Padre", Falls::Yearly(Month::June, 17)),
    holiday("Divino Salvador del Mundo", Falls::Yearly(Month::August, 6)),
    holiday(
        "Día de la Independencia",
        Falls::Yearly(Month::September, 15),
    ),
    holiday("Día de los Difuntos", Falls::Yearly(Month::November, 2)),
    holiday("Navidad", Falls::Yearly(Month::December, 25)),
];

/// The leave of public offices in Holy Week, from the Monday before Easter to the Monday after, as
/// far as the labour code does not have it. Confidence: medium. The authority's example of a limit
/// (stamped 19 March 2026, until 20 April 2026) comes out right only with it; the offices' leaves in
/// August and at the end of the year would follow from the same law, but no example needs them, and
/// a day too many would end a limit too late.
const LEAVE: &[Holiday] = &[
    holiday("Lunes Santo", Falls::BeforeEaster(6)),
    holiday("Martes Santo", Falls::BeforeEaster(5)),
    holiday("Miércoles Santo", Falls::BeforeEaster(4)),
    holiday("Lunes de Pascua", Falls::AfterEaster(1)),
];

impl Calendar {
    /// The calendar of public offices: the national holidays and their leave in Holy Week.
    pub fn public_offices() -> Self {
        let mut calendar = Self::EL_SALVADOR;
        calendar.holidays.to_mut().extend_from_slice(LEAVE);
        calendar
    }

    /// The national holidays of El Salvador.
    pub const EL_SALVADOR: Self = Self {
        as_of: time::macros::date!(2026 - 11 - 20),
        holidays: Cow::Borrowed(NATIONAL),
    };

    /// The same calendar with one more day without business, such as one of a decree.
    #[must_use]
    pub fn closed_on(mut self, day: Date, name: impl Into<Cow<'static, str>>) -> Self {
        self.holidays.to_mut().push(Holiday {
            name: name.into(),
            falls: Falls::Once(day),
            from: day.year(),
            until: Some(day.year()),
        });
        self
    }

    /// The holiday on a day, whatever day of the week it is.
    pub fn holiday_on(&self, day: Date) -> Option<&Holiday> {
        let easter = easter(day.year());
        let mut holidays = self.holidays.iter();
        holidays.find(|holiday| holiday.is_on(day, easter))
    }

    /// Whether business is done on a day.
    pub fn is_business_day(&self, day: Date) -> bool {
        !matches!(day.weekday(), Weekday::Saturday | Weekday::Sunday)
            && self.holiday_on(day).is_none()
    }

    /// The `nth` business day, counted from 1, of the month that `day` is in; nothing when the
    /// month has not so many.
    pub fn nth_business_day(&self, day: Date, nth: usize) -> Option<Date> {
        let first = first_of_month(day);
        (0..i64::from(day.month().length(day.year())))
            .filter_map(|days| first.checked_add(Duration::days(days)))
            .filter(|day| self.is_business_day(*day))
            .nth(nth.checked_sub(1)?)
    }
}

impl Holiday {
    /// Whether it is on a day of a year whose Easter Sunday is known.
    fn is_on(&self, day: Date, easter: Option<Date>) -> bool {
        let year = day.year();
        let kept = self.from <= year && self.until.is_none_or(|last| year <= last);
        kept && match self.falls {
            Falls::Yearly(month, number) => day.month() == month && day.day() == number,
            Falls::BeforeEaster(days) => {
                easter.is_some_and(|easter| easter - day == Duration::days(days.into()))
            }
            Falls::AfterEaster(days) => {
                easter.is_some_and(|easter| day - easter == Duration::days(days.into()))
            }
            Falls::Once(date) => date == day,
        }
    }
}

/// The first day of the month that `day` is in.
pub fn first_of_month(day: Date) -> Date {
    day.replace_day(1).unwrap_or(day)
}

/// Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher).
pub fn easter(year: i32) -> Option<Date> {
    let (century, of_century) = (year.div_euclid(100), year.rem_euclid(100));
    let golden = year.rem_euclid(19);
    let moved = (century + 8) / 25;
    let epact =
        (19 * golden + century - century / 4 - (century - moved + 1) / 3 + 15).rem_euclid(30);
    let weekday =
        (32 + 2 * (century % 4) + 2 * (of_century / 4) - epact - of_century % 4).rem_euclid(7);
    let late = (golden + 11 * epact + 22 * weekday) / 451;
    let since_march = epact + weekday - 7 * late + 114;
    let month = Month::try_from(u8::try_from(since_march / 31).ok()?).ok()?;
    let day = u8::try_from(since_march % 31 + 1).ok()?;
    Date::from_calendar_date(year, month, day).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::date;

    /// Easter Sundays as almanacs print them.
    const EASTER: [Date; 12] = [
        date!(2024 - 03 - 31),
        date!(2025 - 04 - 20),
        date!(2026 - 04 - 05),
        date!(2027 - 03 - 28),
        date!(2028 - 04 - 16),
        date!(2029 - 04 - 01),
        date!(2030 - 04 - 21),
        date!(2031 - 04 - 13),
        date!(2032 - 03 - 28),
        date!(2033 - 04 - 17),
        date!(2034 - 04 - 09),
        date!(2035 - 03 - 25),
    ];

    const CALENDAR: Calendar = Calendar::EL_SALVADOR;

    #[test]
    fn easter_is_where_the_almanacs_have_it() {
        for sunday in EASTER {
            assert_eq!(easter(sunday.year()), Some(sunday));
        }
        // The earliest, the latest and the two exceptions of the rule.
        for sunday in [
            date!(1818 - 03 - 22),
            date!(1943 - 04 - 25),
            date!(1954 - 04 - 18),
            date!(1981 - 04 - 19),
        ] {
            assert_eq!(easter(sunday.year()), Some(sunday));
        }
    }

    #[test]
    fn holy_week_is_free_from_thursday_to_saturday() {
        for sunday in EASTER {
            let before = |days| sunday - Duration::days(days);
            assert!(CALENDAR.is_business_day(before(4)), "{sunday}");
            for day in [before(3), before(2)] {
                assert!(!CALENDAR.is_business_day(day), "{day}");
            }
            assert_eq!(CALENDAR.holiday_on(before(1)).unwrap().name, "Sábado Santo");
            assert!(
                CALENDAR.is_business_day(sunday + Duration::DAY)
                    || sunday + Duration::DAY == date!(2028 - 05 - 01)
            );
        }
    }

    #[test]
    fn the_national_holidays_of_a_year_are_eleven() {
        for year in 2024..=2035 {
            let first = Date::from_calendar_date(year, Month::January, 1).unwrap();
            let days = (0..i64::from(time::util::days_in_year(year)))
                .filter(|day| CALENDAR.holiday_on(first + Duration::days(*day)).is_some());
            assert_eq!(days.count(), 11, "{year}");
        }
        for free in [
            date!(2026 - 01 - 01),
            date!(2026 - 05 - 01),
            date!(2027 - 05 - 10),
            date!(2026 - 06 - 17),
            date!(2026 - 08 - 06),
            date!(2026 - 09 - 15),
            date!(2026 - 11 - 02),
            date!(2026 - 12 - 25),
        ] {
            assert!(!CALENDAR.is_business_day(free), "{free}");
            assert!(CALENDAR.holiday_on(free).is_some(), "{free}");
        }
    }

    #[test]
    fn weekends_are_free_and_a_holiday_on_one_costs_nothing() {
        assert!(!CALENDAR.is_business_day(date!(2026 - 03 - 14)));
        assert!(!CALENDAR.is_business_day(date!(2026 - 03 - 15)));
        assert!(CALENDAR.is_business_day(date!(2026 - 03 - 16)));
        // 10 May 2026 is a Sunday, 15 August is no holiday of the labour code.
        assert_eq!(
            CALENDAR.nth_business_day(date!(2026 - 05 - 31), 10),
            Some(date!(2026 - 05 - 15))
        );
    }

    #[test]
    fn the_tenth_business_day_of_a_month() {
        for (month, tenth) in [
            (date!(2026 - 01 - 31), date!(2026 - 01 - 15)),
            (date!(2026 - 02 - 01), date!(2026 - 02 - 13)),
            (date!(2026 - 03 - 16), date!(2026 - 03 - 13)),
            (date!(2026 - 04 - 30), date!(2026 - 04 - 16)),
            (date!(2024 - 03 - 01), date!(2024 - 03 - 14)),
            (date!(2029 - 04 - 01), date!(2029 - 04 - 13)),
            (date!(2026 - 06 - 01), date!(2026 - 06 - 12)),
            (date!(2026 - 08 - 01), date!(2026 - 08 - 17)),
            (date!(2026 - 11 - 21), date!(2026 - 11 - 16)),
        ] {
            assert_eq!(CALENDAR.nth_business_day(month, 10), Some(tenth), "{month}");
        }
    }

    #[test]
    fn a_month_has_no_zeroth_and_no_thirtieth_business_day() {
        assert_eq!(CALENDAR.nth_business_day(date!(2026 - 03 - 16), 0), None);
        assert_eq!(CALENDAR.nth_business_day(date!(2026 - 03 - 16), 30), None);
        assert_eq!(
            CALENDAR.nth_business_day(date!(2026 - 03 - 16), 22),
            Some(date!(2026 - 03 - 31))
        );
    }

    #[test]
    fn closed_days_of_a_decree_move_the_limit_as_in_the_authoritys_own_example() {
        let with_leave = CALENDAR
            .closed_on(date!(2026 - 04 - 01), "Miércoles Santo")
            .closed_on(date!(2026 - 04 - 06), "Lunes de Pascua");
        let april = date!(2026 - 04 - 01);
        assert_eq!(
            with_leave.nth_business_day(april, 10),
            Some(date!(2026 - 04 - 20))
        );
        assert_eq!(
            CALENDAR.nth_business_day(april, 10),
            Some(date!(2026 - 04 - 16))
        );
        assert!(with_leave.is_business_day(date!(2027 - 04 - 01)));
    }

    #[test]
    fn the_offices_leave_gives_the_limits_of_the_authoritys_examples() {
        let offices = Calendar::public_offices();
        for (month, tenth) in [
            (date!(2026 - 04 - 01), date!(2026 - 04 - 20)),
            (date!(2026 - 05 - 01), date!(2026 - 05 - 15)),
            (date!(2026 - 08 - 01), date!(2026 - 08 - 17)),
        ] {
            assert_eq!(offices.nth_business_day(month, 10), Some(tenth));
        }
        assert!(offices.is_business_day(date!(2026 - 03 - 27)));
        assert!(!offices.is_business_day(date!(2027 - 03 - 29)));
        assert!(CALENDAR.is_business_day(date!(2027 - 03 - 29)));
    }

    #[test]
    fn a_holiday_is_kept_only_in_its_years() {
        let mut calendar = CALENDAR;
        for holiday in calendar.holidays.to_mut() {
            holiday.until = Some(2026);
        }
        assert!(!calendar.is_business_day(date!(2026 - 12 - 25)));
        assert!(calendar.is_business_day(date!(2025 - 12 - 24)));
        assert!(calendar.is_business_day(date!(2028 - 12 - 25)));
        assert!(CALENDAR.is_business_day(date!(2023 - 12 - 25)));
    }
}
