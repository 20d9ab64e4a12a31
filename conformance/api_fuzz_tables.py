"""Opens tables in every stage at a server, so that requests made from its description find some.

    api_fuzz_tables.py ADDRESS FOLDER

Writes into FOLDER the cookie of the person who sits at them, and which table each kind of request is for.
"""

import json
import sys
import time
import urllib.request

BEFORE_THE_GAME = ["sit", "leave", "bot", "remove-bot", "remove", "word-hash", "reveal", "close"]
IN_THE_GAME = ["actions", "hint", "stand-in", "return", "start"]
AFTER_THE_GAME = ["rematch"]
AFTER_THE_LAST_ACTION = ["review", "practice"]


def ask(address, path, body=None, cookie=""):
    """Status and headers are those of a request that succeeds."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(f"{address}{path}", data=data, headers=headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer, json.load(answer)


def person(address, name):
    answer, _ = ask(address, "/api/identity", {"name": name})
    return answer.headers["Set-Cookie"].split(";")[0]


def open_table(address, cookie, ruleset, seats):
    body = {"ruleset": ruleset, "players": len(seats), "seats": seats, "pace_ms": 0}
    return ask(address, "/api/tables", body, cookie)[1]["id"]


def finished(address, cookie):
    table = open_table(address, cookie, "medici-card", ["you", "random"])
    ask(address, f"/api/tables/{table}/leave", {}, cookie)
    for _ in range(600):
        if ask(address, f"/api/tables/{table}", cookie=cookie)[1]["table"]["stage"] == "over":
            return table
        time.sleep(0.05)
    raise SystemExit("a game of bots does not end")


def played(address, cookie):
    """A table whose game was played to its end."""
    table = open_table(address, cookie, "burgueses", ["you", "random"])
    for _ in range(6000):
        frame = ask(address, f"/api/tables/{table}", cookie=cookie)[1]
        if frame["table"]["stage"] == "over":
            return table
        if frame["game"]["legal"]:
            action = {"action": frame["game"]["legal"][-1], "after": frame["number"]}
            ask(address, f"/api/tables/{table}/actions", action, cookie)
        else:
            time.sleep(0.01)
    raise SystemExit("a game does not end")


def main():
    address, folder = sys.argv[1:]
    ada, bo = person(address, "Ada"), person(address, "Bo")
    tables = {
        "open": open_table(address, ada, "medici-2018", ["you"] + ["open"] * 5),
        "running": open_table(address, ada, "burgueses", ["you", "open"]),
        "over": finished(address, ada),
        "played": played(address, ada),
    }
    for stage in ("open", "running"):
        # A second person sits there, so that the game does not end when the first one leaves.
        ask(address, f"/api/tables/{tables[stage]}/sit", {"seat": 1}, bo)
    wanted = [("open", BEFORE_THE_GAME), ("running", IN_THE_GAME), ("over", AFTER_THE_GAME)]
    wanted.append(("played", AFTER_THE_LAST_ACTION))
    lines = [f'parameters = {{ "path.id" = "{tables["running"]}" }}']
    for stage, requests in wanted:
        for request in requests:
            path = f"/api/tables/{{id}}/{request}"
            lines.append(f'[[operations]]\ninclude-path = "{path}"\nparameters = {{ "path.id" = "{tables[stage]}" }}')
    with open(f"{folder}/schemathesis.toml", "w", encoding="utf-8") as config:
        config.write("\n".join(lines) + "\n")
    with open(f"{folder}/cookie", "w", encoding="utf-8") as cookie:
        cookie.write(ada)


if __name__ == "__main__":
    main()
