package dev.trawl.core.secret;

import dev.trawl.spi.ledger.Ledger;
import dev.trawl.spi.secret.SealedSecret;
import dev.trawl.spi.secret.Secret;
import dev.trawl.spi.secret.SecretValues;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Stores encrypted secrets in the ledger and opens them for authorized callers. Registers the secrets of projects
/// in `values`, so that no log line shows them.
public final class StoreSecrets {

    private static final Logger log = LoggerFactory.getLogger(StoreSecrets.class);
    private static final int PAGE = 500;

    /// The minimum time between two writes of `usedAt`, which is informational. A write costs more than a read.
    private static final long NOTED_EVERY = Duration.ofMinutes(1).toMillis();

    /// The project of the program's internal secrets. No caller can belong to it.
    private static final String OWN = "~";

    private final Ledger ledger;
    private final KeyRing ring;
    private final SecretValues values;
    private final Envelope envelope;

    /// @param random must be cryptographically secure
    public StoreSecrets(Ledger ledger, KeyRing ring, SecretValues values, RandomGenerator random) {
        this.ledger = ledger;
        this.ring = ring;
        this.values = values;
        this.envelope = new Envelope(random);
    }

    /// Registers every stored secret with the log filter. Logs the name of a secret that cannot be opened.
    public void learn() {
        for (var page = ledger.reads().secrets().all("", "", PAGE); !page.isEmpty(); page = next(page)) {
            for (SealedSecret secret : page) {
                if (secret.project().equals(OWN)) {
                    continue; // the code that uses it registers it
                }
                try {
                    values.keep(place(secret.project(), secret.name()), open(secret));
                } catch (IllegalArgumentException unreadable) {
                    log.error("secret unreadable project={} name={}", secret.project(), secret.name(), unreadable);
                }
            }
        }
    }

    /// Stores a secret; replaces one of the same name. Waits for a rotation, so as not to use the old key.
    public synchronized SealedSecret put(String project, String name, Secret secret) {
        String place = place(project, name);
        String coming = place + "\ncoming";
        values.keep(coming, secret.value());
        try {
            var row = write(project, name, secret);
            values.keep(place, secret.value());
            return row;
        } finally {
            values.forget(coming);
        }
    }

    /// Stores an internal secret unless one of that name exists. Returns the stored one, so that all nodes use the
    /// same value.
    ///
    /// @throws IllegalArgumentException if a node with another master key stored it
    public String keepOwn(String name, String fresh) {
        if (ledger.reads().secrets().find(OWN, name).isEmpty()) {
            var secret = new Secret(fresh, List.of());
            var _ = ledger.write(transaction -> {
                transaction.secrets().putIfAbsent(sealed(OWN, name, secret, transaction.now()));
                return name;
            });
        }
        return ledger.reads()
                .secrets()
                .find(OWN, name)
                .map(this::open)
                .orElseThrow(() -> new IllegalStateException("the secret %s has just gone".formatted(name)));
    }

    private SealedSecret write(String project, String name, Secret secret) {
        return ledger.write(transaction -> {
                    var row = sealed(project, name, secret, transaction.now());
                    transaction.secrets().put(row);
                    return row;
                })
                .value();
    }

    private SealedSecret sealed(String project, String name, Secret secret, long at) {
        MasterKey master = ring.keys().current();
        var sealed = envelope.seal(master, place(project, name), secret.value());
        return new SealedSecret(
                project,
                name,
                secret.hosts(),
                master.id(),
                sealed.wrapped(),
                sealed.sealed(),
                master.fingerprint(secret.value()),
                at,
                0);
    }

    /// Lists the secrets of a project by name, without their values.
    public List<SealedSecret> list(String project, String after, int max) {
        return ledger.reads().secrets().list(project, after, max);
    }

    /// Removes a secret; false if it does not exist.
    public boolean remove(String project, String name) {
        boolean removed = ledger.write(transaction -> transaction.secrets().remove(project, name))
                .value();
        values.forget(place(project, name));
        return removed;
    }

    /// Opens a secret and records its use.
    ///
    /// @throws IllegalArgumentException if it cannot be opened; the message gives the reason for users
    public Optional<Secret> use(String project, String name) {
        var found = ledger.reads().secrets().find(project, name);
        if (found.isEmpty()) {
            values.forget(place(project, name)); // another server may have removed it
        }
        return found.map(secret -> {
            String value = open(secret);
            values.keep(place(project, name), value);
            note(secret);
            return new Secret(value, secret.hosts());
        });
    }

    /// Creates a new master key, if the ring can create keys, and wraps every data key with the first key.
    ///
    /// @return the number of rewrapped data keys
    public synchronized int rotate() {
        MasterKeys keys = ring.renew();
        int count = 0;
        for (var page = ledger.reads().secrets().all("", "", PAGE); !page.isEmpty(); page = next(page)) {
            for (SealedSecret secret : page) {
                count += rewrap(secret, keys) ? 1 : 0;
            }
        }
        ring.dropOthers();
        log.info("master key rotated key={} secrets={}", keys.current().id(), count);
        return count;
    }

    private boolean rewrap(SealedSecret secret, MasterKeys keys) {
        MasterKey current = keys.current();
        if (secret.master().equals(current.id())) {
            return false;
        }
        String place = place(secret.project(), secret.name());
        String wrapped;
        try {
            wrapped = envelope.rewrap(keyOf(secret, keys), current, place, secret.wrapped());
        } catch (IllegalArgumentException unreadable) {
            log.error("secret unreadable project={} name={}", secret.project(), secret.name(), unreadable);
            return false;
        }
        return ledger.write(
                        transaction -> transaction.secrets().rewrap(secret, secret.rewrapped(current.id(), wrapped)))
                .value();
    }

    private List<SealedSecret> next(List<SealedSecret> page) {
        return ledger.reads()
                .secrets()
                .all(page.getLast().project(), page.getLast().name(), PAGE);
    }

    private String open(SealedSecret secret) {
        var sealed = new Envelope.Sealed(secret.wrapped(), secret.sealed());
        try {
            return Envelope.open(keyOf(secret, ring.keys()), place(secret.project(), secret.name()), sealed);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(
                    "secret://%s cannot be read: %s".formatted(secret.name(), unreadable.getMessage()), unreadable);
        }
    }

    private static MasterKey keyOf(SealedSecret secret, MasterKeys keys) {
        return keys.find(secret.master())
                .orElseThrow(() -> new IllegalArgumentException(
                        "it was sealed with the master key %s, which is not here".formatted(secret.master())));
    }

    private void note(SealedSecret secret) {
        long now = ledger.reads().now();
        if (now - secret.usedAt() >= NOTED_EVERY) {
            var _ = ledger.write(transaction -> {
                transaction.secrets().used(secret.project(), secret.name(), transaction.now());
                return true;
            });
        }
    }

    private static String place(String project, String name) {
        return project + "\n" + name;
    }
}
