package dev.trawl.worker.remote;

import java.net.URI;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// Uploads segments to the store behind the server, at URLs that the server signs. After a failure segments go
/// through the server, and the direct upload is retried some segments later.
final class StoreDirectly {

    private static final Logger log = LoggerFactory.getLogger(StoreDirectly.class);
    private static final int PAUSE = 50;
    private static final int NOT_FOUND = 404;

    private final ServerLink link;
    private final AtomicInteger around = new AtomicInteger();

    StoreDirectly(ServerLink link) {
        this.link = link;
    }

    /// True when the store has the segment; otherwise it must go through the server.
    ///
    /// @throws ExecutionException when the server does not answer, or rejects the lease
    boolean put(String path, byte[] bytes) throws InterruptedException, ExecutionException {
        if (around.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            return false;
        }
        JsonNode signed;
        try {
            var wish = Wire.object()
                    .put("length", bytes.length)
                    .put("sha256", HexFormat.of().formatHex(UploadSegments.sha256(bytes, 0, bytes.length)));
            signed = link.send("POST", path + "/address", wish).get();
        } catch (ExecutionException refused) {
            if (refused.getCause() instanceof ServerRefusedException no
                    && no.refusal().status() == NOT_FOUND) {
                around.set(Integer.MAX_VALUE); // its store signs no URLs
                return false;
            }
            throw refused;
        }
        return send(signed, bytes);
    }

    private boolean send(JsonNode signed, byte[] bytes) throws InterruptedException {
        var address = URI.create(signed.path("address").asString());
        try {
            link.elsewhere(signed.path("method").asString(), address, headers(signed), bytes)
                    .get();
            return true;
        } catch (ExecutionException failed) {
            around.set(PAUSE);
            log.warn(
                    "segment not stored directly store={} cause={}, it goes through the server",
                    address.getAuthority(),
                    String.valueOf(failed.getCause()));
            return false;
        }
    }

    private static Map<String, String> headers(JsonNode signed) {
        var headers = new LinkedHashMap<String, String>();
        signed.path("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asString()));
        return headers;
    }
}
