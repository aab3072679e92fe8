package dev.trawl.cli.client;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.ExitCode;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/// An error response of a server (RFC 9457, or `error` and `message` under `/market`). Its text is in
/// the requested language.
final class ServerProblem {

    private static final int NOT_FOUND = 404;

    private final int status;
    private final JsonNode body;

    private ServerProblem(int status, JsonNode body) {
        this.status = status;
        this.body = body;
    }

    static ServerProblem of(int status, String body) {
        try {
            return new ServerProblem(status, JsonMapper.shared().readTree(body));
        } catch (JacksonException _) {
            return new ServerProblem(status, MissingNode.getInstance());
        }
    }

    CommandFailedException failure() {
        String text = text();
        String code = body.path("code").asString(body.path("error").asString("http_" + status));
        return new CommandFailedException(new Complaint(ExitCode.of(code, status), code, text, details()));
    }

    private String text() {
        String title = body.path("title").asString(body.path("message").asString("the server answered " + status));
        String detail = body.path("detail").asString("");
        if (status == NOT_FOUND && !detail.isEmpty()) {
            return detail; // it names what was not found
        }
        return detail.isEmpty() || detail.equals(title) ? title : title + ": " + detail;
    }

    private List<String> details() {
        List<String> details = new ArrayList<>();
        JsonNode errors = body.path("errors");
        if (errors.size() == 1 && text().contains(errors.get(0).path("detail").asString("-"))) {
            return details; // already part of the text
        }
        errors.forEach(error -> details.add(
                error.path("pointer").asString("") + ": " + error.path("detail").asString("")));
        return details;
    }
}
