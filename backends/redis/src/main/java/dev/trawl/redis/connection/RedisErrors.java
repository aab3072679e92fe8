package dev.trawl.redis.connection;

import dev.trawl.spi.live.LiveStateUnavailableException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Translates errors of the server into messages with cause and remedy.
public final class RedisErrors {

    /// Redis 6.2 puts the error of a command in a script after its position: `ERR Error running script
    /// (call to f_…):
    /// @user_script:5: @user_script: 5: -READONLY You can't write …`.
    private static final Pattern CODE = Pattern.compile("(?:ERR Error running script .*: -)?([A-Z]+)\\b");

    private RedisErrors() {}

    static LiveStateUnavailableException unavailable(RedisAddress address, String words, Throwable cause) {
        return new LiveStateUnavailableException("Redis at %s %s".formatted(address, words), cause);
    }

    public static String words(RedisAddress address, Throwable failure) {
        return causes(failure)
                .flatMap(cause -> known(address, cause).stream())
                .findFirst()
                .orElseGet(() -> "cannot be used (%s)"
                        .formatted(causes(failure)
                                .reduce(failure, (_, last) -> last)
                                .getMessage()));
    }

    /// The server does not accept writes, or not yet; a new connection may reach the right one.
    static boolean isWrongServer(Throwable failure) {
        return causes(failure)
                .map(cause -> code(message(cause)))
                .anyMatch(code -> code.equals("READONLY") || code.equals("MASTERDOWN"));
    }

    /// The server rejected the connection, but its reason was lost.
    static boolean isReasonLost(Throwable failure) {
        return causes(failure).anyMatch(cause -> message(cause).equals("RedisHandshakeHandler not registered"));
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(Optional.of(failure), Optional::isPresent, now -> now.map(Throwable::getCause))
                .limit(20)
                .map(Optional::get);
    }

    private static String message(Throwable failure) {
        return Optional.ofNullable(failure.getMessage()).orElse("");
    }

    private static String code(String text) {
        var found = CODE.matcher(text);
        return found.lookingAt() ? found.group(1) : "";
    }

    private static Optional<String> known(RedisAddress address, Throwable failure) {
        String text = message(failure);
        String code = code(text);
        return switch (code) {
            case "WRONGPASS", "NOAUTH" ->
                Optional.of("refused the user or password (%s): correct them".formatted(code));
            case "NOPERM" ->
                Optional.of(
                        "does not let this user do its work (%s): give it the right with ACL SETUSER".formatted(text));
            case "OOM" ->
                Optional.of("is out of memory: raise maxmemory, or find out with 'redis-cli --bigkeys' what fills it");
            case "READONLY" ->
                Optional.of(
                        "is a replica and takes no writes: name the master, or the sentinels with redis-sentinel://");
            case "LOADING" -> Optional.of("is still reading its data: wait until it has");
            case "MISCONF" -> Optional.of("cannot write to its disk (MISCONF): see its log");
            default -> otherwise(address, failure, text);
        };
    }

    private static Optional<String> otherwise(RedisAddress address, Throwable failure, String text) {
        if (failure instanceof UnknownHostException) {
            return Optional.of("cannot be found (%s): correct the address".formatted(text));
        }
        if (text.contains("Cannot provide redisAddress using sentinel")) {
            return Optional.of(
                    "has no master: no sentinel answered with one of that name; correct it, or wait for a failover");
        }
        if (failure instanceof CertificateException || failure instanceof CertPathBuilderException) {
            return Optional.of("has a certificate that is not trusted (%s): name that of who signed it with ca=FILE"
                    .formatted(text));
        }
        if (text.contains("refused")) {
            return Optional.of("cannot be reached (connection refused): start it, or correct the address");
        }
        boolean late = failure instanceof TimeoutException
                || failure instanceof io.lettuce.core.RedisCommandTimeoutException
                || text.contains("timed out");
        String ideas = address.tls()
                ? "is it overloaded, paused or cut off, or speaks it no TLS?"
                : "is it overloaded, paused or cut off?";
        return late ? Optional.of("did not answer in time: " + ideas) : Optional.empty();
    }
}
