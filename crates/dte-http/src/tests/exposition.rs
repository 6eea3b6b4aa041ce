//! A reader of what Prometheus reads that forgives nothing.

use std::collections::{BTreeMap, BTreeSet};

/// Labels and value of each series, by its name.
pub type Series = BTreeMap<String, Vec<(BTreeMap<String, String>, f64)>>;

/// Reads a text of the format 0.0.4: each family told of once and in one piece, each series there
/// once, each number one, histograms that add up.
pub fn read(text: &str) -> Series {
    assert!(text.ends_with('\n') || text.is_empty(), "it ends in a line");
    let mut reader = Reader::default();
    for line in text.lines() {
        if let Some(about) = line.strip_prefix("# HELP ") {
            reader.help(about);
        } else if let Some(about) = line.strip_prefix("# TYPE ") {
            reader.kind(about);
        } else {
            reader.sample(line);
        }
    }
    reader.end_family();
    reader.series
}

/// The same of its successor, whose counters have another family's name.
pub fn read_open_metrics(text: &str) -> Series {
    let (body, after) = text.split_once("# EOF\n").unwrap();
    assert_eq!(after, "", "nothing comes after the end");
    let mut plain = Vec::new();
    let (mut help, mut family) = (String::new(), String::new());
    for line in body.lines() {
        if let Some(about) = line.strip_prefix("# UNIT ") {
            let (name, unit) = about.split_once(' ').unwrap();
            assert_eq!(name, family);
            assert!(name.ends_with(&format!("_{unit}")), "{line}");
        } else if line.starts_with("# HELP ") {
            line.clone_into(&mut help);
        } else if let Some(about) = line.strip_prefix("# TYPE ") {
            let (name, kind) = about.split_once(' ').unwrap();
            name.clone_into(&mut family);
            let ending = if kind == "counter" { "_total" } else { "" };
            assert!(!name.ends_with("_total"), "{line}");
            let told = help.strip_prefix(&format!("# HELP {name} ")).unwrap();
            plain.push(format!("# HELP {name}{ending} {told}"));
            plain.push(format!("# TYPE {name}{ending} {kind}"));
        } else {
            plain.push(line.to_owned());
        }
    }
    plain.push(String::new());
    read(&plain.join("\n"))
}

#[derive(Default)]
struct Reader {
    /// What was told of, and is over.
    over: BTreeSet<String>,
    family: String,
    kind: String,
    series: Series,
    seen: BTreeSet<(String, BTreeMap<String, String>)>,
}

impl Reader {
    fn help(&mut self, about: &str) {
        let (name, help) = about.split_once(' ').unwrap();
        assert!(!help.trim().is_empty(), "{about}");
        self.end_family();
        assert!(is_name(name) && !self.over.contains(name), "{about}");
        name.clone_into(&mut self.family);
    }

    fn kind(&mut self, about: &str) {
        let (name, kind) = about.split_once(' ').unwrap();
        assert_eq!(name, self.family, "help comes first");
        assert_eq!(self.kind, "", "{about}: once");
        assert!(["counter", "gauge", "histogram"].contains(&kind), "{about}");
        assert_eq!(kind == "counter", name.ends_with("_total"), "{about}");
        kind.clone_into(&mut self.kind);
    }

    fn end_family(&mut self) {
        let family = std::mem::take(&mut self.family);
        if family.is_empty() {
            return;
        }
        let kind = std::mem::take(&mut self.kind);
        assert_ne!(kind, "", "{family} has no type");
        if kind == "histogram" {
            self.check_histogram(&family);
        } else {
            assert!(self.series.contains_key(&family), "{family} is empty");
        }
        self.over.insert(family);
    }

    fn sample(&mut self, line: &str) {
        let (name, labels, value) = parts(line);
        let of_histogram = ["_bucket", "_sum", "_count"].map(|end| self.family.clone() + end);
        let fits = match self.kind.as_str() {
            "histogram" => of_histogram.iter().any(|one| one == name),
            "" => false,
            _ => name == self.family,
        };
        assert!(fits, "{line} is not of {} {}", self.kind, self.family);
        let number: f64 = value
            .parse()
            .unwrap_or_else(|_| panic!("{line}: no number"));
        assert!(number.is_finite(), "{line}");
        assert!(self.kind == "gauge" || number >= 0.0, "{line}");
        let key = (name.to_owned(), labels.clone());
        assert!(self.seen.insert(key), "twice: {line}");
        let series = self.series.entry(name.to_owned()).or_default();
        series.push((labels, number));
    }

    fn check_histogram(&self, family: &str) {
        let of = |end: &str| self.series.get(&format!("{family}{end}")).unwrap();
        let mut buckets: BTreeMap<_, Vec<(f64, f64)>> = BTreeMap::new();
        for (labels, count) in of("_bucket") {
            let mut rest = labels.clone();
            let limit = rest.remove("le").unwrap();
            let limit = limit.replace("+Inf", "inf").parse().unwrap();
            buckets.entry(rest).or_default().push((limit, *count));
        }
        assert_eq!(buckets.len(), of("_count").len(), "{family}");
        assert_eq!(buckets.len(), of("_sum").len(), "{family}");
        for (labels, count) in of("_count") {
            let buckets = &buckets[labels];
            let grows = |two: &[(f64, f64)]| two[0].0 < two[1].0 && two[0].1 <= two[1].1;
            assert!(buckets.windows(2).all(grows), "{family} {labels:?}");
            assert_eq!(buckets.last(), Some(&(f64::INFINITY, *count)), "{family}");
        }
    }
}

fn is_name(text: &str) -> bool {
    let good = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == ':';
    text.chars().all(good) && !text.is_empty() && !text.starts_with(|c: char| c.is_ascii_digit())
}

/// Name, labels and value of a line.
fn parts(line: &str) -> (&str, BTreeMap<String, String>, &str) {
    let Some((name, rest)) = line.split_once('{') else {
        let (name, value) = line.split_once(' ').unwrap();
        assert!(is_name(name), "{line}");
        return (name, BTreeMap::new(), value);
    };
    assert!(is_name(name), "{line}");
    let mut labels = BTreeMap::new();
    let mut rest = rest;
    loop {
        let (label, after) = rest.split_once("=\"").unwrap();
        assert!(is_name(label) && !label.contains(':'), "{line}");
        let mut value = String::new();
        let mut letters = after.char_indices();
        let end = loop {
            match letters.next().unwrap() {
                (at, '"') => break at,
                (_, '\\') => match letters.next().unwrap().1 {
                    'n' => value.push('\n'),
                    other @ ('\\' | '"') => value.push(other),
                    other => panic!("{line}: \\{other}"),
                },
                (_, letter) => value.push(letter),
            }
        };
        let before = labels.insert(label.to_owned(), value);
        assert_eq!(before, None, "{line}: {label} twice");
        rest = &after[end + 1..];
        if let Some(value) = rest.strip_prefix("} ") {
            return (name, labels, value);
        }
        rest = rest.strip_prefix(',').unwrap();
    }
}
