#!/usr/bin/env python3
"""The reference of the Rust crates for other programs in the documentation, made of rustdoc's JSON.

    .ci/rust_reference.py DOC            fails where a page is not as its crate is
    .ci/rust_reference.py DOC bless      writes the pages

`.ci/public-api` runs it in the repository; DOC is the folder in which rustdoc leaves the JSON of all crates.
"""

import json
import re
import sys
from functools import cache
from pathlib import Path

DOC, *WAY = sys.argv[1:]
# The crates, and what they are for.
CRATES = {
    "core": "games, their rules and positions",
    "notation": "moves and games as text",
    "engine": "the search and the evaluation",
}
# Modules for the crates and the tests of this repository.
WITHIN = {"budget", "harness", "reference", "text"}
HEAD = """# Rust reference: menagerie-{name}

What the crate `menagerie-{name}` exports: {purpose}. [Rust](rust.md) is the guide to it, and `cargo doc --open` shows all crates.

<!-- reference: written by .ci/rust_reference.py from the crate -->

"""


class Crate:
    """A crate as rustdoc describes it."""

    def __init__(self, path):
        self.json = json.loads(path.read_text())
        self.index = self.json["index"]
        self.paths = {"::".join(at["path"]): key for key, at in self.json["paths"].items() if at["crate_id"] == 0}

    def item(self, key):
        return self.index.get(str(key))


crates = {path.stem: Crate(path) for path in Path(DOC).glob("menagerie_*.json")}
if missing := [name for name in CRATES if f"menagerie_{name}" not in crates]:
    sys.exit(f"error: {DOC} has no JSON of {', '.join(missing)}: run .ci/public-api")


def resolved(crate, use):
    """The item behind a `pub use`, and the crate that it is from."""
    key = str(use["id"])
    if key in crate.index:
        item = crate.index[key]
        return resolved(crate, item["inner"]["use"]) if "use" in item["inner"] else (crate, item)
    at = crate.json["paths"].get(key)
    if at is None or at["path"][0] not in crates:
        return None
    other = crates[at["path"][0]]
    found = other.paths.get("::".join(at["path"]))
    return (other, other.item(found)) if found and other.item(found) else None


def kind(item):
    return next(iter(item["inner"]))


@cache
def source(name):
    return Path(name).read_text().splitlines()


def written(item):
    """The lines of an item, as they are written."""
    span = item["span"]
    (first, column), (last, end) = span["begin"], span["end"]
    part = source(span["filename"])[first - 1 : last]
    part[-1] = part[-1][:end]
    part[0] = part[0][column - 1 :]
    return part


def signature(item):
    """The declaration without its body."""
    part = written(item)
    indent = min((len(line) - len(line.lstrip()) for line in part[1:] if line.strip()), default=0)
    text = "\n".join([part[0], *(line[indent:] for line in part[1:])])
    body = re.search(r"(?<!\w)\{(?!\s*\w+\s*\}\s*>)|;", text)
    return text[: body.start()].strip() if body else text.strip()


def prose(text):
    """Documentation as it reads in a page: links as words, headings as the beginning of a paragraph, no hidden lines."""
    out, code = [], False
    for line in (text or "").strip().splitlines():
        if line.startswith("```"):
            code = not code
            out.append("```rust" if code and line in ("```", "```no_run", "```rust") else line)
            continue
        if code:
            if line == "#" or line.startswith("# "):
                continue
            out.append(line)
            continue
        if heading := re.match(r"#+ (.*)", line):
            out.append(f"*{heading[1]}.*")
            continue
        line = re.sub(r"\[([^\]]+)\]\((?!https?:)[^)]*\)", r"\1", line)
        line = re.sub(r"\[(`[^\]`]+`)\](?!\()", r"\1", line)
        out.append(line)
    joined = "\n".join(out)
    return re.sub(r"^(\*\w+\.\*)\n(?=\S)", r"\1 ", joined, flags=re.M)


def cell(text):
    """Documentation in a row of a table: its first paragraph."""
    first = prose(text).split("\n\n")[0]
    return re.sub(r"\s+", " ", first).replace("|", "\\|")


def called(item, owner, depth):
    """A function, with the type that it belongs to."""
    name = f"{owner}::{item['name']}" if owner else item["name"]
    parts = [f"{'#' * depth} `{name}`", f"```text\n{signature(item)}\n```", prose(item["docs"])]
    return "\n\n".join(part for part in parts if part) + "\n\n"


def type_of(item):
    """The type of a field as it is written."""
    return re.sub(r"^pub (\w+): ", "", signature(item)).rstrip(",")


def rows(head, entries):
    if not entries:
        return ""
    lines = [f"| {head} | type | meaning |", "|---|---|---|"] if head == "field" else [f"| {head} | meaning |", "|---|---|"]
    return "\n".join(lines + entries) + "\n\n"


