package dev.trawl.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/// Where the rows of a file end, so that its length at some time tells how many there were.
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

    /// How many whole rows the first bytes hold.
    int within(long bytes) {
        int at = Arrays.binarySearch(ends, bytes);
        return at >= 0 ? at + 1 : -at - 1;
    }
}
