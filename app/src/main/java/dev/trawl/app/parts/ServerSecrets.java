package dev.trawl.app.parts;

import dev.trawl.core.secret.KeyRing;
import dev.trawl.core.secret.LeasedSecrets;
import dev.trawl.core.secret.StoreSecrets;
import dev.trawl.crawl.job.secret.SecretStore;
import dev.trawl.plugin.Lease;
import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.secret.OpenedSecrets;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretSource;
import dev.trawl.spi.secret.SecretValues;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Optional;

/// The secrets of this server, from its ledger or else from its environment. Executors are created before the
/// ledger is opened; until then only the environment is searched.
public final class ServerSecrets implements SecretSource {

    private final SecretValues values;
    private final OpenedSecrets opened = new OpenedSecrets();
    private final SecretStore environment;
    private volatile SecretSource stored = SecretSource.NONE;

    public ServerSecrets(Map<String, String> environment) {
        this.environment = SecretStore.ofServer(environment);
        this.values = inEnvironment(environment);
    }

    /// The secrets given directly in environment variables.
    public static SecretValues inEnvironment(Map<String, String> environment) {
        var values = SecretValues.ofLog();
        environment.forEach((name, value) -> {
            if (name.startsWith(SecretStore.VARIABLES) && !name.endsWith("_HOSTS") && !name.endsWith("_FILE")) {
                values.add(value);
            }
        });
        return values;
    }

    /// All known secrets of all projects. Used to hide them in the server log, which no project can read.
    public SecretValues values() {
        return values;
    }

    /// The secrets given to current tasks.
    public OpenedSecrets opened() {
        return opened;
    }

    /// Adds the secrets of the ledger.
    public StoreSecrets open(Ledger ledger, KeyRing keys, SecureRandom random) {
        var store = new StoreSecrets(ledger, keys, values, random);
        store.learn();
        stored = new LeasedSecrets(store);
        return store;
    }

    /// For a worker without a ledger: looks secrets up on the server.
    public void ask(SecretSource server) {
        stored = server;
    }

    @Override
    public Optional<Secret> find(Lease lease, String name) {
        var found = stored.find(lease, name).or(() -> environment.find(name));
        found.map(Secret::value).ifPresent(value -> {
            values.keep(lease.project() + "\n" + name, value);
            opened.add(lease.id().subtask().task(), value);
        });
        return found;
    }
}
