package dev.trawl.app.process;

import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Text on standard error for the user who started the program. With `log.format` json that stream holds one JSON
/// object per line, so the text becomes one log event.
public record Notice(Settings settings) {

    private static final Logger log = LoggerFactory.getLogger(Notice.class);

    /// @param text one or more lines
    public void show(String text) {
        if (settings.text(ConfigKey.LOG_FORMAT).equals("json")) {
            log.info("{}", text.strip().replaceAll("\\s*\\R\\s*", " | "));
        } else {
            System.err.println(text.stripTrailing());
        }
    }
}
