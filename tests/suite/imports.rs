//! Which source file of a crate imports from which other, read from the sources.
//!
//! A name belongs to the file that defines it: the graph follows a `pub use`. Declaring a module,
//! or publishing its items without using them, is no import. The graph ignores methods and what a
//! macro expands to.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The files of one crate and what each imports.
pub struct ImportGraph {
    modules: BTreeMap<Vec<String>, ModuleSource>,
    edges: BTreeMap<String, BTreeSet<String>>,
    root: String,
}

/// The names in a module, before any path is resolved.
#[derive(Default)]
struct ModuleSource {
    file: String,
    /// Names that `use` imports, and the paths they stand for.
    imported: BTreeMap<String, Vec<String>>,
    /// Modules whose public names `use module::*` imports.
    globs: Vec<Vec<String>>,
    /// The names of the module's items.
    defined: BTreeSet<String>,
    /// Paths and single names that the code outside of `use` mentions.
    mentioned: BTreeSet<Vec<String>>,
}

impl ImportGraph {
    /// Reads a crate from its files: names and texts, below the folder `root`, such as `src/`.
    pub fn read(root: &str, files: &[(String, String)]) -> ImportGraph {
        let mut modules = BTreeMap::new();
        for (file, text) in files {
            let Some(inner) = file.strip_prefix(root) else { continue };
            let module = module_of(inner);
            let tokens: TokenStream = text.parse().unwrap_or_else(|_| panic!("{file} is no Rust"));
            read_module(file, module, tokens, &mut modules);
        }
        let mut graph = ImportGraph { modules, edges: BTreeMap::new(), root: root.to_owned() };
        for (path, module) in &graph.modules {
            let used = graph.used_in(path, module);
            let into = graph.edges.entry(module.file.clone()).or_default();
            into.extend(used.into_iter().filter(|file| *file != module.file));
        }
        graph
    }

    /// Every file, with the files it imports from.
    pub fn edges(&self) -> &BTreeMap<String, BTreeSet<String>> {
        &self.edges
    }

    /// For each folder a graph of what lies in it: its files, and its folders with all their files
    /// as one. A module is one with the folder of its name.
    pub fn folders(&self) -> BTreeMap<String, ImportGraph> {
        let mut found: BTreeMap<String, ImportGraph> = BTreeMap::new();
        for (file, other) in
            self.edges.iter().flat_map(|(file, to)| to.iter().map(move |to| (file, to)))
        {
            let [from, to] =
                [file, other].map(|file| module_of(file.trim_start_matches(&self.root)));
            let shared = from.iter().zip(&to).take_while(|(from, to)| from == to).count();
            let folder = format!("{}{}", self.root, from[..shared].join("/"));
            let part = |module: &[String]| match module.get(shared) {
                Some(name) => format!("{folder}/{name}").replace("//", "/"),
                None => folder.clone(),
            };
            let empty = || ImportGraph {
                modules: BTreeMap::new(),
                edges: BTreeMap::new(),
                root: self.root.clone(),
            };
            let (from, to) = (part(&from), part(&to));
            found.entry(folder).or_insert_with(empty).edges.entry(from).or_default().insert(to);
        }
        found
    }

    fn used_in(&self, path: &[String], module: &ModuleSource) -> Vec<String> {
        let mut found = Vec::new();
        for mentioned in &module.mentioned {
            found.extend(self.resolve(path, mentioned, 0));
        }
        // A trait may be imported for its methods alone, so private imports count.
        for target in module.imported.values() {
            if target.first().is_some_and(|first| first == PRIVATE) {
                found.extend(self.resolve(path, &target[1..], 0));
            }
        }
        found
    }

    /// The file that defines the target of a path in a module; `None` for names of other crates.
    fn resolve(&self, module: &[String], path: &[String], depth: usize) -> Option<String> {
        let (first, rest) = path.split_first()?;
        if depth > 20 {
            return None;
        }
        let mut at = module.to_vec();
        match first.as_str() {
            "crate" => return self.find(&[], rest, depth),
            "self" | "Self" => return self.find(module, rest, depth),
            "super" => {
                at.pop();
                let mut rest = rest;
                while let Some((next, more)) = rest.split_first()
                    && next == "super"
                {
                    at.pop();
                    rest = more;
                }
                return self.find(&at, rest, depth);
            }
            _ => {}
        }
        at.push(first.clone());
        if self.modules.contains_key(&at) {
            return self.find(&at, rest, depth);
        }
        let source = self.modules.get(module)?;
        if let Some(target) = source.imported.get(first) {
            return self.resolve(module, &joined(target, rest), depth + 1);
        }
        self.find_in_globs(module, source, path, depth)
    }

