package dev.trawl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Java deserialization is refused. The filter holds for a whole process, so each test has a JVM of its own. (S19)
@Timeout(300)
class SerialFilterTest {

    @Test
    void the_program_rejects_serialized_objects() throws Exception {
        assertThat(readObject(List.of(), "install")).isEqualTo("REJECTED");
    }

    @Test
    void the_option_of_the_launcher_rejects_serialized_objects() throws Exception {
        assertThat(readObject(List.of("-Djdk.serialFilter=!*"), "")).isEqualTo("REJECTED");
    }

    @Test
    void without_either_objects_would_be_read() throws Exception {
        assertThat(readObject(List.of(), "")).isEqualTo("READ");
    }

    private static String readObject(List<String> options, String install) throws Exception {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(
                List.of("-cp", System.getProperty("java.class.path"), SerialFilterTest.class.getName(), install));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            return said.strip();
        } finally {
            process.destroyForcibly();
        }
    }

    /// The other process.
    public static void main(String[] args) throws Exception {
        if (args[0].equals("install")) {
            SerialFilter.install();
        }
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(new ArrayList<>(List.of("text")));
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            in.readObject();
            System.out.println("READ");
        } catch (InvalidClassException refused) {
            System.out.println("REJECTED");
        }
    }
}
