package dev.trawl.chrome.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Permits connections from processes of one operating system user, as the socket tables of Linux show it. Where
/// these tables are missing, only the random port on the loopback interface protects the proxy.
public final class PeerUser implements PeerCheck {

    private static final Logger log = LoggerFactory.getLogger(PeerUser.class);
    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final Path SELF = Path.of("/proc/self");

    /// 127.0.0.1 in both tables and both byte orders.
    private static final List<String> LOOPBACK =
            List.of("0100007F", "7F000001", "0000000000000000FFFF00000100007F", "00000000000000000000FFFF7F000001");

    /// Column of the user, counted from the local address.
    private static final int USER = 6;

    private final int user;

    private PeerUser(int user) {
        this.user = user;
    }

    /// @param user numeric id of the user that runs the browsers
    public static PeerCheck of(int user) {
        return Files.isReadable(TABLES.getFirst()) ? new PeerUser(user) : (_, _) -> true;
    }

    /// Permits processes of the user that runs this one.
    public static PeerCheck own() {
        try {
            return of((Integer) Files.getAttribute(SELF, "unix:uid"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
            return (_, _) -> true;
        }
    }

    @Override
    public boolean permits(InetSocketAddress peer, InetSocketAddress own) {
        if (!peer.getAddress().isLoopbackAddress()) {
            return false;
        }
        return TABLES.stream()
                .map(table -> find(table, peer.getPort(), own.getPort()))
                .flatMap(Optional::stream)
                .anyMatch(found -> found == user);
    }

    private static Optional<Integer> find(Path table, int from, int to) {
        String text;
        try {
            text = Files.readString(table, StandardCharsets.ISO_8859_1);
        } catch (IOException unread) {
            log.debug("socket table not read table={}", table, unread);
            return Optional.empty();
        }
        for (String address : LOOPBACK) {
            int at = text.indexOf(" %s:%04X %s:%04X ".formatted(address, from, address, to));
            if (at >= 0) {
                return Optional.of(Integer.parseInt(column(text, at)));
            }
        }
        return Optional.empty();
    }

    /// @param at begin of the second column
    private static String column(String text, int at) {
        int end = text.indexOf('\n', at);
        String[] columns =
                text.substring(at, end < 0 ? text.length() : end).strip().split(" +");
        return columns[USER];
    }
}
