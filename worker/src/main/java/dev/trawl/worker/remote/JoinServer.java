package dev.trawl.worker.remote;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import tools.jackson.databind.JsonNode;

/// Exchanges a join token for the credential of a new worker.
public final class JoinServer {

    private JoinServer() {}

    /// Can be retried when no answer came: the same token, worker and proof give the same credential.
    ///
    /// @param link needs no credential yet
    /// @param proof 64 hex digits that cannot be guessed
    /// @return the credential
    /// @throws ServerRefusedException when the token is invalid or the id is taken
    /// @throws IOException when no answer came
    public static String join(ServerLink link, String token, String worker, String proof)
            throws IOException, InterruptedException {
        var body = Wire.object().put("token", token).put("worker", worker).put("proof", proof);
        return answer(link.send("POST", "/workers/join", body))
                .path("credential")
                .asString("");
    }

    /// Checks that the server is reachable.
    ///
    /// @throws IOException when no answer came
    public static void greet(ServerLink link) throws IOException, InterruptedException {
        answer(link.get("/livez"));
    }

    private static JsonNode answer(CompletableFuture<JsonNode> answer) throws IOException, InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case ServerRefusedException no -> throw no;
                case IOException broken -> throw broken;
                case null, default -> throw new IOException(e.getCause());
            }
        }
    }
}
