package dev.trawl.app.data;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.core.secret.StoreSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/// The key that signs session tokens of users, created at the first start. It is in an owner-only file, or
/// encrypted in a ledger that several nodes share. Deleting the file ends all sessions at the next start.
public final class SessionKey {

    static final String FILE = "session.key";
    private static final String ALGORITHM = "Ed25519";

    private SessionKey() {}

    /// The common key of all nodes, created by the first one.
    public static KeyPair ensure(StoreSecrets secrets) {
        try {
            String kept = secrets.keepOwn(
                    FILE, text(KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair()));
            return read(kept.lines().toList());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "this node has another master key of secrets than the others; give all of them the same with secrets.key_file (%s)"
                            .formatted(e.getMessage()),
                    e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Creates the key if it is missing.
    public static KeyPair ensure(DataFolder folder) {
        try {
            if (!Files.exists(folder.file(FILE))) {
                folder.writeSecret(
                        FILE, text(KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair()));
            }
            AdminToken.refuseExposed(folder.file(FILE));
            return read(Files.readAllLines(folder.file(FILE)));
        } catch (IOException e) {
            throw Fault.DATA_NOT_WRITABLE.causedBy(e, folder.path(), Reason.of(e));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "the file %s is damaged; delete it and everybody has to sign in again".formatted(folder.file(FILE)),
                    e);
        }
    }

    /// The private key on the first line, the public key on the second.
    private static String text(KeyPair pair) {
        var base64 = Base64.getEncoder();
        return "%s%n%s%n"
                .formatted(
                        base64.encodeToString(pair.getPrivate().getEncoded()),
                        base64.encodeToString(pair.getPublic().getEncoded()));
    }

    private static KeyPair read(List<String> lines) throws GeneralSecurityException {
        if (lines.size() != 2) {
            throw new IllegalArgumentException("two lines are expected");
        }
        var keys = KeyFactory.getInstance(ALGORITHM);
        var base64 = Base64.getDecoder();
        return new KeyPair(
                keys.generatePublic(new X509EncodedKeySpec(base64.decode(lines.getLast()))),
                keys.generatePrivate(new PKCS8EncodedKeySpec(base64.decode(lines.getFirst()))));
    }
}