    fn find_in_globs(
        &self,
        module: &[String],
        source: &ModuleSource,
        path: &[String],
        depth: usize,
    ) -> Option<String> {
        let defines = |from: &Vec<String>| {
            let below = [from.as_slice(), &path[..1]].concat();
            self.modules[from].defined.contains(&path[0]) || self.modules.contains_key(&below)
        };
        let mut froms = source.globs.iter().filter_map(|glob| self.resolve_module(module, glob));
        let from = froms.find(defines)?;
        self.find(&from, path, depth + 1)
    }

    /// The file that defines a name in this module itself.
    fn find(&self, module: &[String], path: &[String], depth: usize) -> Option<String> {
        let (first, rest) = path.split_first()?;
        let mut below = module.to_vec();
        below.push(first.clone());
        if self.modules.contains_key(&below) {
            return self.find(&below, rest, depth);
        }
        let source = self.modules.get(module)?;
        if let Some(target) = source.imported.get(first) {
            return self.resolve(module, &joined(target, rest), depth + 1);
        }
        let from_glob = self.find_in_globs(module, source, path, depth);
        Some(from_glob.unwrap_or_else(|| source.file.clone()))
    }

    fn resolve_module(&self, module: &[String], path: &[String]) -> Option<Vec<String>> {
        let mut at = module.to_vec();
        for part in path.iter().filter(|part| *part != PRIVATE) {
            match part.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => {
                    at.pop();
                }
                name => at.push(name.to_owned()),
            }
        }
        self.modules.contains_key(&at).then_some(at)
    }

    /// For each group of files that import each other, the shortest cycle.
    pub fn cycles(&self) -> Vec<Vec<String>> {
        let mut found: Vec<Vec<String>> = Vec::new();
        let mut seen = BTreeSet::new();
        for start in self.edges.keys() {
            if seen.contains(start) {
                continue;
            }
            if let Some(cycle) = self.way_round(start) {
                let mine = self.reached_from(start);
                let others = mine.iter().filter(|other| self.reached_from(other).contains(start));
                seen.extend(others.cloned());
                found.push(cycle);
            }
        }
        found
    }

    fn reached_from(&self, start: &str) -> BTreeSet<String> {
        let mut reached = BTreeSet::new();
        let mut left = vec![start.to_owned()];
        while let Some(file) = left.pop() {
            for next in self.edges.get(&file).into_iter().flatten() {
                if reached.insert(next.clone()) {
                    left.push(next.clone());
                }
            }
        }
        reached
    }

    fn way_round(&self, start: &str) -> Option<Vec<String>> {
        let mut ways = VecDeque::from([vec![start.to_owned()]]);
        let mut seen = BTreeSet::new();
        while let Some(way) = ways.pop_front() {
            for next in self.edges.get(way.last()?).into_iter().flatten() {
                let longer = [way.as_slice(), std::slice::from_ref(next)].concat();
                if next == start {
                    return Some(longer);
                }
                if seen.insert(next.clone()) {
                    ways.push_back(longer);
                }
            }
        }
        None
    }
}

/// Marks the target of a `use` that is not published.
const PRIVATE: &str = "(private)";

fn joined(target: &[String], rest: &[String]) -> Vec<String> {
    let target = target.iter().filter(|part| *part != PRIVATE);
    target.chain(rest).cloned().collect()
}

/// The module path of a file below the crate's root.
fn module_of(inner: &str) -> Vec<String> {
    let mut parts: Vec<String> =
        inner.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib")) {
        parts.pop();
    }
    parts
}

