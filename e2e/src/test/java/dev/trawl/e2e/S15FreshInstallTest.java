package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/// S15: two fresh installs with the default settings, seen from outside. Only the port is not the default one.
class S15FreshInstallTest {

    private static final Pattern SECRET = Pattern.compile(".+\\.(token|key|credential)");
    private static final List<String> GUESSES = List.of("", "admin", "trawl", "trawl_admin_" + "0".repeat(64));

    @RegisterExtension
    final Rig rig = new Rig();

    @Test
    @Timeout(300)
    void a_fresh_install_listens_on_loopback_only_and_has_secrets_of_its_own() throws Exception {
        assumeTrue(ListeningSockets.canBeRead(), "sockets are looked up under /proc");
        Path one = rig.folder().resolve("one");
        Path two = rig.folder().resolve("two");
        var first = rig.launch(Launch.plain(one).with("--master-port", "0"));
        var second = rig.launch(Launch.plain(two).with("--master-port", "0"));
        first.awaitReady();
        second.awaitReady();

        var listeners = ListeningSockets.of(first.pid());
        var outside = listeners.stream()
                .filter(listener -> !listener.getAddress().isLoopbackAddress())
                .toList();
        var here = secrets(one);
        var there = secrets(two);
        long shared = here.values().stream().filter(there::containsValue).count();
        int accepted = accepted(first.api());
        System.out.printf(
                "S15 listeners=%d off loopback=%d secrets=%s shared by two installs=%d guessed tokens accepted=%d of %d%n",
                listeners.size(), outside.size(), here.keySet(), shared, accepted, GUESSES.size());

        assertThat(listeners)
                .extracting(InetSocketAddress::getPort)
                .contains(first.api().address().getPort());
        assertThat(outside).isEmpty();
        assertThat(here).containsKeys("admin.token", "session.key").hasSameSizeAs(there);
        assertThat(shared).isZero();
        assertThat(accepted).isZero();
    }

    /// Files with secrets and their content. Nobody but the owner can read them.
    private static Map<String, String> secrets(Path data) throws IOException {
        var secrets = new TreeMap<String, String>();
        try (var files = Files.walk(data)) {
            for (Path file : files.filter(
                            file -> SECRET.matcher(file.toString()).matches())
                    .toList()) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                        .as(file.toString())
                        .isEqualTo("rw-------");
                secrets.put(data.relativize(file).toString(), Files.readString(file));
            }
        }
        return secrets;
    }

    private static int accepted(Api api) throws IOException {
        int accepted = 0;
        for (String guess : GUESSES) {
            try (var stranger = api.as(guess)) {
                accepted += stranger.get("/tasks").status() == 401 ? 0 : 1;
            }
        }
        return accepted;
    }
}
