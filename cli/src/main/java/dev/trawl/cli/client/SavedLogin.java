package dev.trawl.cli.client;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.Terminal;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/// Stores session tokens, one owner-only file per server, in the config folder of the user.
public final class SavedLogin {

    private final Path folder;

    public SavedLogin(Terminal terminal) {
        this.folder = terminal.variable("XDG_CONFIG_HOME")
                .map(Path::of)
                .orElse(terminal.home().resolve(".config"))
                .resolve("trawl/logins");
    }

    public Optional<String> find(URI server) {
        try {
            return Optional.of(Files.readString(file(server)).strip()).filter(token -> !token.isEmpty());
        } catch (IOException _) {
            return Optional.empty(); // not signed in
        }
    }

    public void keep(URI server, String token) {
        Path draft = folder.resolve(file(server).getFileName() + ".draft");
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(draft);
            Files.createFile(draft, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(draft, token + "\n");
            Files.move(draft, file(server), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw Fault.LOGIN_NOT_KEPT.causedBy(e, file(server), Reason.of(e));
        }
    }

    public void forget(URI server) {
        try {
            Files.deleteIfExists(file(server));
        } catch (IOException e) {
            throw Fault.LOGIN_NOT_KEPT.causedBy(e, file(server), Reason.of(e));
        }
    }

    private Path file(URI server) {
        String name = server.getScheme() + "-" + server.getAuthority();
        return folder.resolve(name.replaceAll("[^A-Za-z0-9.-]", "_"));
    }
}
