package dev.trawl.app.data;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.Caller;
import dev.trawl.spi.Role;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.ledger.Ledger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/// The first admin credential, created at the first start. The ledger stores its hash; an owner-only
/// file holds the token.
public final class AdminToken {

    public static final String FILE = "admin.token";
    public static final String NAME = "admin";
    private static final int BYTES = 32;

    private AdminToken() {}

    /// Creates the token if it is missing, stores its hash in the ledger and returns the file. After a rename of
    /// the node, the key moves to the new name.
    ///
    /// @param name name of the key; each node of a cluster has its own key
    public static Path ensure(DataFolder folder, String name, Ledger ledger, SecureRandom random) {
        Path file = folder.file(FILE);
        try {
            if (!Files.exists(file)) {
                folder.writeSecret(FILE, fresh(random) + "\n");
            }
            refuseExposed(file);
            String token = Files.readString(file).strip();
            if (token.isEmpty()) {
                folder.writeSecret(FILE, fresh(random) + "\n");
                token = Files.readString(file).strip();
            }
            var key = new ApiKey(ApiKeys.hash(token), Caller.DEFAULT_PROJECT, name, Role.ADMIN);
            var underOtherName = ledger.reads()
                    .identity()
                    .key(key.hash())
                    .filter(known ->
                            known.hash().equals(key.hash()) && !known.name().equals(name));
            var _ = ledger.write(transaction -> {
                underOtherName.ifPresent(known -> transaction.identity().remove(known.project(), known.id()));
                transaction.identity().put(key);
                return key;
            });
            return file;
        } catch (IOException e) {
            throw Fault.DATA_NOT_WRITABLE.causedBy(e, folder.path(), Reason.of(e));
        }
    }

    /// @throws dev.trawl.cli.fault.CommandFailedException if anyone except the owner can access the file
    static void refuseExposed(Path file) throws IOException {
        boolean exposed = Files.getPosixFilePermissions(file).stream()
                .anyMatch(permission -> !permission.name().startsWith("OWNER"));
        if (exposed) {
            throw Fault.TOKEN_EXPOSED.with(file);
        }
    }

    private static String fresh(SecureRandom random) {
        byte[] secret = new byte[BYTES];
        random.nextBytes(secret);
        return "trawl_admin_" + HexFormat.of().formatHex(secret);
    }
}
