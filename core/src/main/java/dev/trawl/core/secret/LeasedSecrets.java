package dev.trawl.core.secret;

import dev.trawl.plugin.Lease;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretSource;
import java.util.Optional;
import java.util.regex.Pattern;

/// Opens secrets for a lease holder. Only secrets named in the settings or the payload of the lease are accessible.
public record LeasedSecrets(StoreSecrets secrets) implements SecretSource {

    @Override
    public Optional<Secret> find(Lease lease, String name) {
        return isNamed(lease, name) ? secrets.use(lease.project(), name) : Optional.empty();
    }

    private static boolean isNamed(Lease lease, String name) {
        var reference = Pattern.compile(Pattern.quote(Secret.SCHEME + name) + "(?![A-Za-z0-9_.-])");
        return reference.matcher(plain(lease.settings())).find()
                || reference.matcher(plain(lease.whole())).find();
    }

    /// Undoes the escapes that JSON and URLs allow in a reference.
    private static String plain(String text) {
        return text.replace("\\/", "/").replaceAll("(?i)%3a", ":").replaceAll("(?i)%2f", "/");
    }
}
