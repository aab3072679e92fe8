package dev.trawl.app.process;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.filter.Filter;
import dev.trawl.spi.secret.SecretValues;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/// Configures logging from `log.*`: one event per line on standard error, with control characters replaced.
public final class LogSetup {

    /// The format for scripts written for older versions.
    static final String CLASSIC = "classic";

    private static final String UNSAFE = "[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]";

    private static final String REST = "%replace(%msg){'" + UNSAFE + "', '?'}"
            + "%replace( subtask=%X{subtask} trace=%X{traceparent}){' subtask= trace=$', ''}"
            + "%replace(%replace(%replace( %ex{8}){'\\s*[\\r\\n]+\\s*', ' | '}){'" + UNSAFE
            + "', '?'}){'^ $', ''}%n%nopex";

    private static final String TEXT_PATTERN = "%date{yyyy-MM-dd'T'HH:mm:ss.SSSXXX} %-5level " + REST;
    private static final String CLASSIC_PATTERN = "%date{yyyy-MM-dd HH:mm:ss} - %level - " + REST;

    /// These clients warn about every lost connection; the backends and `EngineWatch` report it once.
    private static final List<String> ENGINE_CLIENTS =
            List.of("io.lettuce", "org.apache.kafka", "org.apache.zookeeper", "org.apache.curator");

    /// Our own packages around these clients.
    private static final List<String> BACKENDS =
            List.of("dev.trawl.redis", "dev.trawl.kafka", "dev.trawl.zookeeper", "dev.trawl.s3");

    private LogSetup() {}

    /// @throws IllegalArgumentException naming the invalid key
    public static void check(String format, String level) {
        check("log.format", format, List.of("text", "json", CLASSIC));
        check("log.level", level.toLowerCase(Locale.ROOT), List.of("error", "warn", "info", "debug", "trace"));
    }

    /// Configures format and level, and hides the given secrets. Values are validated by `check`.
    public static void apply(String format, String level, SecretValues secrets) {
        apply(format, level, secrets, List.of());
    }

    private static void apply(String format, String level, SecretValues secrets, List<Filter<ILoggingEvent>> filters) {
        check(format, level);
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        var appender = new ConsoleAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setTarget("System.err");
        var hiding = new HiddenSecrets(encoder(format, context), secrets);
        hiding.setContext(context);
        hiding.start();
        appender.setEncoder(hiding);
        filters.forEach(appender::addFilter);
        appender.start();
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.addAppender(appender);
        root.setLevel(Level.WARN); // libraries log problems only
        hushEngines(context);
        level(level);
    }

    static void hushEngines(LoggerContext context) {
        ENGINE_CLIENTS.forEach(name -> context.getLogger(name).setLevel(Level.ERROR));
        // Curator logs every call during an outage as an error with a stack trace.
        context.getLogger("org.apache.curator").setLevel(Level.OFF);
    }

    /// For commands that report the state of the backends themselves.
    public static void silenceEngines() {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Stream.of(ENGINE_CLIENTS, BACKENDS)
                .flatMap(List::stream)
                .forEach(name -> context.getLogger(name).setLevel(Level.OFF));
    }

    /// For commands that report the state of the browser themselves.
    public static void silenceBrowsers() {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.getLogger("dev.trawl.chrome").setLevel(Level.OFF);
    }

    /// Changes the log level of our own packages.
    public static void level(String level) {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.getLogger("dev.trawl").setLevel(Level.toLevel(level, Level.INFO));
    }

    /// Logs warnings and errors only: for commands that print their own messages.
    public static void quiet() {
        apply("text", "warn", new SecretValues());
    }

    /// Logs warnings and errors that pass the filter, and hides the given secrets.
    public static void quiet(Filter<ILoggingEvent> filter, SecretValues secrets) {
        apply("text", "warn", secrets, List.of(filter));
    }

    private static void check(String key, String value, List<String> known) {
        if (!known.contains(value)) {
            throw new IllegalArgumentException("%s '%s' is unknown; known are %s".formatted(key, value, known));
        }
    }

    static Encoder<ILoggingEvent> encoder(String format, LoggerContext context) {
        if (format.equals("json")) {
            var json = new JsonEncoder();
            json.setContext(context);
            json.setWithFormattedMessage(true);
            json.setWithMessage(false);
            json.setWithArguments(false);
            json.setWithSequenceNumber(false);
            json.start();
            return new OneLineJson(json);
        }
        var text = new PatternLayoutEncoder();
        text.setContext(context);
        text.setPattern(format.equals(CLASSIC) ? CLASSIC_PATTERN : TEXT_PATTERN);
        text.start();
        return text;
    }
}
