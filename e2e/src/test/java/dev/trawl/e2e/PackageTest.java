package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The archive that `./package` makes: in a bare folder, with a JDK and nothing else, the first five minutes work.
@Timeout(600)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class PackageTest {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Pattern ADDRESS = Pattern.compile("http://(127\\.0\\.0\\.1:\\d+)");

    @TempDir
    static Path archives;

    private static Path first;

    @TempDir
    Path folder;

    private final List<Process> running = new ArrayList<>();
    private int commands;

    /// The result of a command: its exit code, its output and its messages.
    private record Said(int exit, String out, String words) {}

    @BeforeAll
    static void pack() throws Exception {
        first = archive("first");
    }

    @AfterEach
    void stop() {
        running.forEach(process -> process.destroyForcibly().onExit().join());
    }

    @Test
    void a_second_archive_has_the_same_bytes() throws Exception {
        assertThat(Files.readAllBytes(archive("second"))).isEqualTo(Files.readAllBytes(first));
    }

    @Test
    void an_unpacked_archive_runs_the_first_five_minutes_from_path() throws Exception {
        Path top = unpack();
        assertThat(top).isDirectoryContaining("glob:**/{LICENSE,README.md,CHANGELOG.md}");
        assertThat(top.resolve("sbom.json")).isNotEmptyFile();
        assertThat(top.resolve("docs/crawl.md")).isNotEmptyFile();
        assertThat(top.resolve("systemd/trawl.service")).content().contains("trawl standalone");
        assertThat(top.resolve("pom.xml")).doesNotExist();

        String shop = address(start("demo", "--serve", "--port", "0"));
        String url = "http://" + shop + "/";
        Said crawl = trawl("crawl", url, "--max-pages", "5", "--delay", "50ms", "--allow-private");
        assertThat(crawl.exit()).as(crawl.words()).isZero();
        assertThat(crawl.words())
                .contains("pages    5 fetched", "\nwhy      trawl explain URL")
                .doesNotContain(folder.toString());

        assertThat(trawl("try", url + "tea/1", "--css", "h1", "--allow-private").out())
                .contains("Morning Green Tea");
        String job = trawl("init", "shop", "--url", url).out().replaceFirst("(?m)^delay:.*$", "delay: 50ms");
        Files.writeString(folder.resolve("job.yaml"), job + "depth: 2\n");
        assertThat(trawl("validate", "job.yaml").words()).contains("job.yaml is valid", "trawl crawl -f job.yaml");
        Said run = trawl("run", "job.yaml", "--allow-private", "-O", "items.csv");
        assertThat(run.exit()).as(run.words()).isZero();
        assertThat(folder.resolve("items.csv")).content().contains("Morning Green Tea");
        serve(shop);
    }

    private void serve(String shop) throws Exception {
        Path words = start("standalone", "--master-port", "0", "--set", "egress.allow=" + shop);
        assertThat(address(words)).isNotEqualTo(shop);
        Said task = trawl("task", "submit", "-f", "job.yaml", "--wait");
        assertThat(task.exit()).as(task.words()).isZero();
        assertThat(task.out().strip()).matches("t\\d+");
        Said export = trawl("task", "export", task.out().strip());
        assertThat(export.out()).contains("Morning Green Tea");
        Said schedule = trawl("schedule", "create", "nightly", "--file", "job.yaml", "--cron", "0 3 * * *");
        assertThat(schedule.exit()).as(schedule.words()).isZero();
        assertThat(trawl("schedule", "next", "nightly", "--count", "1").out()).contains("T03:00:00Z");
    }

    private static Path archive(String name) throws Exception {
        Path out = Files.createDirectories(archives.resolve(name));
        var builder = new ProcessBuilder("../package", "--out", out.toString()).redirectErrorStream(true);
        builder.environment().putAll(Map.of("TRAWL_BUILD", "off", "TRAWL_JAVA_HOME", System.getProperty("java.home")));
        Process pack = builder.start();
        try {
            String said = new String(pack.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(pack.waitFor()).as(said).isZero();
            return Path.of(said.strip());
        } finally {
            pack.destroyForcibly();
        }
    }

    /// Unpacks an archive, and puts a link to its launcher into a folder of `PATH`.
    private Path unpack() throws Exception {
        assertThat(new ProcessBuilder("tar", "-xzf", first.toString())
                        .directory(folder.toFile())
                        .start()
                        .waitFor())
                .isZero();
        String name = first.getFileName().toString().replace(".tar.gz", "");
        Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(
                folder.resolve("bin/trawl"), folder.resolve(name).resolve("bin/trawl"));
        return folder.resolve(name);
    }

    private String address(Path words) {
        return await().atMost(PATIENCE)
                .until(
                        () -> ADDRESS.matcher(Files.readString(words))
                                .results()
                                .map(match -> match.group(1))
                                .findFirst(),
                        found -> found.isPresent())
                .orElseThrow();
    }

    private Said trawl(String... words) throws Exception {
        Path said = start(words);
        Process process = running.removeLast();
        try {
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            String out = Files.readString(said.resolveSibling(said.getFileName() + ".out"));
            return new Said(process.exitValue(), out, Files.readString(said));
        } finally {
            process.destroyForcibly();
        }
    }

    /// Starts `trawl` as a shell does: by its name, from a working folder that is not that of the program.
    private Path start(String... words) throws IOException {
        Path said = folder.resolve("said-" + ++commands);
        var command = new ArrayList<>(List.of("/bin/sh", "-c", "exec trawl \"$@\"", "sh"));
        command.addAll(List.of(words));
        var builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectError(said.toFile())
                .redirectOutput(said.resolveSibling(said.getFileName() + ".out").toFile());
        var environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("TRAWL_") || name.startsWith("XDG_"));
        environment.putAll(Map.of(
                "PATH",
                folder.resolve("bin") + File.pathSeparator + "/usr/bin:/bin",
                "HOME",
                folder.toString(),
                "TRAWL_AOT",
                "off",
                "TRAWL_JAVA_HOME",
                System.getProperty("java.home")));
        running.add(builder.start());
        return said;
    }
}
