#!/usr/bin/env python3
"""Runs every block of the book and of README.md, and checks their links.

usage: run.py GAMETREE [--update] [--no-rust] [--built FOLDER] [CHAPTER.md or README.md ...]

  ```console   `$ command` lines (continued by `> ` lines), each followed by what it prints. Compared exactly, except that a line
               `...` stands for any number of lines and that times and speeds are not compared. All blocks of a chapter share one
               empty folder, with the repository's examples/ in it. A command that fails must be followed by `$ echo $?`.
  ```gtree     a tree, checked with its expect lines by `gametree check`. `gtree,file=NAME` also puts it into the chapter's folder.
  ```json      must parse. `json,file=NAME` as above.
  ```prolog    `prolog,file=NAME` puts a program into the chapter's folder and checks that SWI-Prolog loads it without a warning. What it does
               is shown by a console block, which runs `swipl NAME`.
  ```rust      compiled and run. Blocks with the same `part=NAME` are one program. A block ```output right behind is what it prints.
  ```text      pictures and grammar: not code, not run.

A command or program that gives no answer within 120 s fails, whatever the chapter says.
A block with `no-run` is left out; the line above it must be a comment with the reason: <!-- no-run: reason -->
--update writes what commands and programs really print into the chapters; blocks with a `...` line are left as they are.
--built FOLDER also checks the pages that mdBook made: every link leads somewhere, and nothing is fetched from elsewhere.
"""

import argparse
import collections
import concurrent.futures
import difflib
import html.parser
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "book" / "src"
README = ROOT / "README.md"
LANGUAGES = {"console", "gtree", "json", "prolog", "rust", "output", "text"}
# Far more than any command of the book takes on an idle machine.
SECONDS = 120

# What differs between two runs of the same command: times and speeds.
VOLATILE = [
    (re.compile(r"\b\d+(?:\.\d+)? (?:s|ms)\b"), "# s"),
    (re.compile(r'"(seconds|nodes_per_second|nps)": ?[\d.e+-]+'), r'"\1":#'),
    (re.compile(r"\b[\d,.]+( million)? (nodes|leaves) a second"), r"# \2 a second"),
]


class Block:
    """A fenced block: where it stands, what it is, what it says."""

    def __init__(self, page, line, info, lines, above):
        self.page, self.line, self.lines, self.above = page, line, lines, above
        words = [word for word in re.split(r"[,\s]+", info) if word]
        self.language = words[0] if words else ""
        self.flags = {word for word in words[1:] if "=" not in word}
        self.options = dict(word.split("=", 1) for word in words[1:] if "=" in word)

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)

    @property
    def where(self):
        return f"{name_of(self.page)}:{self.line}"


def name_of(page):
    """The path of a page as people write it."""
    return str(page.relative_to(ROOT))


def read_blocks(page):
    """All fenced blocks of a page, with the line of the fence."""
    lines = page.read_text(encoding="utf-8").splitlines()
    blocks, fence, above = [], None, ""
    for number, line in enumerate(lines, 1):
        mark = re.match(r"(`{3,}|~{3,})\s*(.*)$", line)
        if fence is None and mark:
            fence = (mark.group(1), number, mark.group(2), [])
        elif fence is not None and mark and mark.group(1).startswith(fence[0]) and not mark.group(2):
            blocks.append(Block(page, fence[1], fence[2], fence[3], above))
            fence, above = None, ""
        elif fence is not None:
            fence[3].append(line)
        elif line.strip():
            above = line
    if fence is not None:
        raise SystemExit(f"{name_of(page)}:{fence[1]}: this block does not end")
    return blocks


def steady(text):
    for pattern, replacement in VOLATILE:
        text = pattern.sub(replacement, text)
    return [line.rstrip() for line in text.rstrip("\n").split("\n")] if text.strip() else []