def methods(crate, item, depth):
    """The methods of a type, those of its traits not, and the traits that it implements."""
    text, traits = "", set()
    inner = item["inner"][kind(item)]
    for key in inner.get("impls", []):
        implementation = crate.item(key)
        if implementation is None:
            continue
        block = implementation["inner"]["impl"]
        if block["trait"]:
            path = block["trait"]["path"].split("::")[-1]
            if not block["is_synthetic"] and not block["blanket_impl"] and not path.startswith("Structural"):
                traits.add(path)
            continue
        for member in block["items"]:
            found = crate.item(member)
            if found and found["visibility"] == "public" and kind(found) in ("function", "assoc_const"):
                text += called(found, item["name"], depth)
    said = f"Implements {', '.join(f'`{name}`' for name in sorted(traits))}.\n\n" if traits else ""
    return said + text


def structure(crate, item):
    """The fields that everybody sees."""
    form = item["inner"]["struct"]["kind"]
    fields = form["plain"]["fields"] if isinstance(form, dict) and "plain" in form else []
    shown = [crate.item(key) for key in fields]
    return rows("field", [f"| `{one['name']}` | `{type_of(one)}` | {cell(one['docs'])} |" for one in shown if one])


def enumeration(crate, item):
    shown = [crate.item(key) for key in item["inner"]["enum"]["variants"]]
    return rows("variant", [f"| `{variant(one)}` | {cell(one['docs'])} |" for one in shown if one])


def variant(item):
    """A variant with its fields."""
    text = " ".join(line.strip() for line in written(item) if not line.strip().startswith(("///", "#[")))
    text = re.sub(r"#\[\w+\] ", "", text.rstrip(",")).replace(", }", " }")
    return text.replace("|", "\\|")


def trait(crate, item, depth):
    """What a trait asks for and gives."""
    text = ""
    for key in item["inner"]["trait"]["items"]:
        member = crate.item(key)
        if member and kind(member) in ("function", "assoc_const"):
            text += called(member, item["name"], depth)
    return text


def described(crate, item, depth):
    """One item, and what belongs to it."""
    form = kind(item)
    if form == "function":
        return called(item, None, depth)
    head = f"{'#' * depth} `{item['name']}`\n\n"
    about = prose(item["docs"])
    about = f"{about}\n\n" if about else ""
    if form in ("constant", "type_alias", "static"):
        return f"{head}```text\n{signature(item)}\n```\n\n{about}"
    if form == "struct":
        return head + about + structure(crate, item) + methods(crate, item, depth + 1)
    if form == "enum":
        return head + about + enumeration(crate, item) + methods(crate, item, depth + 1)
    if form == "trait":
        return head + about + trait(crate, item, depth + 1)
    return ""


ORDER = ["function", "struct", "enum", "trait", "constant", "static", "type_alias"]


def members(crate, item):
    """What a module has, with what it takes from elsewhere."""
    found = []
    for key in item["inner"]["module"]["items"]:
        member = crate.item(key)
        if member is None or member["visibility"] != "public" or "#[doc(hidden)]" in str(member["attrs"]):
            continue
        if kind(member) == "use":
            use = member["inner"]["use"]
            other = resolved(crate, use)
            if other and use["is_glob"]:
                found += members(*other)
            elif other:
                found.append((other[0], {**other[1], "name": use["name"]}))
        else:
            found.append((crate, member))
    return found


def module(crate, item, path, seen):
    """A module and those in it, without what was described before."""
    text = ""
    all_members = members(crate, item)
    plain = [(owner, one) for owner, one in all_members if kind(one) in ORDER]
    plain.sort(key=lambda pair: (ORDER.index(kind(pair[1])), pair[1]["name"]))
    for owner, one in plain:
        mark = (one["span"]["filename"], *one["span"]["begin"], one["name"])
        if mark not in seen:
            seen.add(mark)
            text += described(owner, one, 3)
    if text:
        text = f"## {path}\n\n{text}"
    for owner, one in all_members:
        mark = (kind(one), owner.json["root"], one["id"])
        if kind(one) == "module" and one["name"] not in WITHIN and mark not in seen:
            seen.add(mark)
            text += module(owner, one, f"{path}::{one['name']}", seen)
    return text


failed = False
for name, purpose in CRATES.items():
    crate, seen = crates[f"menagerie_{name}"], set()
    text = HEAD.format(name=name, purpose=purpose) + module(crate, crate.item(crate.json["root"]), f"menagerie_{name}", seen)
    text = re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n"
    assert len(seen) > 15, f"only {len(seen)} items in menagerie_{name}"
    page = Path(f"docs/rust-{name}.md")
    if WAY == ["bless"]:
        page.write_text(text)
    elif page.read_text() != text:
        print(f"error: {page} is not as its crate is: run .ci/public-api bless, and read the differences")
        failed = True
sys.exit(failed)
