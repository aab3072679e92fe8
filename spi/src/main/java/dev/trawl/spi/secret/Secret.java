package dev.trawl.spi.secret;

import java.util.List;
import java.util.regex.Pattern;

/// A secret value and the hosts it may be sent to. `toString` never reveals the value.
///
/// @param hosts names in lower case; `*.example.org` means every host below that name, `*` every host
public record Secret(String value, List<String> hosts) {

    /// The prefix of a reference in a setting: `secret://` followed by the name.
    public static final String SCHEME = "secret://";

    public static final String ANY_HOST = "*";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,99}");

    public Secret {
        hosts = List.copyOf(hosts);
    }

    /// Accepts letters, digits, `_`, `-` and `.`, at most 100 characters.
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /// Returns whether the secret may be sent to a host.
    public boolean mayGo(String host) {
        return hosts.stream().anyMatch(pattern -> isMeant(pattern, host));
    }

    private static boolean isMeant(String pattern, String host) {
        return pattern.equals(ANY_HOST)
                || pattern.equals(host)
                || (pattern.startsWith("*.") && host.endsWith(pattern.substring(1)));
    }

    @Override
    public String toString() {
        return "***";
    }
}
