package dev.trawl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.trawl.app.parts.ServerSecrets;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretValues;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No log line leaves with a secret in it, whoever put it there. (S16)
class HiddenSecretsTest {

    private static final String SECRET = "open \"sesame\"\\1";

    @ParameterizedTest
    @ValueSource(strings = {"text", "json", "classic"})
    void a_secret_is_hidden_in_message_arguments_exception_and_context(String format) {
        var values = SecretValues.ofLog();
        values.add(SECRET);
        var context = new LoggerContext();
        var encoder = new HiddenSecrets(LogSetup.encoder(format, context), values);
        Logger logger = context.getLogger("dev.trawl.test");
        var failure = new IllegalStateException("said " + SECRET, new IllegalArgumentException(SECRET));
        var event = new LoggingEvent("f", logger, Level.DEBUG, "asked with {}", failure, new Object[] {SECRET});
        event.setMDCPropertyMap(Map.of("subtask", SECRET));

        String line = new String(encoder.encode(event), StandardCharsets.UTF_8);

        assertThat(line).contains("asked with ***").contains("said ***").doesNotContain("sesame");
    }

    @Test
    void secrets_of_the_environment_are_known_from_the_start_and_those_in_files_when_used(@TempDir Path folder)
            throws Exception {
        Path file = Files.writeString(folder.resolve("b"), "in a file elsewhere\n");
        var secrets = new ServerSecrets(Map.of(
                "TRAWL_SECRET_A", "in a variable",
                "TRAWL_SECRET_A_HOSTS", "shop.example",
                "TRAWL_SECRET_B_FILE", file.toString(),
                "OTHER_VARIABLE", "nothing special"));
        String text = "in a variable, in a file elsewhere, shop.example, nothing special, " + file;
        assertThat(secrets.values().hide(text)).isEqualTo(text.replace("in a variable", "***"));
        assertThat(secrets.find(lease(), "a")).contains(new Secret("in a variable", List.of("shop.example")));
        assertThat(secrets.find(lease(), "b")).contains(new Secret("in a file elsewhere", List.of()));
        assertThat(secrets.values().hide("in a file elsewhere")).isEqualTo("***");
        assertThat(secrets.find(lease(), "c")).isEmpty();
    }

    private static Lease lease() {
        var id = new LeaseId(SubtaskId.of(1, 1), 1);
        return new Lease(id, "default", "call", 1, "{}", "", "http", "{}", Duration.ofMinutes(1), "", false, "{}");
    }
}
