package dev.trawl.app.process;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.EncoderBase;
import dev.trawl.spi.secret.SecretValues;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Removes known secrets from every encoded log line, whatever component logged them.
final class HiddenSecrets extends EncoderBase<ILoggingEvent> {

    private final Encoder<ILoggingEvent> inner;
    private final SecretValues values;

    HiddenSecrets(Encoder<ILoggingEvent> inner, SecretValues values) {
        this.inner = inner;
        this.values = values;
    }

    @Override
    public byte[] encode(ILoggingEvent event) {
        return values.hide(new String(inner.encode(event), StandardCharsets.UTF_8))
                .getBytes(StandardCharsets.UTF_8);
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
