package dev.trawl.redis.connection;

import dev.trawl.spi.InvalidBackendUrl;
import dev.trawl.spi.PercentCode;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The parsed URL of Redis: `redis://HOST:PORT/DATABASE` for one server,
/// `redis-sentinel://HOST:PORT,HOST:PORT/DATABASE?master=NAME` for several behind Sentinel. `rediss://` and
/// `rediss-sentinel://`, or `?tls=true`, encrypt. `toString` never shows a password.
///
/// @param master the name of the master that the sentinels watch; empty for one server
/// @param ca a file of certificates to trust instead of the machine's own; empty when there is none
public record RedisAddress(
        List<Host> hosts, String master, int database, Login login, Login sentinelLogin, boolean tls, String ca) {

    private static final Pattern FORM = Pattern.compile(
            "(redis|rediss|redis-sentinel|rediss-sentinel)://(?:([^/?#]*)@)?([^/?#@]*)(?:/([^?#]*))?(?:\\?([^#]*))?");
    private static final Pattern HOST = Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?");
    private static final Set<String> OPTIONS = Set.of("ca", "master", "sentinel_password", "sentinel_user", "tls");
    private static final String SHAPE =
            "a Redis address looks like redis://cache.example:6379/0 or redis-sentinel://s1:26379,s2:26379/0?master=mymaster";
    private static final int PORT = 6379;
    private static final int SENTINEL_PORT = 26379;

    /// One server or sentinel.
    public record Host(String name, int port) {

        @Override
        public String toString() {
            return name + ":" + port;
        }
    }

    /// The credentials; both are empty when no login is needed.
    record Login(String user, String password) {

        @Override
        public String toString() {
            return user;
        }
    }

    /// Parses a URL. `user` and `password` override those of the URL unless they are empty.
    ///
    /// @throws IllegalArgumentException with the reason, without the secrets in the URL
    public static RedisAddress parse(String url, String user, String password) {
        try {
            return read(url, user, password);
        } catch (IllegalArgumentException e) {
            throw InvalidBackendUrl.of("", url, SHAPE, e);
        }
    }

    private static RedisAddress read(String url, String user, String password) {
        Matcher form = FORM.matcher(url);
        if (!form.matches()) {
            throw new IllegalArgumentException(SHAPE);
        }
        boolean sentinel = form.group(1).endsWith("-sentinel");
        Map<String, String> options = options(form.group(5));
        String master = options.getOrDefault("master", "");
        if (sentinel == master.isEmpty()) {
            throw new IllegalArgumentException("master=NAME belongs to sentinels, and they need it: " + SHAPE);
        }
        Login own = login(form.group(2));
        return new RedisAddress(
                Arrays.stream(form.group(3).split(",", -1))
                        .map(host -> host(host, sentinel ? SENTINEL_PORT : PORT))
                        .toList(),
                master,
                database(Optional.ofNullable(form.group(4)).orElse("")),
                new Login(user.isEmpty() ? own.user() : user, password.isEmpty() ? own.password() : password),
                new Login(options.getOrDefault("sentinel_user", ""), options.getOrDefault("sentinel_password", "")),
                form.group(1).startsWith("rediss") || isTrue(options.getOrDefault("tls", "false")),
                options.getOrDefault("ca", ""));
    }

    public boolean isSentinel() {
        return !master.isEmpty();
    }

    RedisURI uri(Duration timeout) {
        var uri = new RedisURI();
        uri.setDatabase(database);
        uri.setClientName("trawl");
        if (isSentinel()) {
            uri.setSentinelMasterId(master);
            hosts.forEach(host -> uri.getSentinels().add(prepared(at(host), sentinelLogin, timeout)));
        } else {
            uri.setHost(hosts.getFirst().name());
            uri.setPort(hosts.getFirst().port());
        }
        return prepared(uri, login, timeout);
    }

    /// The URI of one sentinel.
    RedisURI sentinel(Host host, Duration timeout) {
        return prepared(at(host), sentinelLogin, timeout);
    }

    private static RedisURI at(Host host) {
        var uri = new RedisURI();
        uri.setHost(host.name());
        uri.setPort(host.port());
        return uri;
    }

    private RedisURI prepared(RedisURI uri, Login asker, Duration timeout) {
        uri.setTimeout(timeout);
        uri.setSsl(tls);
        if (!asker.user().isEmpty()) {
            uri.setAuthentication(asker.user(), asker.password());
        } else if (!asker.password().isEmpty()) {
            uri.setAuthentication(asker.password());
        }
        return uri;
    }

    @Override
    public String toString() {
        String scheme = (tls ? "rediss" : "redis") + (isSentinel() ? "-sentinel" : "");
        String where = hosts.stream().map(Host::toString).collect(Collectors.joining(","));
        return scheme + "://" + where + "/" + database + (isSentinel() ? "?master=" + master : "");
    }

    private static int database(String text) {
        if (!text.matches("[0-9]{0,5}")) {
            throw new IllegalArgumentException("a database of Redis is a number such as 0, not '%s'".formatted(text));
        }
        return text.isEmpty() ? 0 : Integer.parseInt(text);
    }

    private static Host host(String text, int usualPort) {
        Matcher host = HOST.matcher(text);
        if (!host.matches()) {
            throw new IllegalArgumentException("'%s' is no host and port: %s".formatted(text, SHAPE));
        }
        int port = host.group(2) == null ? usualPort : Integer.parseInt(host.group(2));
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("a port is between 1 and 65535, not " + port);
        }
        return new Host(host.group(1).replaceAll("[\\[\\]]", ""), port);
    }

    private static Login login(@Nullable String text) {
        String[] parts = Optional.ofNullable(text).orElse("").split(":", 2);
        return new Login(PercentCode.decode(parts[0]), parts.length == 2 ? PercentCode.decode(parts[1]) : "");
    }

    private static Map<String, String> options(@Nullable String query) {
        var options = new LinkedHashMap<String, String>();
        for (String pair : Optional.ofNullable(query).orElse("").split("&")) {
            String[] parts = pair.split("=", 2);
            if (!pair.isEmpty() && !OPTIONS.contains(PercentCode.decode(parts[0]))) {
                throw new IllegalArgumentException("a Redis address has no option '%s'; it has %s"
                        .formatted(
                                PercentCode.decode(parts[0]),
                                OPTIONS.stream().sorted().collect(Collectors.joining(", "))));
            }
            options.put(PercentCode.decode(parts[0]), parts.length == 2 ? PercentCode.decode(parts[1]) : "");
        }
        return options;
    }

    private static boolean isTrue(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("tls is true or false, not '%s'".formatted(text));
        }
        return text.equals("true");
    }
}
