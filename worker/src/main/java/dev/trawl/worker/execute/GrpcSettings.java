package dev.trawl.worker.execute;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Target and options of the `grpc` executor. Uses no gRPC class, so that a start without gRPC does not load any.
///
/// @param metadata in addition to that of every call
/// @param retryable names of the status codes after which a retry may succeed
/// @param parameters JSON object that the service receives with each call
record GrpcSettings(Endpoint endpoint, Map<String, String> metadata, Set<String> retryable, String parameters) {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Set<String> KEYS =
            Set.of("target", "tls", "ca_file", "metadata", "retryable_codes", "parameters");
    private static final Pattern TARGET =
            Pattern.compile("(?:\\[([0-9A-Fa-f:.]{2,45})]|([A-Za-z0-9._-]{1,253})):([0-9]{1,5})");
    private static final Pattern NAME = Pattern.compile("[0-9a-z_.-]{1,100}");
    private static final Pattern VALUE = Pattern.compile("[\\x20-\\x7e]{0,8000}");
    private static final Set<String> OWN_METADATA =
            Set.of("connection", "content-type", "host", "te", "traceparent", "user-agent");
    private static final Set<String> CODES = Set.of(
            "CANCELLED",
            "UNKNOWN",
            "INVALID_ARGUMENT",
            "DEADLINE_EXCEEDED",
            "NOT_FOUND",
            "ALREADY_EXISTS",
            "PERMISSION_DENIED",
            "RESOURCE_EXHAUSTED",
            "FAILED_PRECONDITION",
            "ABORTED",
            "OUT_OF_RANGE",
            "UNIMPLEMENTED",
            "INTERNAL",
            "UNAVAILABLE",
            "DATA_LOSS",
            "UNAUTHENTICATED");
    private static final Set<String> PASSING = Set.of(
            "CANCELLED", "UNKNOWN", "DEADLINE_EXCEEDED", "RESOURCE_EXHAUSTED", "ABORTED", "INTERNAL", "UNAVAILABLE");

    /// A service; calls of one endpoint share connections.
    ///
    /// @param caFile PEM file with the certificates to trust instead of those of the JDK
    record Endpoint(String host, int port, boolean tls, Optional<String> caFile) {

        /// The form that a target has.
        String authority() {
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        }
    }

    /// Parses settings; ignores unknown keys, because stored types may have some.
    ///
    /// @throws IllegalArgumentException when a setting is invalid; the message says why
    static GrpcSettings parse(String json) {
        try {
            return read(JSON.readTree(json));
        } catch (JacksonException _) {
            throw new IllegalArgumentException("no JSON object");
        }
    }

    /// All errors in the settings, one line each.
    static List<String> complaints(String json) {
        List<String> complaints = new ArrayList<>(KnownKeys.complaints(json, KEYS));
        if (complaints.equals(KnownKeys.NO_OBJECT)) {
            return complaints;
        }
        try {
            var _ = parse(json);
        } catch (IllegalArgumentException unusable) {
            complaints.add("settings: " + unusable.getMessage());
        }
        return complaints;
    }

    private static GrpcSettings read(JsonNode settings) {
        JsonNode parameters = settings.path("parameters");
        if (!parameters.isMissingNode() && !parameters.isObject()) {
            throw new IllegalArgumentException("parameters must be an object");
        }
        return new GrpcSettings(
                endpoint(settings),
                metadata(settings.path("metadata")),
                codes(settings.path("retryable_codes")),
                parameters.isMissingNode() ? "{}" : parameters.toString());
    }

    private static Endpoint endpoint(JsonNode settings) {
        JsonNode target = settings.path("target");
        if (target.isMissingNode()) {
            throw new IllegalArgumentException("target is missing");
        }
        var match = TARGET.matcher(target.asString(""));
        int port = match.matches() ? Integer.parseInt(match.group(3)) : 0;
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("target must be host:port");
        }
        JsonNode tls = settings.path("tls");
        if (!tls.isMissingNode() && !tls.isBoolean()) {
            throw new IllegalArgumentException("tls must be true or false");
        }
        JsonNode caFile = settings.path("ca_file");
        if (!caFile.isMissingNode() && (!caFile.isString() || !tls.asBoolean(false))) {
            throw new IllegalArgumentException("ca_file must be a path, and needs tls: true");
        }
        return new Endpoint(
                match.group(1) == null ? match.group(2) : match.group(1),
                port,
                tls.asBoolean(false),
                Optional.of(caFile).filter(JsonNode::isString).map(JsonNode::stringValue));
    }

    private static Map<String, String> metadata(JsonNode given) {
        if (!given.isObject() && !given.isMissingNode()) {
            throw new IllegalArgumentException("metadata must be an object");
        }
        Map<String, String> metadata = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : given.properties()) {
            String name = entry.getKey();
            if (!NAME.matcher(name).matches()
                    || name.startsWith("grpc-")
                    || name.endsWith("-bin")
                    || OWN_METADATA.contains(name)) {
                throw new IllegalArgumentException("metadata '%s' cannot be set".formatted(KnownKeys.printable(name)));
            }
            metadata.put(name, sendable(name, entry.getValue().asString("\n")));
        }
        return metadata;
    }

    /// Returns the value unchanged.
    ///
    /// @throws IllegalArgumentException when it cannot be sent
    static String sendable(String name, String value) {
        if (!VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("metadata '%s' must be visible ASCII text".formatted(name));
        }
        return value;
    }

    private static Set<String> codes(JsonNode given) {
        if (given.isMissingNode()) {
            return PASSING;
        }
        Set<String> codes = new TreeSet<>();
        given.forEach(code -> codes.add(code.asString("")));
        if (!given.isArray() || !CODES.containsAll(codes)) {
            throw new IllegalArgumentException("retryable_codes must be a list of " + new TreeSet<>(CODES));
        }
        return codes;
    }
}
