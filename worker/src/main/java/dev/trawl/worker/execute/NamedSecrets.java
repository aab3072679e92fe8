package dev.trawl.worker.execute;

import dev.trawl.crawl.fetch.Header;
import dev.trawl.crawl.fetch.HttpCredentials;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretNames;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.spi.secret.SecretValues;

/// The secrets that one call references, for its target host.
///
/// @param used collects each value, so that a service's echo of it is not stored
record NamedSecrets(SecretSource source, Lease lease, String host, SecretValues used) {

    /// The text with references replaced by the secrets.
    ///
    /// @throws IllegalArgumentException when one is missing or not allowed for this host
    String revealed(String text) {
        return SecretNames.replaced(text, this::value);
    }

    HttpCredentials credentials(HttpAuth auth) {
        var credentials = auth.credentials(revealed(auth.text()));
        used.add(credentials.header().replaceFirst("^\\S+ ", ""));
        var _ = new Header("Authorization", credentials.header()); // rejects unsendable values
        return credentials;
    }

    private String value(String name) {
        Secret secret = source.find(lease, name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "secret://%1$s is not set; 'trawl secret set %1$s --host %2$s' does it".formatted(name, host)));
        used.add(secret.value());
        if (!secret.mayGo(host)) {
            throw new IllegalArgumentException(
                    "secret://%1$s may not go to %2$s; 'trawl secret set %1$s --host %2$s' lets it"
                            .formatted(name, host));
        }
        return secret.value();
    }
}
