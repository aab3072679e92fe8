package dev.trawl.chrome.browser;

import dev.trawl.chrome.browser.BrowserUnavailableException.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The unprivileged user to which a root worker drops its browsers.
///
/// @param id of the user
/// @param group id of its group
public record BrowserUser(int id, int group) {

    private static final Path USERS = Path.of("/etc/passwd");

    /// The user to drop to; empty if this process is not root.
    public static Optional<BrowserUser> forThisProcess(String name) throws BrowserUnavailableException {
        if (!isRoot()) {
            return Optional.empty();
        }
        BrowserUser user = find(name)
                .orElseThrow(() -> new BrowserUnavailableException(
                        Problem.USER, "chrome.user '%s' is not a user of this machine".formatted(name)));
        if (user.id() == 0) {
            throw new BrowserUnavailableException(Problem.USER, "chrome.user must not be root");
        }
        return Optional.of(user);
    }

    private static boolean isRoot() throws BrowserUnavailableException {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            throw new BrowserUnavailableException(
                    Problem.PLATFORM, "browsers of workers need Linux with /proc: " + e.getMessage());
        }
    }

    private static Optional<BrowserUser> find(String name) throws BrowserUnavailableException {
        try (Stream<String> lines = Files.lines(USERS)) {
            return lines.map(line -> line.split(":"))
                    .filter(line -> line.length > 3 && (line[0].equals(name) || line[2].equals(name)))
                    .map(line -> new BrowserUser(Integer.parseInt(line[2]), Integer.parseInt(line[3])))
                    .findFirst();
        } catch (IOException | NumberFormatException e) {
            throw new BrowserUnavailableException(Problem.USER, USERS + " cannot be read: " + e.getMessage());
        }
    }

    /// The program that changes to this user, with its options.
    List<String> command() {
        return List.of("setpriv", "--reuid=" + id, "--regid=" + group, "--clear-groups", "--no-new-privs", "--");
    }

    /// Gives a file to this user.
    void own(Path file) throws IOException {
        Files.setAttribute(file, "unix:uid", id);
        Files.setAttribute(file, "unix:gid", group);
    }

    /// The first folder above a file that this user cannot enter.
    Optional<Path> cannotEnter(Path file) throws IOException {
        for (Path folder = file; folder != null; folder = folder.getParent()) {
            var view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
            var attributes = view.readAttributes();
            boolean open = attributes.permissions().contains(PosixFilePermission.OTHERS_EXECUTE);
            if (!open && !Files.getAttribute(folder, "unix:uid").equals(id)) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }
}
