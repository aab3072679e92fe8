package dev.trawl.app;

import java.io.IOException;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.util.HexFormat;

/// What a worker keeps from before it joins until it has its credential, so that it can ask again, even after it was
/// started anew, when the answer was lost on the way.
final class JoinProof {

    private static final String FILE = "worker.joining";
    private static final int BYTES = 32;

    private final DataFolder folder;
    private final SecureRandom random;

    JoinProof(DataFolder folder, SecureRandom random) {
        this.folder = folder;
        this.random = random;
    }

    /// The proof that is kept, or else a new one that is kept from now on.
    String ensure() throws IOException {
        var file = folder.file(FILE);
        if (!Files.exists(file)) {
            byte[] bytes = new byte[BYTES];
            random.nextBytes(bytes);
            folder.writeSecret(FILE, HexFormat.of().formatHex(bytes) + "\n");
        }
        return Files.readString(file).strip();
    }

    void forget() throws IOException {
        Files.deleteIfExists(folder.file(FILE));
    }
}