fn read_module(
    file: &str,
    path: Vec<String>,
    tokens: TokenStream,
    modules: &mut BTreeMap<Vec<String>, ModuleSource>,
) {
    let mut module = ModuleSource { file: file.to_owned(), ..ModuleSource::default() };
    let mut inner = Vec::new();
    read_tokens(tokens, &mut module, &mut inner);
    for (name, body) in inner {
        let mut below = path.clone();
        below.push(name);
        read_module(file, below, body, modules);
    }
    modules.insert(path, module);
}

/// Reads a file or a block: `use` declarations, modules and paths. Skips test modules.
fn read_tokens(
    tokens: TokenStream,
    module: &mut ModuleSource,
    inner: &mut Vec<(String, TokenStream)>,
) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let word = |at: usize| match tokens.get(at) {
        Some(TokenTree::Ident(word)) => word.to_string(),
        _ => String::new(),
    };
    let mut at = 0;
    while at < tokens.len() {
        match word(at).as_str() {
            "use"
                if word(at.wrapping_sub(1)) != "macro_rules" && !is_capture(&tokens[at + 1..]) =>
            {
                let end = (at..tokens.len()).find(|&end| is_punct(&tokens[end], ';')).unwrap();
                let is_public =
                    at > 0 && (word(at - 1) == "pub" || at > 1 && word(at - 2) == "pub");
                let marks = if is_public { Vec::new() } else { vec![PRIVATE.to_owned()] };
                read_use(&tokens[at + 1..end], marks, module);
                at = end + 1;
                continue;
            }
            "mod" if matches!(tokens.get(at + 1), Some(TokenTree::Ident(_))) => {
                if let Some(TokenTree::Group(body)) = tokens.get(at + 2)
                    && word(at + 1) != "tests"
                {
                    inner.push((word(at + 1), body.stream()));
                }
                at += 3;
                continue;
            }
            _ => {}
        }
        match &tokens[at] {
            TokenTree::Ident(_) => {
                let start = at;
                let mut path = vec![word(at)];
                // A name after a dot is a field or a method.
                let is_member = at > 0 && is_punct(&tokens[at - 1], '.');
                while at + 3 < tokens.len()
                    && is_punct(&tokens[at + 1], ':')
                    && is_punct(&tokens[at + 2], ':')
                    && matches!(tokens[at + 3], TokenTree::Ident(_))
                {
                    path.push(word(at + 3));
                    at += 3;
                }
                if ITEMS.contains(&word(start.wrapping_sub(1)).as_str()) {
                    module.defined.insert(word(start));
                } else if !is_member && !is_named_value(&tokens[at + 1..]) {
                    module.mentioned.insert(path);
                }
            }
            TokenTree::Group(group) => read_tokens(group.stream(), module, inner),
            _ => {}
        }
        at += 1;
    }
}

/// The keywords before the name of an item.
const ITEMS: [&str; 8] = ["struct", "enum", "union", "trait", "type", "fn", "const", "static"];

/// Whether a single colon follows, as after a field or a variable.
fn is_named_value(next: &[TokenTree]) -> bool {
    let colon = |at: usize| next.get(at).is_some_and(|token| is_punct(token, ':'));
    colon(0) && !colon(1)
}

/// Whether `use` is the `use<'a>` of a type.
fn is_capture(next: &[TokenTree]) -> bool {
    next.first().is_some_and(|token| is_punct(token, '<'))
}

fn is_punct(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Reads a `use` declaration up to the semicolon.
fn read_use(tokens: &[TokenTree], mut path: Vec<String>, module: &mut ModuleSource) {
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Ident(name) if name == "as" => {
                let TokenTree::Ident(alias) = &tokens[at + 1] else { return };
                module.imported.insert(alias.to_string(), path);
                return;
            }
            TokenTree::Ident(name) => path.push(name.to_string()),
            TokenTree::Group(group) => {
                let parts: Vec<TokenTree> = group.stream().into_iter().collect();
                for part in parts.split(|token| is_punct(token, ',')) {
                    if !part.is_empty() {
                        read_use(part, path.clone(), module);
                    }
                }
                return;
            }
            token if is_punct(token, '*') => {
                module.globs.push(path);
                return;
            }
            _ => {}
        }
        at += 1;
    }
    if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
        path.pop();
    }
    if let Some(name) = path.last().cloned() {
        module.imported.insert(name, path);
    }
}
