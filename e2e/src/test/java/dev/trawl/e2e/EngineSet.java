package dev.trawl.e2e;

import dev.trawl.engines.Engine;
import dev.trawl.engines.S3Server;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/// The engines of a cluster, and the settings by which its nodes find them.
final class EngineSet implements AutoCloseable {

    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    /// Adds an engine that is found under these keys.
    <E extends Engine> E add(E engine, String... keys) {
        keep(engine);
        for (String key : keys) {
            settings.put(key, engine.url());
        }
        return engine;
    }

    S3Server addBlobs(S3Server server) {
        settings.put("blob.access_key", server.accessKey());
        settings.put("blob.secret_key", server.secretKey());
        return add(server, "blob.url");
    }

    /// Ends it with the engines.
    <C extends AutoCloseable> C keep(C closeable) {
        opened.push(closeable);
        return closeable;
    }

    EngineSet set(String key, String value) {
        settings.put(key, value);
        return this;
    }

    Map<String, String> settings() {
        return settings;
    }

    @Override
    public void close() {
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
