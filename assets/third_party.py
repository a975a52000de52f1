#!/usr/bin/env python3
"""The licences of what the program is made of.

  assets/third_party.py --check              every crate in the default build has a licence that is allowed
  assets/third_party.py                      the same, and the notices of all of them

It asks `cargo metadata` and reads the crates' own files, so it needs nothing beyond what a build needs.
Crates that only run while building, or only on other systems, are not in the program and not listed.
"""
import json, re, subprocess, sys
from pathlib import Path

ALLOWED = {"MIT", "MIT-0", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause",
           "0BSD", "ISC", "Zlib", "Unlicense", "CC0-1.0", "BSL-1.0", "Unicode-3.0", "MPL-2.0"}
NOTICES = re.compile(r"(licen[cs]e|copying|notice|unlicense|copyright)", re.I)
ROOT = Path(__file__).resolve().parent.parent

def told(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout

def allows(expression):
    """Whether one of the choices that an SPDX expression leaves is allowed in all its parts."""
    words = re.findall(r"\(|\)|[^\s()]+", expression.replace("/", " OR "))
    def either():
        found = both()
        while words and words[0] == "OR":
            words.pop(0)
            right = both()
            found = found or right
        return found
    def both():
        found = one()
        while words and words[0] == "AND":
            words.pop(0)
            right = one()
            found = found and right
        return found
    def one():
        if not words:
            return False
        word = words.pop(0)
        if word == "(":
            found = either()
            if words:
                words.pop(0)
            return found
        if words and words[0] == "WITH":
            word = " ".join([word, words.pop(0), words.pop(0)])
        return word in ALLOWED
    return either() and not words

def crates():
    """What the program is linked of, on this system."""
    host = re.search(r"^host: (.*)$", told("rustc", "-vV"), re.M)[1]
    meta = json.loads(told("cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", host))
    packages = {package["id"]: package for package in meta["packages"]}
    nodes = {node["id"]: node for node in meta["resolve"]["nodes"]}
    root, found = meta["resolve"]["root"], set()
    waiting = [root]
    while waiting:
        for dependency in nodes[waiting.pop()]["deps"]:
            linked = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            macro = any("proc-macro" in target["kind"] for target in packages[dependency["pkg"]]["targets"])
            if linked and not macro and dependency["pkg"] not in found:
                found.add(dependency["pkg"])
                waiting.append(dependency["pkg"])
    # Crates of the workspace have no source; they are the program itself.
    third_party = (packages[crate] for crate in found if packages[crate]["source"])
    return sorted(third_party, key=lambda crate: (crate["name"], crate["version"]))

def notices(folder):
    files = (path for path in sorted(folder.iterdir()) if NOTICES.match(path.name) and path.is_file() and path.suffix not in (".html", ".rs"))
    return [path.read_text(errors="replace").strip() for path in files]

def standard_library():
    """Rust's own library is in every program."""
    folder = Path(told("rustc", "--print", "sysroot").strip()) / "share" / "doc" / "rust" / "licenses"
    texts = [path.read_text() for path in (folder / "MIT.txt", folder / "Apache-2.0.txt") if path.is_file()]
    text = "The Rust standard library: MIT OR Apache-2.0\nhttps://github.com/rust-lang/rust\n"
    return "\n".join([text, *texts])

def main():
    if sys.argv[1:] not in ([], ["--check"]):
        raise SystemExit(__doc__)
    everything = crates()
    wrong = [f"{crate['name']} {crate['version']}: {crate['license'] or 'no licence is named'}"
             for crate in everything if not allows(crate["license"] or "")]
    if wrong:
        raise SystemExit("these licences are not allowed:\n" + "\n".join(wrong))
    if sys.argv[1:]:
        print(f"{len(everything)} crates, all under licences that are allowed")
        return
    seen, parts = {}, []
    for crate in everything:
        name = f"{crate['name']} {crate['version']}"
        head = f"{name}: {crate['license']}"
        head += "".join(f"\n{line}" for line in (crate["repository"], ", ".join(crate["authors"])) if line)
        texts = []
        for text in notices(Path(crate["manifest_path"]).parent):
            # Most Apache licences are the same to the letter.
            if text in seen:
                texts.append(f"(as under {seen[text]})")
            else:
                seen[text] = name
                texts.append(text)
        parts.append("\n\n".join([head, *(texts or ["(the crate comes without its text)"])]))
    parts.append(standard_library())
    line = "\n\n" + "-" * 80 + "\n\n"
    intro = "What this program is made of beside its own sources, and under which licences."
    print(line.join([intro, *parts]))

main()
