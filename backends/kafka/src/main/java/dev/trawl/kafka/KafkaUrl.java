package dev.trawl.kafka;

import dev.trawl.spi.InvalidBackendUrl;
import dev.trawl.spi.PercentCode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The parsed URL of the brokers: `kafka://user:password@host:9092,host:9092?name=value`, with TLS `kafkas://`.
/// `toString` never shows a password.
///
/// @param setting the key of the setting, for messages
/// @param servers `host:port`, comma separated
/// @param options the query parameters; unknown ones are rejected
public record KafkaUrl(
        String setting, String servers, boolean tls, String user, String password, Map<String, String> options) {

    private static final Pattern FORM = Pattern.compile("kafka(s?)://(?:([^@/?]*)@)?([^@/?]+)/?(?:\\?(.*))?");
    private static final Pattern SERVER = Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9A-Fa-f:]+])(?::([0-9]{1,5}))?");
    private static final String SHAPE = "must look like kafka://host:9092,host:9092, with TLS kafkas://host:9093";

    /// A topic name has up to 249 characters; the name of a pool needs up to 192 of them, `.normal` seven.
    private static final int LONGEST_PREFIX = 50;

    private static final int LONGEST_TOPIC = 100;
    private static final List<String> KNOWN =
            List.of("ca", "partitions", "prefix", "replicas", "retention", "security", "tls", "topic");

    /// Parses a URL.
    ///
    /// @throws IllegalArgumentException naming the setting and the error
    public static KafkaUrl parse(String setting, String url) {
        try {
            return read(setting, url);
        } catch (IllegalArgumentException e) {
            throw InvalidBackendUrl.of(setting, url, "it " + SHAPE, e);
        }
    }

    private static KafkaUrl read(String setting, String url) {
        Matcher form = FORM.matcher(url);
        if (!form.matches()) {
            throw new IllegalArgumentException(setting + " " + SHAPE);
        }
        var options = options(setting, form.group(4));
        String[] owner = Optional.ofNullable(form.group(2)).orElse("").split(":", 2);
        boolean tls = !form.group(1).isEmpty() || isTrue(setting, options.getOrDefault("tls", "false"));
        var read = new KafkaUrl(
                setting,
                Arrays.stream(form.group(3).split(",", -1))
                        .map(server -> server(setting, server))
                        .collect(Collectors.joining(",")),
                tls,
                PercentCode.decode(setting, owner[0]),
                owner.length == 2 ? PercentCode.decode(setting, owner[1]) : "",
                options);
        read.check();
        return read;
    }

    @Override
    public String toString() {
        return (tls ? "kafkas://" : "kafka://") + servers;
    }

    /// The settings that all Kafka clients share.
    Map<String, Object> client() {
        var settings = new HashMap<String, Object>();
        settings.put("bootstrap.servers", servers);
        settings.put("security.protocol", (user.isEmpty() ? "" : "SASL_") + (tls ? "SSL" : "PLAINTEXT"));
        settings.put("reconnect.backoff.ms", 50);
        settings.put("reconnect.backoff.max.ms", 500);
        settings.put("socket.connection.setup.timeout.ms", 2_000);
        settings.put("socket.connection.setup.timeout.max.ms", 2_000);
        settings.put("enable.metrics.push", false);
        if (!user.isEmpty()) {
            settings.put("sasl.mechanism", mechanism().name);
            settings.put(
                    "sasl.jaas.config",
                    "%s required username=\"%s\" password=\"%s\";"
                            .formatted(mechanism().module, quoted(user), quoted(password)));
        }
        if (options.containsKey("ca")) {
            settings.put("ssl.truststore.type", "PEM");
            settings.put("ssl.truststore.location", options.get("ca"));
        }
        return settings;
    }

    String option(String name, String otherwise) {
        return options.getOrDefault(name, otherwise);
    }

    /// A whole number of at least 1; empty when absent.
    Optional<Integer> count(String name) {
        return Optional.ofNullable(options.get(name)).map(text -> {
            if (!text.matches("[1-9][0-9]{0,8}")) {
                throw refused(name + " must be a whole number of at least 1, not " + text);
            }
            return Integer.parseInt(text);
        });
    }

    private void check() {
        count("partitions");
        count("replicas");
        TopicPlan.retention(this, TopicPlan.Content.INVITATIONS);
        if (options.containsKey("security")) {
            mechanism();
            if (user.isEmpty()) {
                throw refused("security needs a user, as in kafka://user:password@host:9092");
            }
        }
        checkName("prefix", LONGEST_PREFIX);
        checkName("topic", LONGEST_TOPIC);
    }

    private void checkName(String option, int longest) {
        if (!option(option, "trawl").matches("[A-Za-z0-9._-]{1,%d}".formatted(longest))) {
            throw refused("%s must be made of letters, digits, '.', '_' and '-', at most %d of them"
                    .formatted(option, longest));
        }
    }

    IllegalArgumentException refused(String why) {
        return new IllegalArgumentException(setting + ": " + why);
    }

    private Mechanism mechanism() {
        String wanted = option("security", "plain");
        return Arrays.stream(Mechanism.values())
                .filter(known -> known.name.equalsIgnoreCase(wanted))
                .findFirst()
                .orElseThrow(() -> refused("security must be plain, scram-sha-256 or scram-sha-512, not " + wanted));
    }

    private static Map<String, String> options(String setting, @Nullable String query) {
        var options = new TreeMap<String, String>();
        for (String pair : Optional.ofNullable(query).orElse("").split("&")) {
            if (pair.isEmpty()) {
                continue;
            }
            String[] parts = pair.split("=", 2);
            if (!KNOWN.contains(parts[0]) || parts.length < 2) {
                throw new IllegalArgumentException("%s has an unknown parameter '%s'; known are %s"
                        .formatted(setting, parts[0], String.join(", ", KNOWN)));
            }
            options.put(parts[0], PercentCode.decode(setting, parts[1]));
        }
        return options;
    }

    private static String server(String setting, String text) {
        Matcher server = SERVER.matcher(text);
        if (!server.matches()) {
            throw new IllegalArgumentException("%s names no broker with '%s'".formatted(setting, text));
        }
        int port = Integer.parseInt(Optional.ofNullable(server.group(2)).orElse("9092"));
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("%s: there is no port %d".formatted(setting, port));
        }
        return server.group(1) + ":" + port;
    }

    private static boolean isTrue(String setting, String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(setting + ": tls must be true or false, not " + text);
        };
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    private enum Mechanism {
        PLAIN("PLAIN", "org.apache.kafka.common.security.plain.PlainLoginModule"),
        SCRAM_256("SCRAM-SHA-256", "org.apache.kafka.common.security.scram.ScramLoginModule"),
        SCRAM_512("SCRAM-SHA-512", "org.apache.kafka.common.security.scram.ScramLoginModule");

        final String name;
        final String module;

        Mechanism(String name, String module) {
            this.name = name;
            this.module = module;
        }
    }
}