def matches(expected, found):
    """Both are lists of lines; `...` among the expected ones stands for any lines."""
    if "..." not in expected:
        return expected == found
    first, *middle, last = split_at_dots(expected)
    if found[: len(first)] != first:
        return False
    place = len(first)
    for part in middle:
        while place + len(part) <= len(found) and found[place : place + len(part)] != part:
            place += 1
        if place + len(part) > len(found):
            return False
        place += len(part)
    return len(found) - len(last) >= place and found[len(found) - len(last) :] == last


def split_at_dots(lines):
    parts = [[]]
    for line in lines:
        if line == "...":
            parts.append([])
        else:
            parts[-1].append(line)
    return parts


class NoAnswer(Exception):
    """A command that ran into the time limit."""


class Tester:
    """Runs blocks. Chapters run side by side; what they share is behind `lock`."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.lock = threading.Lock()
        self.failures, self.ran, self.skipped = [], collections.Counter(), []
        self.slowest = []
        self.updates = {}
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="gametree-book-"))
        tools = self.work / "bin"
        tools.mkdir()
        (tools / "gametree").symlink_to(pathlib.Path(arguments.gametree).resolve())
        self.environment = {
            "PATH": f"{tools}:{os.environ.get('PATH', '/usr/bin:/bin')}",
            # How long a command takes depends on the machine, and so do lines about how far it is.
            "GAMETREE_PROGRESS": "off",
            "HOME": str(self.work),
            "LC_ALL": "C.UTF-8",
            "NO_COLOR": "1",
        }

    def fail(self, where, message):
        with self.lock:
            self.failures.append(where)
            print(f"FAILED  {where}: {message}", flush=True)

    def count(self, language):
        with self.lock:
            self.ran[language] += 1

    def run(self, command, where, folder):
        """The status and the output of a command."""
        started = time.monotonic()
        # A group of its own: what the command has started ends with it.
        process = subprocess.Popen(
            command, cwd=folder, env=self.environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True,
        )
        try:
            printed, _ = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise NoAnswer from None
        with self.lock:
            self.slowest.append((time.monotonic() - started, where))
        return process.returncode, printed.decode("utf-8", "replace")

    def page(self, page):
        folder = self.work / page.stem
        folder.mkdir()
        (folder / "examples").symlink_to(ROOT / "examples")
        programs, before = {}, None
        for block in read_blocks(page):
            if block.language not in LANGUAGES:
                known = ", ".join(sorted(LANGUAGES))
                self.fail(block.where, f"'{block.language}' is not a language of the book; expected {known}")
            elif "no-run" in block.flags:
                reason = re.match(r"<!-- no-run: (.+) -->$", block.above)
                if not reason:
                    self.fail(block.where, "no-run needs a line above: <!-- no-run: reason -->")
                self.skipped.append((block.where, reason.group(1) if reason else "no reason"))
            elif block.language == "console":
                self.console(block, folder)
                self.count("console")
            elif block.language == "gtree":
                self.gtree(block, folder)
                self.count("gtree")
            elif block.language == "json":
                self.json(block, folder)
                self.count("json")
            elif block.language == "prolog":
                self.prolog(block, folder)
                self.count("prolog")
            elif block.language == "rust":
                part = block.options.get("part", f"line-{block.line}")
                programs.setdefault(part, {"blocks": [], "output": None})["blocks"].append(block)
                self.count("rust")
            elif block.language == "output":
                if before is None or before.language != "rust":
                    self.fail(block.where, "an output block must stand behind the rust block that prints it")
                else:
                    part = before.options.get("part", f"line-{before.line}")
                    programs[part]["output"] = block
                    self.count("output")
            before = block
        return {f"{page.stem}-{part}": program for part, program in programs.items()}

    def shell(self, command, where, folder, status):
        # The status of the command before is there, as in a real shell, for `echo $?`.
        return self.run(["bash", "-c", f"(exit {status})\n{command}\n"], where, folder)

    def console(self, block, folder):
        commands = []
        for line in block.lines:
            if line.startswith("$ "):
                commands.append(([line], []))
            elif line.startswith("> ") and commands and not commands[-1][1]:
                commands[-1][0].append(line)
            elif commands:
                commands[-1][1].append(line)
            else:
                return self.fail(block.where, "expected a line '$ command' first")
        if not commands:
            return self.fail(block.where, "expected a line '$ command'")
        status, written, changed = 0, [], False
        for number, (typed, expected) in enumerate(commands):
            command = "\n".join(line[2:] for line in typed)
            try:
                status, printed = self.shell(command, block.where, folder, status)
            except NoAnswer:
                return self.fail(block.where, f"`{command}` gives no answer within {SECONDS} s")
            asked = number + 1 < len(commands) and commands[number + 1][0] == ["$ echo $?"]
            if status != 0 and not asked:
                self.fail(block.where, f"`{command}` ends with status {status}; expected 0, or `$ echo $?` behind it")
            same = matches(steady("\n".join(expected)), steady(printed))
            if not same and not self.arguments.update:
                self.differ(block.where, command, expected, printed)
            if not same and self.arguments.update and "..." in expected:
                self.differ(block.where, command, expected, printed)
                same = True
            changed = changed or not same
            written += typed + (expected if same else [line.rstrip() for line in printed.rstrip("\n").split("\n") if printed])
        if changed and self.arguments.update:
            self.updates[(block.page, block.line)] = (len(block.lines), written)

    def differ(self, where, command, expected, printed):
        old, new = steady("\n".join(expected)), steady(printed)
        difference = list(difflib.unified_diff(old, new, "the page", "the program", lineterm=""))[:60]
        self.fail(where, "\n        ".join([f"`{command}` prints something else", *difference]))

    def put(self, block, folder):
        name = block.options.get("file")
        path = folder / (name or f"block-{block.line}.{block.language}")
        path.write_text(block.text, encoding="utf-8")
        return path

    def gtree(self, block, folder):
        path = self.put(block, folder)
        command = "check" if re.search(r"^expect ", block.text, re.M) else "convert"
        try:
            status, printed = self.shell(f"gametree {command} {path.name}", block.where, folder, 0)
        except NoAnswer:
            return self.fail(block.where, f"`gametree {command}` gives no answer within {SECONDS} s")
        if status != 0:
            self.fail(block.where, f"the tree is not what it says:\n{printed}")

    def json(self, block, folder):
        self.put(block, folder)
        try:
            json.loads(block.text)
        except ValueError as error:
            self.fail(block.where, f"this is not JSON: {error}")

    def prolog(self, block, folder):
        if "file" not in block.options:
            return self.fail(block.where, "a prolog block needs a name: prolog,file=NAME")
        path = self.put(block, folder)
        if not shutil.which("swipl"):
            return self.fail(block.where, "there is no swipl; run tests/independent/install.sh prolog")
        try:
            # `-l` loads the program without running its main; warnings count as errors.
            status, printed = self.shell(f"swipl --on-warning=status -l {path.name} -g halt", block.where, folder, 0)
        except NoAnswer:
            return self.fail(block.where, f"swipl gives no answer within {SECONDS} s")
        if status != 0 or printed:
            self.fail(block.where, f"SWI-Prolog does not load this:\n{printed}")

    def rust(self, programs):
        """Compiles every program against the libraries of the repository and runs it."""
        if not programs:
            return
        try:
            libraries = find_libraries(self.arguments.gametree)
        except RuntimeError as error:
            return self.fail("crates", str(error))
        # Under make these name a pool of jobs that the compiler cannot reach, which it would complain about.
        compiling = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MFLAGS")}

        def check(name, program):
            where = program["blocks"][0].where
            text = "".join(block.text for block in program["blocks"])
            if not re.search(r"^fn main\(", text, re.M):
                text = f"fn main() -> Result<(), Box<dyn std::error::Error>> {{\n{text}\nOk(())\n}}\n"
            source, binary = self.work / f"{name}.rs", self.work / f"{name}.out"
            source.write_text(text, encoding="utf-8")
            compiled = subprocess.run(
                [os.environ.get("RUSTC", "rustc"), "--edition", "2024", "-O", "-D", "warnings", *libraries, "-o", binary, source],
                cwd=self.work, env=compiling, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )
            if compiled.returncode != 0:
                return self.fail(where, "the program does not compile:\n" + compiled.stdout.decode("utf-8", "replace"))
            try:
                status, printed = self.run([binary], where, ROOT)
            except NoAnswer:
                return self.fail(where, f"the program gives no answer within {SECONDS} s")
            if status != 0:
                self.fail(where, f"the program ends with status {status}:\n{printed}")
            output = program["output"]
            if output is None or matches(steady(output.text), steady(printed)):
                return
            if self.arguments.update and "..." not in output.lines:
                self.updates[(output.page, output.line)] = (len(output.lines), printed.rstrip("\n").split("\n"))
            else:
                self.differ(output.where, name, output.lines, printed)

        self.side_by_side(check, programs.keys(), programs.values())

    @staticmethod
    def side_by_side(work, *items):
        """The work on each item, as many at once as there are processors, and the results in order."""
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            return list(pool.map(work, *items))

    def write_updates(self):
        for page in {page for page, _ in self.updates}:
            lines = page.read_text(encoding="utf-8").split("\n")
            here = sorted((line, change) for (other, line), change in self.updates.items() if other == page)
            for line, (length, written) in reversed(here):
                lines[line : line + length] = written
                print(f"updated {name_of(page)}:{line}")
            page.write_text("\n".join(lines), encoding="utf-8")


def find_libraries(binary):
    """What rustc needs to know to find the libraries that `cargo build --workspace` left beside the program."""
    folder = pathlib.Path(binary).resolve().parent
    arguments = ["-L", f"dependency={folder / 'deps'}"]
    for name in ("core", "search", "games", "engine", "explain"):
        library = folder / f"libgametree_{name}.rlib"
        if not library.is_file():
            raise RuntimeError(f"{library} is not there; build it with: cargo build --workspace")
        arguments += ["--extern", f"gametree_{name}={library}"]
    return arguments


def slug(heading):
    """The anchor that mdBook gives a heading."""
    text = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"\s", "-", "".join(letter for letter in text if letter.isalnum() or letter in " _-"))


def check_sources(tester, pages):
    """Links between pages, paths of the repository, the table of contents, and the trees that the chapters show."""
    text_of = {page: strip_blocks(page) for page in pages}
    anchors = {page: {slug(found) for found in re.findall(r"^#+ (.+)$", text, re.M)} for page, text in text_of.items()}
    made = {line.split()[0] for line in (ROOT / "book" / "trees.txt").read_text().splitlines() if line and line[0] != "#"}
    links, shown = 0, set()
    for page, text in text_of.items():
        where = name_of(page)
        targets = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
        for target in targets:
            links += 1
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = urllib.parse.unquote(target).partition("#")
            if path.startswith("trees/"):
                tree = path.removeprefix("trees/")
                shown.add(tree)
                if tree not in made:
                    tester.fail(where, f"'{target}' is not made: book/trees.txt has no line '{tree}'")
            elif path and not (page.parent / path).is_file():
                tester.fail(where, f"the link '{target}' leads nowhere")
            elif anchor and anchor not in anchors.get((page.parent / path).resolve() if path else page, {anchor}):
                tester.fail(where, f"the link '{target}' names no heading")
        # Code that a chapter points to.
        for path in re.findall(r"`((?:crates|bench|examples|web|tests)/[\w./-]+)`", text):
            if not (ROOT / path).exists():
                tester.fail(where, f"'{path}' is not in the repository")
    listed = set(re.findall(r"\]\(([^)]+\.md)\)", text_of.get(SOURCE / "SUMMARY.md", "")))
    for page in text_of:
        if page.parent == SOURCE and page.name != "SUMMARY.md" and page.name not in listed:
            tester.fail(name_of(page), "SUMMARY.md does not list this chapter")
    for tree in sorted(made - shown):
        tester.fail("book/trees.txt", f"no chapter shows the tree '{tree}'")
    return links


def strip_blocks(page):
    return re.sub(r"(?ms)^```.*?^```\s*$", "", page.read_text(encoding="utf-8"))


class Links(html.parser.HTMLParser):
    """What a page leads to, what it loads, and the names of its places."""

    def __init__(self):
        super().__init__()
        self.leads, self.loads, self.places = [], [], set()

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.places |= {attributes[key] for key in ("id", "name") if attributes.get(key)}
        if tag == "a" and attributes.get("href"):
            self.leads.append(attributes["href"])
        elif tag == "link" and attributes.get("href") and attributes.get("rel") != "canonical":
            self.loads.append(attributes["href"])
        elif attributes.get("src"):
            self.loads.append(attributes["src"])


def check_built(tester, folder):
    """The finished pages: links that lead somewhere, and nothing from another host."""
    parsed = {}
    for page in sorted(folder.rglob("*.html")):
        links = Links()
        links.feed(page.read_text(encoding="utf-8"))
        parsed[page.resolve()] = links
    checked = 0
    for page, links in parsed.items():
        where = str(page.relative_to(folder.resolve()))
        # The page for a missing address is written for the root of a site.
        base = folder if where == "404.html" else page.parent
        for target in links.leads + links.loads:
            checked += 1
            if re.match(r"(https?:)?//", target):
                if target in links.loads:
                    tester.fail(where, f"loads {target} from another host")
                continue
            if re.match(r"(data|mailto|javascript):", target):
                continue
            path, _, anchor = urllib.parse.unquote(target).partition("#")
            path = path.partition("?")[0].lstrip("/") if where == "404.html" else path.partition("?")[0]
            goal = (base / path).resolve() if path else page
            goal = goal / "index.html" if goal.is_dir() else goal
            if not goal.is_file():
                tester.fail(where, f"the link '{target}' leads nowhere")
            elif anchor and goal in parsed and anchor not in parsed[goal].places and not where.startswith("trees/"):
                tester.fail(where, f"the link '{target}' names no place")
    for style in sorted(folder.rglob("*.css")):
        for address in re.findall(r"(?:url\(|@import)\s*['\"]?((?:https?:)?//[^'\")\s]+)", style.read_text(encoding="utf-8")):
            tester.fail(str(style.relative_to(folder)), f"loads {address} from another host")
    return len(parsed), checked


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gametree")
    parser.add_argument("chapters", nargs="*")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--no-rust", action="store_true")
    parser.add_argument("--built", type=pathlib.Path)
    arguments = parser.parse_intermixed_args()
    started = time.monotonic()
    tester = Tester(arguments)
    pages = [README, *sorted(SOURCE.glob("*.md"))]
    chosen = [page for page in pages if not arguments.chapters or page.name in arguments.chapters]
    try:
        programs = {}
        for found in tester.side_by_side(tester.page, chosen):
            programs.update(found)
        if not arguments.no_rust:
            tester.rust(programs)
        links = check_sources(tester, pages)
        if arguments.built:
            built, checked = check_built(tester, arguments.built)
            print(f"{built} finished pages, {checked} links and files that they lead to or load")
    finally:
        shutil.rmtree(tester.work, ignore_errors=True)
    tester.write_updates()
    for where, reason in sorted(tester.skipped):
        print(f"not run  {where}: {reason}")
    kinds = ", ".join(f"{number} {language}" for language, number in sorted(tester.ran.items()))
    total = sum(tester.ran.values())
    seconds = time.monotonic() - started
    slow = sorted(tester.slowest, reverse=True)[:3]
    print("slowest: " + ", ".join(f"{where} {taken:.1f} s" for taken, where in slow))
    print(
        f"{len(chosen)} pages, {total} blocks run ({kinds}), {len(tester.skipped)} not run, "
        f"{links} links, {len(tester.failures)} failures, {seconds:.1f} s"
    )
    sys.exit(1 if tester.failures else 0)


if __name__ == "__main__":
    main()
