package dev.trawl.app.data;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.core.secret.KeyRing;
import dev.trawl.core.secret.MasterKey;
import dev.trawl.core.secret.MasterKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;

/// The master keys of the secrets in an owner-only file of the data folder, created at the first start. The file is
/// read on each use, because another node may have changed it.
public final class KeyFile implements KeyRing {

    public static final String FILE = "secrets.key";

    private final DataFolder folder;
    private final SecureRandom random;

    private KeyFile(DataFolder folder, SecureRandom random) {
        this.folder = folder;
        this.random = random;
    }

    /// The keys from `secrets.key`, or else from the data folder.
    ///
    /// @throws IllegalArgumentException if a key is invalid
    public static KeyRing of(Settings settings, DataFolder folder, SecureRandom random) {
        return handedIn(settings).map(KeyRing::fixed).orElseGet(() -> ensure(folder, random));
    }

    /// @throws IllegalArgumentException if the value of `secrets.key` is invalid
    public static Optional<MasterKeys> handedIn(Settings settings) {
        String text = settings.text(ConfigKey.SECRETS_KEY);
        try {
            return text.isBlank() ? Optional.empty() : Optional.of(MasterKeys.parse(text));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("secrets.key cannot be used: " + e.getMessage(), e);
        }
    }

    private static KeyFile ensure(DataFolder folder, SecureRandom random) {
        var file = new KeyFile(folder, random);
        try {
            if (!Files.exists(folder.file(FILE))) {
                file.write(new MasterKeys(List.of(MasterKey.fresh(random))));
            }
            AdminToken.refuseExposed(folder.file(FILE));
            var _ = MasterKeys.parse(Files.readString(folder.file(FILE)));
            return file;
        } catch (IOException e) {
            throw Fault.DATA_NOT_WRITABLE.causedBy(e, folder.path(), Reason.of(e));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("%s cannot be used: %s".formatted(folder.file(FILE), e.getMessage()), e);
        }
    }

    @Override
    public MasterKeys keys() {
        try {
            return MasterKeys.parse(Files.readString(folder.file(FILE)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public MasterKeys renew() {
        MasterKeys next = keys().with(MasterKey.fresh(random));
        store(next);
        return next;
    }

    @Override
    public void dropOthers() {
        store(new MasterKeys(List.of(keys().current())));
    }

    private void store(MasterKeys keys) {
        try {
            write(keys);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(MasterKeys keys) throws IOException {
        folder.writeSecret(FILE, keys.text());
    }
}
