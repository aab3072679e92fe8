package dev.trawl.crawl.job;

import dev.trawl.spi.secret.Secret;
import java.util.Optional;

/// A text that nobody else should read: written in the job, or kept elsewhere and only named there as `secret://name`.
/// It never shows itself.
public final class SecretText {

    private final String written;

    /// @throws IllegalArgumentException when it names a secret that cannot have that name
    public SecretText(String written) {
        this.written = written;
        if (written.startsWith(Secret.SCHEME) && !Secret.isName(name())) {
            throw new IllegalArgumentException("a secret's name has letters, digits, '_', '-' and '.'");
        }
    }

    /// Its name where it is kept; empty when it is written in the job itself.
    public Optional<String> reference() {
        return written.startsWith(Secret.SCHEME) ? Optional.of(name()) : Optional.empty();
    }

    /// The text itself; empty when it is kept elsewhere and not to be found.
    public Optional<String> reveal(Secrets secrets) {
        return reference().isEmpty()
                ? Optional.of(written)
                : secrets.find(name()).map(Secret::value);
    }

    private String name() {
        return written.substring(Secret.SCHEME.length());
    }

    @Override
    public String toString() {
        return "***";
    }
}
