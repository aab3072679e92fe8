package dev.trawl.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class LogSetupTest {

    /// 001.40, 001.41: the form of the lines.
    @Test
    void a_classic_line_is_time_level_and_words() {
        assertThat(classic(Level.INFO, "Starting master node..."))
                .matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d - INFO - Starting master node\\.\\.\\.\n");
        assertThat(classic(Level.WARN, "disk full")).contains(" - WARN - disk full\n");
    }

    @Test
    void foreign_text_cannot_forge_a_classic_line() {
        assertThat(classic(Level.INFO, "Device ID: w\n2024-01-01 10:00:00 - INFO - forged \u001b[31m\u202e"))
                .hasLineCount(1)
                .endsWith("Device ID: w?2024-01-01 10:00:00 - INFO - forged ?[31m?\n");
    }

    /// `EngineWatch` says once that ZooKeeper is away.
    @Test
    void curator_floods_no_log_and_our_own_errors_stay() {
        var context = new LoggerContext();
        LogSetup.hushEngines(context);

        assertThat(context.getLogger("org.apache.curator.framework.imps.CuratorFrameworkImpl")
                        .isErrorEnabled())
                .isFalse();
        assertThat(context.getLogger("org.apache.kafka.clients.NetworkClient").isErrorEnabled())
                .isTrue();
        assertThat(context.getLogger("dev.trawl.zookeeper.Lead").isErrorEnabled())
                .isTrue();
    }

    @Test
    void foreign_text_cannot_break_a_json_line() {
        String naughty = "a\n\r\u001b[31m\u2028\u2029\u0085\u007f\u202e\"\\ \uD800 中 \uD83D\uDE00";
        var failure = new IllegalStateException(naughty);

        String line = encoded("json", Level.WARN, naughty, failure);

        assertThat(line).endsWith("\n");
        assertThat(line.substring(0, line.length() - 1).codePoints())
                .noneMatch(point -> Character.isISOControl(point)
                        || Character.getType(point) == Character.FORMAT
                        || Character.getType(point) == Character.LINE_SEPARATOR
                        || Character.getType(point) == Character.PARAGRAPH_SEPARATOR);
        assertThat(JsonMapper.shared().readTree(line).path("formattedMessage").asString())
                .startsWith("a\n\r\u001b[31m\u2028\u2029\u0085\u007f\u202e\"\\ ")
                .endsWith(" 中 \uD83D\uDE00");
    }

    @Test
    void an_exception_cannot_forge_a_text_line() {
        String line = encoded("text", Level.WARN, "m", new IllegalStateException("a\u2028b\u001bc\nd"));

        assertThat(line.stripTrailing().codePoints())
                .noneMatch(point -> Character.isISOControl(point) || point == 0x2028);
    }

    private static String encoded(String format, Level level, String words, Throwable thrown) {
        var context = new LoggerContext();
        var event = new LoggingEvent("f", context.getLogger("dev.trawl.test"), level, words, thrown, new Object[0]);
        event.setMDCPropertyMap(Map.of());
        return new String(LogSetup.encoder(format, context).encode(event), StandardCharsets.UTF_8);
    }

    private static String classic(Level level, String words) {
        var context = new LoggerContext();
        var event = new LoggingEvent("f", context.getLogger("dev.trawl.test"), level, words, null, new Object[0]);
        event.setMDCPropertyMap(Map.of());
        return new String(LogSetup.encoder(LogSetup.CLASSIC, context).encode(event), StandardCharsets.UTF_8);
    }
}
