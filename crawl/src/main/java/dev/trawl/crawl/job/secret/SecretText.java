package dev.trawl.crawl.job.secret;

import dev.trawl.spi.secret.Secret;
import java.util.Optional;

/// A confidential text, written in the job or referenced there as `secret://name`. `toString` never reveals it.
public final class SecretText {

    private final String written;

    /// @throws IllegalArgumentException when it references a secret by an invalid name
    public SecretText(String written) {
        this.written = written;
        if (written.startsWith(Secret.SCHEME) && !Secret.isName(name())) {
            throw new IllegalArgumentException("a secret's name has letters, digits, '_', '-' and '.'");
        }
    }

    /// The name of the secret; empty when the text is written in the job itself.
    public Optional<String> reference() {
        return written.startsWith(Secret.SCHEME) ? Optional.of(name()) : Optional.empty();
    }

    /// The text itself; empty when the referenced secret is missing.
    public Optional<String> reveal(SecretStore secrets) {
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
