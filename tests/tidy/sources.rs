//! The Rust sources of the workspace.

use std::path::{Path, PathBuf};

/// A source file.
pub struct Source {
    /// Its path from the root of the workspace.
    pub path: String,
    /// Its lines, without comments.
    pub lines: Vec<String>,
}

/// The root of the workspace.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.join("..").canonicalize().unwrap()
}

/// The files under folders of the workspace.
pub fn under(folders: &[&str]) -> Vec<Source> {
    let root = root();
    let mut paths = Vec::new();
    for folder in folders {
        collect(&root.join(folder), &mut paths);
    }
    paths.sort();
    paths.iter().map(|path| read(&root, path)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target") {
                collect(&path, paths);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            paths.push(path);
        }
    }
}

fn read(root: &Path, path: &Path) -> Source {
    let text = std::fs::read_to_string(path).unwrap();
    let path = path.strip_prefix(root).unwrap();
    Source {
        path: path.to_str().unwrap().to_owned(),
        lines: text.lines().map(without_comment).collect(),
    }
}

/// A line up to its comment. What looks like one in a text (`http://`) is none.
fn without_comment(line: &str) -> String {
    if line.trim_start().starts_with("//") {
        return String::new();
    }
    let code = line.split_once(" // ").map_or(line, |(code, _)| code);
    code.to_owned()
}

/// The identifier that a text begins with.
pub fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
    &text[..end.unwrap_or(text.len())]
}
