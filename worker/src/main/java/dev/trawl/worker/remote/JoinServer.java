package dev.trawl.worker.remote;

import java.io.IOException;
import java.util.concurrent.ExecutionException;

/// Exchanges a join token for the credential of a new worker.
public final class JoinServer {

    private JoinServer() {}

    /// @param link needs no credential yet
    /// @return the credential
    /// @throws ServerRefusedException when the token is not good or the id is taken
    /// @throws IOException when no answer came
    public static String join(ServerLink link, String token, String worker) throws IOException, InterruptedException {
        try {
            return link.send(
                            "POST",
                            "/workers/join",
                            Wire.object().put("token", token).put("worker", worker))
                    .get()
                    .path("credential")
                    .asString("");
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case ServerRefusedException no -> throw no;
                case IOException broken -> throw broken;
                case null, default -> throw new IOException(e.getCause());
            }
        }
    }
}
