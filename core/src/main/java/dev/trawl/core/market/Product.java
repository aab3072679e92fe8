package dev.trawl.core.market;

import dev.trawl.plugin.TaskId;
import dev.trawl.spi.pull.Snapshot;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import tools.jackson.databind.JsonNode;

/// A product as sent by a worker. Only its id and platform are read, to store it under them.
public record Product(JsonNode json) {

    private static final List<String> IDS = List.of("product_id", "productId", "item_id", "sku", "id");
    private static final int LONGEST = 200;

    /// Its id in its market; empty if it has none.
    public String id() {
        return IDS.stream()
                .map(json::path)
                .filter(value -> value.isString() || value.isNumber())
                .map(value -> cut(value.asString()))
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
    }

    public String platform() {
        return json.path("platform").isString() ? cut(json.path("platform").asString()) : "";
    }

    /// The snapshot of a product that belongs to no task. Equal content is stored once.
    public Snapshot snapshot(String project, String worker, String credential) {
        String print = digest("\njson\n" + MarketJson.canonical(json));
        return new Snapshot(project, print, 0, worker, credential, platform(), id(), json.toString());
    }

    /// The snapshot of a product of a task. A product is stored once per task.
    ///
    /// @param platform the platform of the task, for a product that names none
    public Snapshot snapshot(String project, TaskId task, String worker, String credential, String platform) {
        String known = platform().isEmpty() ? platform : platform();
        String print = id().isEmpty()
                ? digest(task + "\njson\n" + MarketJson.canonical(json))
                : digest(task + "\nproduct\n" + id());
        return new Snapshot(project, print, task.value(), worker, credential, known, id(), json.toString());
    }

    private static String digest(String text) {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Truncates the text and replaces NUL and unpaired surrogates, because some databases reject them in text.
    private static String cut(String text) {
        String clean = text.codePoints()
                .map(letter -> letter == 0 || Character.getType(letter) == Character.SURROGATE ? '\uFFFD' : letter)
                .limit(LONGEST)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return clean;
    }
}
