"""A sound bot that commits one sin, named on its command line: each makes one step of the check fail."""

import fcntl
import json
import os
import random
import signal
import sys
import threading
import time

SIN, PLACE = [*sys.argv[1:], "", ""][:2]  # the sin, and a file that some of them need
DEFAULTS = {"joker": False}


def say(message, flush=True):
    sys.stdout.write(json.dumps(message) + "\n")
    if flush:
        sys.stdout.flush()


def die(sin):
    """End, if this is the sin."""
    if sin == SIN:
        os._exit(9)


def lines():
    """Yield the lines of the input; or what this sin takes for lines."""
    if SIN in ("takes reads for lines", "takes the first line of a read"):
        while data := os.read(0, 1 << 20):
            yield data if SIN == "takes reads for lines" else data.split(b"\n")[0] + b"\n"
        return
    yield from sys.stdin.buffer
    if SIN == "outlives its input":
        signal.pause()


def watch_the_time():
    before = time.monotonic()
    while True:
        time.sleep(0.005)
        if time.monotonic() - before > 0.08:
            os._exit(9)
        before = time.monotonic()


def spin():
    while True:
        pass


def action_for(act, state):
    legal = act["legal"]
    if SIN == "says pass":
        return "pass"
    if SIN == "knows only the defaults" and state["hello"]["rules"].get("joker"):
        return "joker"
    if SIN == "errs in the fourth game" and act["game"] == 4:
        return "nonsense"
    if SIN == "mixes tables":
        state["legal"], legal = legal, state.get("legal", legal)
    if SIN == "plays by chance":
        return random.choice(legal)
    return legal[0]


def answer(act, state):
    if SIN == "does not answer":
        return
    if SIN == "answers one of many" and state["tables"] != act["table"] + 1:
        return
    if SIN == "remembers questions":
        if {**act, "id": ""} == state.get("act"):
            return
        state["act"] = {**act, "id": ""}
    if SIN == "thinks long":
        time.sleep(0.02)
    if SIN == "writes much to standard error":
        sys.stderr.write("x" * 1000)
        sys.stderr.flush()
    id_ = f"{state['asked']:012}" if SIN == "counts its answers" else act["id"]
    say({"id": id_, "action": action_for(act, state)}, flush=SIN != "does not flush")
    if SIN == "answers twice":
        say({"id": id_, "action": act["legal"][0]})


def main():
    state = {"asked": 0, "heap": []}
    die("dies at once")
    if SIN == "dislikes letters" and not os.getcwd().isascii():
        os._exit(9)
    if SIN == "lives in one place" and "elsewhere" in os.getcwd():
        os._exit(9)
    if SIN == "can start but once":
        os.close(os.open(PLACE, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    if SIN == "wants it for itself":
        fcntl.flock(os.open(__file__, os.O_RDONLY), fcntl.LOCK_EX | fcntl.LOCK_NB)
    if SIN == "speaks first":
        print("welcome", flush=True)
    if SIN == "starts slowly":
        time.sleep(2)
    for line in lines():
        if line.endswith(b"\r\n"):
            die("dislikes CR LF")
        if len(line) > 100_000:
            die("dislikes long lines")
        message = json.loads(line)
        kind = message["type"]
        if "new" in message:
            die("dislikes new fields")
        if kind == "hello":
            state["hello"] = message
            if message["seat"]:
                die("sits at one seat")
            state["tables"] = min(64, message["tables"])
            say({"type": "ready", "tables": 64})
            if SIN == "speaks after ready":
                print("ready to go", flush=True)
            for sin, task in (("thinks all the time", spin), ("watches the time", watch_the_time)):
                if sin == SIN:
                    threading.Thread(target=task, daemon=True).start()
        elif kind == "act":
            state["asked"] += 1
            if not line.startswith(b'{"type":"act","id":"'):
                die("wants fields in order")
            answer(message, state)
        elif kind == "result":
            if SIN == "remembers deals":
                state["heap"].append(bytearray(b"x" * 100_000))
            if SIN == "answers results":
                say({"id": "000000000000", "action": "pass"})
        elif kind == "quit":
            if SIN == "leaves a child" and os.fork() == 0:
                os.closerange(0, 3)
                signal.pause()
            if SIN == "does not quit":
                signal.pause()
            os._exit(3 if SIN == "ends badly" else 0)
        else:
            die("dislikes new messages")


main()
