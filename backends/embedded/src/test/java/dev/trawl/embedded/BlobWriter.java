package dev.trawl.embedded;

import java.nio.file.Path;
import java.util.Arrays;

/// A process that stores objects until it is killed, and says which of them are stored.
final class BlobWriter {

    private BlobWriter() {}

    public static void main(String[] args) {
        var store = new FileBlobStore(Path.of(args[0]));
        for (int number = 0; ; number++) {
            store.put(key(number), content(number));
            System.out.println(number);
        }
    }

    static String key(int number) {
        return "a/key/long/enough/for/folders/%06d".formatted(number);
    }

    static byte[] content(int number) {
        var bytes = new byte[50_000 + number];
        Arrays.fill(bytes, (byte) number);
        return bytes;
    }
}
