package dev.trawl.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// The ends of the rows of a file, which map its length at some time to a number of rows.
final class RowEnds {

    private final long[] ends;

    private RowEnds(long[] ends) {
        this.ends = ends;
    }

    static RowEnds of(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        var ends = new long[bytes.length];
        int rows = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                ends[rows++] = i + 1L;
            }
        }
        return new RowEnds(Arrays.copyOf(ends, rows));
    }

    /// The number of whole rows in the first bytes.
    int within(long bytes) {
        int at = Arrays.binarySearch(ends, bytes);
        return at >= 0 ? at + 1 : -at - 1;
    }
}
