"""Opens a page in Chromium without a window and says what is there, as JSON on standard output.

    browser.py PAGE [--width N] [--dark] [--paper] [--screenshot FILE] [--whole] [--script JAVASCRIPT | --key NAME]…

Speaks the DevTools protocol through two pipes (https://chromedevtools.github.io/devtools-protocol/), so that nothing
listens on a port. What the page does wrong is in `problems`: errors of scripts, refusals by its policy, requests over a
network. Each script is an expression, perhaps a promise; their values are in `values`. Scripts and keys take their turns
in the order in which they are named. With --paper the page looks as it is printed, and `sheets` says on how many.
"""

import argparse
import base64
import json
import os
import pathlib
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

PATIENCE = 120
#: Windows' codes of the keys that write nothing, which is how Chromium knows keys.
KEYS = {"Tab": 9, "Enter": 13, "Space": 32, "ArrowUp": 38, "ArrowDown": 40}


class Browser:
    def __init__(self, profile):
        commands, self.commands = os.pipe()
        self.events, events = os.pipe()
        arguments = [
            "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={profile}", "--no-first-run",
            "--disable-gpu", "--disable-extensions", "--disable-background-networking", "--disable-sync", "--mute-audio",
            "--disable-dev-shm-usage", "--hide-scrollbars", "--autoplay-policy=no-user-gesture-required",
            # No name leads anywhere: what asks for the network fails, here and for everybody.
            "--host-resolver-rules=MAP * ~NOTFOUND",
        ]
        if os.geteuid() == 0:
            # The sandbox of Chromium refuses to work for root; the pages are our own.
            arguments.append("--no-sandbox")

        def wire():
            # The protocol is on descriptors 3 and 4.
            high = [os.dup2(commands, 20), os.dup2(events, 21)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            ["chromium", *arguments], preexec_fn=wire, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(events)
        self.deadline = time.monotonic() + PATIENCE
        self.rest = b""
        self.number = 0
        self.session = None
        self.seen = []

    def read(self):
        while b"\0" not in self.rest:
            left = self.deadline - time.monotonic()
            if left <= 0 or not select.select([self.events], [], [], left)[0]:
                raise TimeoutError("Chromium does not answer")
            piece = os.read(self.events, 1 << 20)
            if not piece:
                raise EOFError("Chromium has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.seen.append(answer)

    def wait(self, method):
        while not any(event.get("method") == method for event in self.seen):
            self.seen.append(self.read())

    def value(self, script):
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{script}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def press(self, name):
        """Presses a key that is called so (https://w3c.github.io/uievents-key/), or that writes this character."""
        code = KEYS.get(name, ord(name[0].upper()))
        text = {"Enter": "\r", "Space": " "}.get(name, name if len(name) == 1 else "")
        key = {"Space": " "}.get(name, name)
        for kind in ["keyDown", "keyUp"]:
            more = {"text": text} if text and kind == "keyDown" else {}
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=name, windowsVirtualKeyCode=code, **more)

    def sheets(self):
        """How many sheets of A4 the page is printed on."""
        pdf = self.send("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=True)["data"]
        return len(re.findall(rb"/Type\s*/Page\b", base64.b64decode(pdf)))

    def problems(self):
        for event in self.seen:
            parameters = event.get("params", {})
            match event.get("method"):
                case "Runtime.exceptionThrown":
                    yield "exception: " + parameters["exceptionDetails"].get("text", "")
                case "Log.entryAdded" if parameters["entry"]["level"] == "error":
                    yield parameters["entry"]["text"]
                case "Runtime.consoleAPICalled":
                    yield "console: " + json.dumps(parameters["args"])
                case "Page.javascriptDialogOpening":
                    yield "dialog: " + parameters["message"]
                case "Network.requestWillBeSent" if not parameters["request"]["url"].startswith(("file:", "data:")):
                    yield "request: " + parameters["request"]["url"]

    def end(self):
        self.process.kill()
        self.process.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--screenshot")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--paper", action="store_true")
    parser.add_argument("--script", action="append", dest="steps", default=[], type=lambda text: ("script", text))
    parser.add_argument("--key", action="append", dest="steps", type=lambda name: ("key", name))
    options = parser.parse_args()
    profile = tempfile.mkdtemp(prefix="quickrec-browser-")
    browser = Browser(profile)
    try:
        target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        browser.session = browser.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            browser.send(domain + ".enable")
        phone = options.width < 600
        browser.send(
            "Emulation.setDeviceMetricsOverride", width=options.width, height=options.height,
            deviceScaleFactor=1, mobile=phone)
        scheme = "dark" if options.dark else "light"
        browser.send(
            "Emulation.setEmulatedMedia", media="print" if options.paper else "",
            features=[{"name": "prefers-color-scheme", "value": scheme}])
        browser.seen.clear()
        began = time.monotonic()
        answer = browser.send("Page.navigate", url=pathlib.Path(options.page).resolve().as_uri())
        if "errorText" in answer:
            raise RuntimeError(f"{options.page}: {answer['errorText']}")
        browser.wait("Page.loadEventFired")
        # Two frames: what was loaded has been painted.
        browser.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        seconds = time.monotonic() - began
        values = []
        for kind, text in options.steps:
            if kind == "script":
                values.append(browser.value(text))
            else:
                browser.press(text)
        sizes = browser.value("[document.scrollingElement.scrollWidth, innerWidth]")
        if options.whole:
            height = browser.value("Math.ceil(document.scrollingElement.scrollHeight)")
            browser.send(
                "Emulation.setDeviceMetricsOverride", width=options.width, height=height, deviceScaleFactor=1, mobile=phone)
            browser.value("new Promise((done) => setTimeout(done, 500))")
        if options.screenshot:
            picture = browser.send("Page.captureScreenshot", format="png")
            pathlib.Path(options.screenshot).write_bytes(base64.b64decode(picture["data"]))
        sheets = browser.sheets() if options.paper else None
        json.dump(
            {"seconds": seconds, "scrollWidth": sizes[0], "innerWidth": sizes[1], "values": values, "sheets": sheets,
             "problems": list(browser.problems())}, sys.stdout)
    finally:
        browser.end()
        shutil.rmtree(profile, ignore_errors=True)


main()
