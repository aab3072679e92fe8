package dev.trawl.cli.dryrun;

import java.util.Locale;
import java.util.Optional;

/// Reads what a `Content-Type` declares.
final class ContentType {

    private ContentType() {}

    /// The encoding it names, in small letters.
    static Optional<String> charset(String contentType) {
        for (String part : contentType.split(";", -1)) {
            int equals = part.indexOf('=');
            if (equals > 0 && part.substring(0, equals).strip().equalsIgnoreCase("charset")) {
                String name = part.substring(equals + 1).strip().replace("\"", "");
                return name.isEmpty() ? Optional.empty() : Optional.of(name.toLowerCase(Locale.ROOT));
            }
        }
        return Optional.empty();
    }
}
