package dev.trawl.zookeeper;

import dev.trawl.spi.InvalidBackendUrl;
import dev.trawl.spi.PercentCode;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The parsed URL of an ensemble: `zookeeper://user:password@h1:2181,h2:2181,h3:2181/chroot`; user and chroot are
/// optional.
///
/// @param servers `host:port` each
/// @param chroot the parent of all nodes, without the leading `/`; empty for the root
/// @param login `user:password`; empty when everyone may read and write
record ZooKeeperAddress(List<String> servers, String chroot, String login) {

    private static final String KEY = "election.url";
    private static final String SHAPE = "it has the form zookeeper://h1:2181,h2:2181,h3:2181/chroot";
    private static final int USUAL_PORT = 2181;
    private static final Pattern FORM = Pattern.compile(
            "zookeeper://(?:(?<login>[^/?#]*)@)?(?<servers>[^/?#@]+)(?:/(?<chroot>[^?#]*))?(?:\\?(?<query>.*))?");
    private static final Pattern SERVER = Pattern.compile("([A-Za-z0-9._-]+|\\[[0-9a-fA-F:.]+])(:[0-9]{1,5})?");
    private static final Pattern CHROOT =
            Pattern.compile("([A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?");

    /// Parses a URL. An invalid one is rejected with the reason; the message never contains the password.
    static ZooKeeperAddress parse(String url) {
        try {
            return read(url);
        } catch (IllegalArgumentException e) {
            throw InvalidBackendUrl.of(KEY, url, SHAPE, e);
        }
    }

    private static ZooKeeperAddress read(String url) {
        Matcher parts = FORM.matcher(url);
        if (!parts.matches()) {
            throw wrong(SHAPE);
        }
        if (parts.group("query") != null && !parts.group("query").isEmpty()) {
            throw wrong("the parameter '%s' is unknown; there are none"
                    .formatted(parts.group("query").replaceFirst("[=&].*", "")));
        }
        return new ZooKeeperAddress(
                servers(parts.group("servers")),
                chroot(orEmpty(parts.group("chroot"))),
                login(orEmpty(parts.group("login"))));
    }

    /// All servers without the password, for messages and the client.
    String place() {
        return String.join(",", servers);
    }

    private static List<String> servers(String text) {
        return Arrays.stream(text.split(",", -1)).map(ZooKeeperAddress::server).toList();
    }

    private static String server(String text) {
        if (!SERVER.matcher(text).matches()) {
            throw wrong("'%s' is no host:port".formatted(text));
        }
        return text.matches(".*:[0-9]{1,5}") ? text : text + ":" + USUAL_PORT;
    }

    private static String chroot(String text) {
        String chroot = text.replaceFirst("/$", "");
        if (!CHROOT.matcher(chroot).matches()) {
            throw wrong("a chroot has letters, digits, '-', '_' and '.' between slashes, not '%s'".formatted(text));
        }
        return chroot;
    }

    private static String login(String text) {
        if (!text.isEmpty() && !text.matches("[^:]+:.+")) {
            throw wrong("before the @ stands user:password");
        }
        return PercentCode.decode(KEY, text);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static IllegalArgumentException wrong(String words) {
        return new IllegalArgumentException(KEY + ": " + words);
    }

    @Override
    public String toString() {
        return "zookeeper://" + place() + "/" + chroot;
    }
}
