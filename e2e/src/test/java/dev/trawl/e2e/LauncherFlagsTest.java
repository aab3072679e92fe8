package dev.trawl.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The options with which `./trawl` starts a JVM. The JDK here is a script that prints its arguments. (S19, S21)
@Timeout(300)
@SuppressWarnings("NullAway.Init") // JUnit makes the folder.
class LauncherFlagsTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"standalone", "worker", "master", "crawl", "task"})
    void every_jvm_refuses_deserialization(String command) throws Exception {
        assertThat(flags(command)).contains("-Djdk.serialFilter=!*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"standalone", "crawl", "task"})
    void native_access_is_open_for_four_modules_alone(String command) throws Exception {
        List<String> flags = flags(command);

        assertThat(flags)
                .filteredOn(flag -> flag.startsWith("--enable-native-access"))
                .singleElement()
                .satisfies(flag -> assertThat(
                                flag.substring(flag.indexOf('=') + 1).split(","))
                        .containsExactlyInAnyOrder(
                                "org.xerial.sqlitejdbc", "com.github.luben.zstd_jni", "org.lz4.java", "snappy.java"));
        assertThat(value(flags, "--module-path").split(":"))
                .hasSize(4)
                .allSatisfy(
                        jar -> assertThat(jar).matches(".*/(sqlite-jdbc|zstd-jni|lz4-java|snappy-java)-[^/]*[.]jar"));
        assertThat(value(flags, "-cp")).doesNotContain("sqlite-jdbc-", "zstd-jni-", "lz4-java-", "snappy-java-");
    }

    @Test
    void servers_and_crawls_deny_other_native_code() throws Exception {
        assertThat(flags("standalone")).contains("--illegal-native-access=deny");
        assertThat(flags("crawl")).contains("--illegal-native-access=deny");
    }

    /// Without it, a client that opens Redis Sentinel prints a warning of the JVM about native access.
    @ParameterizedTest
    @ValueSource(strings = {"standalone", "crawl", "task"})
    void netty_looks_for_no_native_transport(String command) throws Exception {
        assertThat(flags(command)).contains("-Dio.netty.transport.noNative=true");
    }

    private static String value(List<String> flags, String name) {
        return flags.get(flags.indexOf(name) + 1);
    }

    private List<String> flags(String command) throws Exception {
        Path jdk = folder.resolve("jdk");
        Files.createDirectories(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25\"\n");
        script(jdk.resolve("bin/java"), "printf '%s\\n' \"$@\"");
        script(jdk.resolve("bin/javac"), "exit 0");
        var words = new ArrayList<>(List.of("../trawl", command));
        var builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("TRAWL_JAVA_HOME", jdk.toString());
        builder.environment().put("TRAWL_BUILD", "off");
        builder.environment().put("TRAWL_AOT", "off");
        Process launcher = builder.start();
        try {
            String said = new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(launcher.waitFor()).as(said).isZero();
            return said.lines().toList();
        } finally {
            launcher.destroyForcibly();
        }
    }

    private static void script(Path file, String line) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }
}
