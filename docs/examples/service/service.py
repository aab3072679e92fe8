"""The same small business service in Python: python3 service.py [PORT]"""

import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN = os.environ.get("SERVICE_TOKEN", "")
ANSWERED = {}  # by Idempotency-Key: a repeated attempt does nothing twice
ROWS = {}


def user_apps(task):
    if "user" not in task:
        return {"success": False, "error": "no user is named", "retryable": False}
    return {"success": True, "data": {"user": task["user"], "apps": ["mail", "shop"]}}


def data_sync(task):
    new = {row["id"]: row for row in task["rows"] if row["id"] not in ROWS}
    ROWS.update(new)
    return {"success": True, "data": {"stored": len(new), "total": len(ROWS)}}


class Service(BaseHTTPRequestHandler):
    def do_POST(self):
        task = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        key = self.headers["Idempotency-Key"]
        if TOKEN and self.headers["Authorization"] != "Bearer " + TOKEN:
            self.reply(401, {"success": False, "error": "a token is wanted"})
        elif self.path == "/user_apps":
            self.reply(200, ANSWERED.setdefault(key, user_apps(task)))
        elif self.path == "/app_sync":
            self.app_sync(task)
        elif self.path == "/data_sync":
            if key not in ANSWERED:
                ANSWERED[key] = data_sync(task)
            self.reply(200, ANSWERED[key])
        else:
            self.reply(404, {"success": False, "error": "no such task type"})

    def app_sync(self, task):
        if task["app"] == "busy" and self.headers["Trawl-Attempt"] == "1":
            self.reply(409, {"problem": {"text": "another sync is running"}}, {"Retry-After": "1"})
            return
        changes = [{"id": 1, "op": "add"}, {"id": 2, "op": "remove"}]
        self.reply(200, {"state": {"app": task["app"], "version": 7}, "changes": changes})

    def reply(self, status, document, headers=None):
        body = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8099), Service)
print("service is ready on http://127.0.0.1:%d" % server.server_port, flush=True)
server.serve_forever()
