package dev.trawl.worker.crawl;

import dev.trawl.crawl.job.SessionRules;
import dev.trawl.crawl.job.SessionRules.Auth;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.crawl.job.secret.UnusableSecretException;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.spi.secret.SecretValues;
import java.util.Optional;
import java.util.stream.Stream;

/// The secrets that a job references.
///
/// @param used collects each revealed value, so that no row shows it when a page echoes it
record JobSecrets(SecretSource source, Lease lease, SecretValues used) implements SecretStore {

    @Override
    public Optional<Secret> find(String name) {
        try {
            var found = source.find(lease, name);
            found.map(Secret::value).ifPresent(used::add);
            return found;
        } catch (IllegalArgumentException unreadable) {
            throw new UnusableSecretException(
                    "secret://%s cannot be read: %s".formatted(name, unreadable.getMessage()));
        }
    }

    /// Passwords are sent as `user:password`, so this form is hidden too.
    void pair(SessionRules rules) {
        var ways = rules.proxies().stream().flatMap(proxy -> proxy.login().stream());
        Stream.concat(rules.auth().stream(), ways).forEach(login -> {
            if (login instanceof Auth.Basic(var user, var password)) {
                password.reference().flatMap(this::find).ifPresent(secret -> used.add(user + ":" + secret.value()));
            }
        });
    }
}
