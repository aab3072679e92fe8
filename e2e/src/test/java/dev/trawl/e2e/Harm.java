package dev.trawl.e2e;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.random.RandomGenerator;

/// What a torn write or a bad disk does to a file.
enum Harm {
    /// The end is missing.
    CUT {
        @Override
        void strike(FileChannel file, RandomGenerator random) throws IOException {
            file.truncate(random.nextLong(file.size()));
        }
    },
    /// One bit is wrong.
    FLIP {
        @Override
        void strike(FileChannel file, RandomGenerator random) throws IOException {
            long at = random.nextLong(file.size());
            var one = ByteBuffer.allocate(1);
            file.read(one, at);
            one.put(0, (byte) (one.get(0) ^ (1 << random.nextInt(8)))).rewind();
            file.write(one, at);
        }
    };

    abstract void strike(FileChannel file, RandomGenerator random) throws IOException;

    void strike(Path file, RandomGenerator random) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            strike(channel, random);
        }
    }
}
