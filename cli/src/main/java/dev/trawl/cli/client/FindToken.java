package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.Terminal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;

/// Finds the token. The order is: a named file, `TRAWL_TOKEN`, the file of the context, the saved login, and the
/// copy that a server on this machine keeps in its data folder.
final class FindToken {

    private static final Set<PosixFilePermission> OF_OTHERS =
            Set.of(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);

    static final String FILE = "admin.token";

    private final Terminal terminal;
    private final Path dataFolder;

    FindToken(Terminal terminal, Path dataFolder) {
        this.terminal = terminal;
        this.dataFolder = dataFolder;
    }

    /// The token for a server if no file is named; empty if there is none.
    ///
    /// @param contextFile the token file of the active context; empty if it has none
    String usual(URI server, String contextFile) {
        return terminal.variable("TRAWL_TOKEN")
                .or(() ->
                        Optional.of(contextFile).filter(file -> !file.isEmpty()).map(this::named))
                .or(() -> new SavedLogin(terminal).find(server))
                .or(() -> isThisMachine(server) ? ofDataFolder() : Optional.empty())
                .orElse("");
    }

    /// Reads the token from a file, or from standard input for `-`.
    String named(String file) {
        try {
            if (file.equals("-")) {
                return new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8).strip();
            }
            Path path = terminal.directory().resolve(file);
            if (isOpenToOthers(path)) {
                terminal.say(Phrase.of("warning: the token file %s is readable by other users of this machine", path));
            }
            return Files.readString(path).strip();
        } catch (IOException e) {
            throw Fault.TOKEN_UNREADABLE.causedBy(e, file, Reason.of(e));
        }
    }

    /// The copy of a server on this machine; empty if there is none.
    Optional<String> ofDataFolder() {
        Path file = dataFolder.resolve(FILE);
        try {
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            if (isOpenToOthers(file)) {
                throw Fault.TOKEN_EXPOSED.with(file);
            }
            return Optional.of(Files.readString(file).strip());
        } catch (IOException e) {
            throw Fault.TOKEN_UNREADABLE.causedBy(e, file, Reason.of(e));
        }
    }

    private static boolean isOpenToOthers(Path file) throws IOException {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                && Files.getPosixFilePermissions(file).stream().anyMatch(OF_OTHERS::contains);
    }

    /// The admin token of a server on this machine must not be sent to another machine.
    private static boolean isThisMachine(URI server) {
        String host = server.getHost();
        if (host.equals("localhost")) {
            return true;
        }
        try {
            InetAddress address = InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", ""));
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IllegalArgumentException | SocketException _) {
            return false; // a host name could resolve to any machine
        }
    }
}
