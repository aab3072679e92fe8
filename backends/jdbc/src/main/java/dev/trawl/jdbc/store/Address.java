package dev.trawl.jdbc.store;

import dev.trawl.jdbc.sql.Dialect;
import dev.trawl.spi.InvalidBackendUrl;
import dev.trawl.spi.PercentCode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The parsed URL of a ledger: `sqlite:PATH`, `postgresql://HOST/DATABASE`, `mariadb://…` or `mysql://…`,
/// each with or
/// without the prefix `jdbc:`. `toString` never shows a password.
///
/// @param target the path of a file, or `//host:port/database` of a server
public record Address(Dialect dialect, String target, Map<String, String> options, String user, String password) {

    private static final String KEY = "ledger.url";
    private static final String SHAPE = "it must name a host, as in postgresql://db.example/trawl";
    private static final Pattern FORM = Pattern.compile("(?:jdbc:)?([a-z]+):(.*)");
    private static final Pattern SERVER = Pattern.compile("//(?:([^@/]*)@)?([^?]*)(?:\\?(.*))?");
    public static final List<String> SCHEMES = List.of("sqlite", "postgresql", "mariadb", "mysql");

    /// Parses a URL. `user` overrides the user of the URL unless it is empty.
    public static Address parse(String url, String user, String password) {
        Matcher form = FORM.matcher(url);
        if (!form.matches() || !SCHEMES.contains(form.group(1)) || form.group(2).isEmpty()) {
            throw new IllegalArgumentException("ledger.url must start with one of %s, as in sqlite:trawl-data/ledger.db"
                    .formatted(SCHEMES.stream().map(scheme -> scheme + ":").collect(Collectors.joining(" "))));
        }
        return switch (form.group(1)) {
            case "sqlite" -> new Address(Dialect.SQLITE, form.group(2), Map.of(), "", "");
            case "postgresql" -> server(Dialect.POSTGRESQL, form.group(2), user, password);
            default -> server(Dialect.MARIADB, form.group(2), user, password);
        };
    }

    public String jdbcUrl() {
        return switch (dialect) {
            case SQLITE -> "jdbc:sqlite:" + target;
            case POSTGRESQL -> "jdbc:postgresql:" + target;
            case MARIADB -> "jdbc:mariadb:" + target;
        };
    }

    @Override
    public String toString() {
        return switch (dialect) {
            case SQLITE -> "sqlite:" + target;
            case POSTGRESQL -> "postgresql:" + target;
            case MARIADB -> "mariadb:" + target;
        };
    }

    private static Address server(Dialect dialect, String rest, String user, String password) {
        Matcher server = SERVER.matcher(rest);
        if (!server.matches()) {
            throw new IllegalArgumentException(KEY + ": " + SHAPE);
        }
        if (server.group(2).contains("@") || isTorn(server.group(3))) {
            throw InvalidBackendUrl.misplacedAt(KEY, SHAPE);
        }
        Map<String, String> options = options(server.group(3));
        String[] owner = Optional.ofNullable(server.group(1)).orElse("").split(":", 2);
        String urlUser = decode(owner[0]).isEmpty() ? options.getOrDefault("user", "") : decode(owner[0]);
        String urlPassword = owner.length == 2 ? decode(owner[1]) : options.getOrDefault("password", "");
        boolean given = !user.isEmpty();
        return new Address(
                dialect,
                "//" + server.group(2),
                options,
                given ? user : urlUser,
                given || !password.isEmpty() ? password : urlPassword);
    }

    /// Detects an unescaped question mark in the password: the text after it is not an option, and the text before
    /// it is not a host.
    private static boolean isTorn(@Nullable String query) {
        return Arrays.stream(Optional.ofNullable(query).orElse("").split("&"))
                .anyMatch(pair -> pair.contains("@") && !pair.contains("="));
    }

    private static Map<String, String> options(@Nullable String query) {
        return Arrays.stream(Optional.ofNullable(query).orElse("").split("&"))
                .filter(pair -> pair.contains("="))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> decode(pair[0]), pair -> decode(pair[1]), (first, second) -> second));
    }

    private static String decode(String text) {
        return PercentCode.decode(KEY, text);
    }
}
