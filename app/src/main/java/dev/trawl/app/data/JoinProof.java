package dev.trawl.app.data;

import java.io.IOException;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.HexFormat;

/// The secret that proves a join request. The worker keeps it until it has its credential. If the response was
/// lost, it can repeat the request, even after a restart.
public final class JoinProof {

    private static final String FILE = "worker.joining";
    private static final int BYTES = 32;

    private final DataFolder folder;
    private final SecureRandom random;

    public JoinProof(DataFolder folder, SecureRandom random) {
        this.folder = folder;
        this.random = random;
    }

    /// Returns the stored proof, or creates and stores a new one.
    public String ensure() throws IOException {
        var file = folder.file(FILE);
        if (!Files.exists(file)) {
            byte[] bytes = new byte[BYTES];
            random.nextBytes(bytes);
            folder.writeSecret(FILE, HexFormat.of().formatHex(bytes) + "\n");
        }
        return Files.readString(file).strip();
    }

    public void forget() throws IOException {
        Files.deleteIfExists(folder.file(FILE));
    }
}
