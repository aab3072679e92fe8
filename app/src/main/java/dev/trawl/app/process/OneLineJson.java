package dev.trawl.app.process;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Writes each JSON log event on one line. Escapes every character that programs treat as a line end or terminals
/// interpret. Such characters occur only inside JSON strings.
final class OneLineJson extends EncoderBase<ILoggingEvent> {

    private final Encoder<ILoggingEvent> inner;

    OneLineJson(Encoder<ILoggingEvent> inner) {
        this.inner = inner;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        String line = new String(inner.encode(event), StandardCharsets.UTF_8).stripTrailing();
        var safe = new StringBuilder(line.length() + 1);
        line.codePoints().forEach(point -> append(safe, point));
        return safe.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void append(StringBuilder line, int point) {
        if (!isUnsafe(point)) {
            line.appendCodePoint(point);
            return;
        }
        for (char unit : Character.toChars(point)) {
            line.append("\\u%04x".formatted((int) unit));
        }
    }

    private static boolean isUnsafe(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> true;
            default -> false;
        };
    }

    @Override
    public byte @Nullable [] headerBytes() {
        return inner.headerBytes();
    }

    @Override
    public byte @Nullable [] footerBytes() {
        return inner.footerBytes();
    }
}
