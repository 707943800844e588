"""A minimal client of the Language Server Protocol, for rust-analyzer."""

import json
import queue
import subprocess
import threading
import time
from pathlib import Path


class Server:
    """A running rust-analyzer on a crate."""

    def __init__(self, command: list[str], root: Path, environment: dict[str, str]):
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=root,
            env=environment,
        )
        self._incoming: queue.Queue = queue.Queue()
        self._requests = 0
        self._versions: dict[str, int] = {}
        # The server's status: `quiescent` once everything is loaded, and its health.
        self.status: dict = {}
        threading.Thread(target=self._read, daemon=True).start()
        self.request(
            "initialize",
            {
                "processId": None,
                "rootUri": root.as_uri(),
                "capabilities": {
                    "experimental": {"serverStatusNotification": True},
                    "textDocument": {
                        "hover": {"contentFormat": ["plaintext"]},
                        "definition": {"linkSupport": False},
                    },
                },
                "initializationOptions": {
                    "procMacro": {"enable": True},
                    "cargo": {"buildScripts": {"enable": True}},
                    "checkOnSave": False,
                    "cachePriming": {"enable": False},
                },
            },
        )
        self._notify("initialized", {})

    def wait_until_loaded(self, seconds: float) -> None:
        """Waits until all crates are loaded and procedural macros are built."""
        end = time.monotonic() + seconds
        while not self.status.get("quiescent"):
            if time.monotonic() > end:
                raise TimeoutError(f"rust-analyzer was not ready after {seconds:.0f} s")
            self._receive(1)

    def show(self, file: Path, text: str) -> None:
        """Opens or changes a file as an editor does, without writing it to disk."""
        uri = file.as_uri()
        version = self._versions[uri] = self._versions.get(uri, 0) + 1
        if version == 1:
            document = {"uri": uri, "languageId": "rust", "version": 1, "text": text}
            self._notify("textDocument/didOpen", {"textDocument": document})
        else:
            document = {"uri": uri, "version": version}
            self._notify(
                "textDocument/didChange",
                {"textDocument": document, "contentChanges": [{"text": text}]},
            )

    def hover(self, file: Path, position: dict) -> str:
        """The hover text at a position; empty if there is none."""
        result = self._at("textDocument/hover", file, position)
        return result["contents"]["value"] if result else ""

    def definitions(self, file: Path, position: dict) -> list[tuple[str, dict]]:
        """The definitions of the item at a position: files and positions."""
        result = self._at("textDocument/definition", file, position) or []
        return [(place["uri"], place["range"]["start"]) for place in result]

    def completions(self, file: Path, position: dict) -> list[str]:
        """The completions at a position."""
        result = self._at("textDocument/completion", file, position) or []
        items = result["items"] if isinstance(result, dict) else result
        return [item["label"] for item in items]

    def request(self, method: str, parameters: dict, seconds: float = 120) -> object:
        """Sends a request and waits for the answer."""
        self._requests += 1
        number = self._requests
        self._send({"id": number, "method": method, "params": parameters})
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = self._receive(1)
            if message and message.get("id") == number and "method" not in message:
                if error := message.get("error"):
                    # The document or the server state has changed in the meantime, so ask again.
                    if error["code"] in (-32801, -32802):
                        return self.request(method, parameters, end - time.monotonic())
                    raise RuntimeError(f"{method}: {error['message']}")
                return message.get("result")
        raise TimeoutError(f"{method}: no answer")

    def stop(self) -> None:
        """Stops the server."""
        self._process.kill()
        self._process.wait()

    def _at(self, method: str, file: Path, position: dict):
        document = {"uri": file.as_uri()}
        return self.request(method, {"textDocument": document, "position": position})

    def _notify(self, method: str, parameters: dict) -> None:
        self._send({"method": method, "params": parameters})

    def _send(self, message: dict) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _receive(self, seconds: float) -> dict | None:
        """Returns the next message, if any, and answers requests and stores reports of the server."""
        try:
            message = self._incoming.get(timeout=seconds)
        except queue.Empty:
            if self._process.poll() is not None:
                raise RuntimeError("rust-analyzer ended") from None
            return None
        if message.get("method") == "experimental/serverStatus":
            self.status = message["params"]
        elif "id" in message and "method" in message:
            items = message["params"].get("items", [])
            configuration = message["method"] == "workspace/configuration"
            self._send({"id": message["id"], "result": [None for _ in items] if configuration else None})
        return message

    def _read(self) -> None:
        stream = self._process.stdout
        while header := stream.readline():
            length = 0
            while header.strip():
                name, _, value = header.decode().partition(":")
                if name.lower() == "content-length":
                    length = int(value)
                header = stream.readline()
            self._incoming.put(json.loads(stream.read(length)))
