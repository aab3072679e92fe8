package dev.trawl.gateway.http;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A successful response.
///
/// @param length length of the body; negative when unknown before writing
public record Answer(int status, Map<String, String> headers, MediaType type, long length, Body body) {

    public static final MediaType NDJSON = MediaType.APPLICATION_NDJSON;
    public static final MediaType CSV = MediaType.parseMediaType("text/csv;charset=utf-8");
    public static final MediaType TEXT = MediaType.parseMediaType("text/plain;charset=utf-8");

    /// Writes the body.
    @FunctionalInterface
    public interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    public static Answer json(int status, Object value) {
        return bytes(status, MediaType.APPLICATION_JSON, ResponseJson.bytes(value));
    }

    public static Answer bytes(int status, MediaType type, byte[] bytes) {
        return new Answer(status, Map.of(), type, bytes.length, out -> out.write(bytes));
    }

    public static Answer stream(MediaType type, Body body) {
        return new Answer(200, Map.of(), type, -1, body);
    }

    public Answer withHeader(String name, String value) {
        var more = new TreeMap<>(headers);
        more.put(name, value);
        return new Answer(status, more, type, length, body);
    }

    /// 204, without a body.
    public static Answer nothing() {
        return new Answer(204, Map.of(), MediaType.APPLICATION_JSON, 0, _ -> {});
    }

    /// 304 without a body, because the client has the current version.
    public Answer notModified() {
        return new Answer(304, headers, type, 0, _ -> {});
    }

    /// 304 if the client has named the current version (RFC 9110, 13.1.2).
    Answer unlessKnown(List<String> knownTags) {
        String current = headers.getOrDefault("ETag", "");
        boolean known = status == 200
                && knownTags.stream()
                        .flatMap(tags -> Arrays.stream(tags.split(",")))
                        .map(String::strip)
                        .anyMatch(tag -> !current.isEmpty() && (tag.equals(current) || tag.equals("W/" + current)));
        return known ? notModified() : this;
    }

    private boolean hasBody() {
        return status != 204 && status != 304;
    }

    void writeTo(HttpServletResponse response) throws IOException {
        response.setStatus(status);
        headers.forEach(response::setHeader);
        if (hasBody()) {
            response.setContentType(type.toString());
            if (length >= 0) {
                response.setContentLengthLong(length);
            }
        }
        body.writeTo(response.getOutputStream());
    }
}
