"""The engine under test: one process, one answer a request."""

import json
import os
import select
import subprocess

PATIENCE_SECONDS = 60
CHUNK = 1 << 16
CHANGES_THE_GAME = ("new", "play", "chance")


class Mismatch(Exception):
    """The engine and the referee disagree."""

    def __init__(self, what, expected, came):
        super().__init__(what)
        self.what = what
        self.expected = expected
        self.came = came


def differs(expected, came, path=""):
    """Where `came` lacks what is expected, or None. Members that are not expected may be there."""
    if isinstance(expected, dict) and isinstance(came, dict):
        for name in expected:
            if name not in came:
                return f"{path}.{name}"
            if found := differs(expected[name], came[name], f"{path}.{name}"):
                return found
        return None
    if isinstance(expected, list) and isinstance(came, list) and len(expected) == len(came):
        if repr(expected) == repr(came):
            return None  # nearly always, and much faster
        places = (differs(*pair, f"{path}[{i}]") for i, pair in enumerate(zip(expected, came)))
        return next(filter(None, places), None)
    # JSON's true is not 1, though Python's is.
    return None if type(expected) is type(came) and expected == came else path or "."


def agree(what, expected, came):
    if place := differs(expected, came):
        raise Mismatch(f"{what}: differs at {place}", expected, came)


class Engine:
    def __init__(self, path):
        self.process = subprocess.Popen([path, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.unread = b""
        self.since_new = []

    def ask(self, request):
        """The answer to one request, which must be one JSON object with a boolean `ok`."""
        self.note(request)
        self.send(json.dumps(request, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n")
        return self.answer()

    def note(self, request):
        """Keeps what a person would have to send again to come to the same place."""
        if request.get("cmd") == "new":
            self.since_new = []
        if request.get("cmd") in CHANGES_THE_GAME:
            self.since_new.append(request)

    def ask_bytes(self, line):
        self.send(line + b"\n")
        return self.answer()

    def send(self, data):
        """A pipe may take a part of a long line only."""
        data = memoryview(data)
        try:
            while data:
                data = data[self.process.stdin.write(data):]
        except BrokenPipeError:
            raise Mismatch("the engine ended", "an answer to every request", "a closed pipe") from None

    def answer(self):
        line = self.read_line()
        try:
            answer = json.loads(line)
        except ValueError:
            raise Mismatch("the answer is not JSON", "one JSON object", line[:400]) from None
        if type(answer) is not dict or type(answer.get("ok")) is not bool:
            raise Mismatch("the answer has no `ok`", 'an object with "ok"', answer)
        return answer

    def read_line(self):
        while b"\n" not in self.unread:
            if not select.select([self.process.stdout], [], [], PATIENCE_SECONDS)[0]:
                raise Mismatch("no answer", f"one within {PATIENCE_SECONDS} seconds", None)
            chunk = os.read(self.process.stdout.fileno(), CHUNK)
            if not chunk:
                raise Mismatch("the engine ended", "an answer to every request", f"exit code {self.process.wait()}")
            self.unread += chunk
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def ok(self, what, request, expected):
        """Asks, and compares an answer that should be a success."""
        answer = self.ask(request)
        agree(what, {"ok": True} | expected, answer)
        return answer

    def refused(self, what, request, *codes):
        """Asks, and expects one of the error codes."""
        self.check_refusal(what, self.ask(request), codes)

    def check_refusal(self, what, answer, codes):
        error = answer.get("error")
        expected = {"ok": False, "error": {"code": " or ".join(codes), "message": "…"}}
        if answer["ok"] or type(error) is not dict or error.get("code") not in codes:
            raise Mismatch(what, expected, answer)
        if type(error.get("message")) is not str or not error["message"]:
            raise Mismatch(f"{what}: no message", expected, answer)

    def finish(self):
        """Ends the input: nothing more may come, and the exit code must be 0."""
        self.process.stdin.close()
        rest = self.unread + self.process.stdout.read()
        self.process.stdout.close()
        agree("exit code at the end of input", 0, self.process.wait(PATIENCE_SECONDS))
        agree("nothing after the last answer", "", rest.decode("utf-8", "replace"))

    def stop(self):
        self.process.kill()
        self.process.wait()
