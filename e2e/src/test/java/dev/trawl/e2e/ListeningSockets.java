package dev.trawl.e2e;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// The TCP sockets on which a process listens, as Linux lists them under `/proc`.
final class ListeningSockets {

    private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String LISTEN = "0A";

    private ListeningSockets() {}

    static boolean canBeRead() {
        return Files.isReadable(Path.of("/proc/self/net/tcp"));
    }

    static List<InetSocketAddress> of(long pid) throws IOException {
        Path process = Path.of("/proc", String.valueOf(pid));
        var own = sockets(process);
        var found = new ArrayList<InetSocketAddress>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            if (!Files.exists(process.resolve(table))) {
                continue; // no IPv6 on this machine
            }
            for (String line : Files.readAllLines(process.resolve(table))) {
                String[] columns = line.strip().split("\\s+");
                if (columns[STATE].equals(LISTEN) && own.contains(columns[INODE])) {
                    String[] local = columns[LOCAL].split(":");
                    found.add(new InetSocketAddress(address(local[0]), Integer.parseInt(local[1], 16)));
                }
            }
        }
        return found;
    }

    /// The inodes of its sockets.
    private static Set<String> sockets(Path process) throws IOException {
        var inodes = new HashSet<String>();
        try (var files = Files.newDirectoryStream(process.resolve("fd"))) {
            for (Path file : files) {
                var socket = SOCKET.matcher(target(file));
                if (socket.matches()) {
                    inodes.add(socket.group(1));
                }
            }
        }
        return inodes;
    }

    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException _) {
            return ""; // closed meanwhile
        }
    }

    /// Linux prints an address as 32-bit words in the byte order of the machine.
    private static InetAddress address(String hex) throws IOException {
        byte[] printed = HexFormat.of().parseHex(hex);
        var words = ByteBuffer.wrap(printed);
        var address = ByteBuffer.allocate(printed.length).order(ByteOrder.nativeOrder());
        while (words.hasRemaining()) {
            address.putInt(words.getInt());
        }
        return InetAddress.getByAddress(address.array());
    }
}
