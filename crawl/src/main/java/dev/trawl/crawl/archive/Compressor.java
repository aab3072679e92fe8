package dev.trawl.crawl.archive;

import com.github.luben.zstd.ZstdCompressCtx;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// Compresses one record into one member of the file.
sealed interface Compressor extends AutoCloseable {

    void write(MemberBuffer member, MemberBuffer out);

    /// Like [#write] with less CPU, for content that does not compress further.
    default void store(MemberBuffer member, MemberBuffer out) {
        write(member, out);
    }

    @Override
    void close();

    static Compressor of(WarcCoding coding) {
        return switch (coding) {
            case NONE -> new Plain();
            case GZIP -> new Gzip();
            case ZSTD -> new Zstd();
        };
    }

    /// Copies the record without compression.
    record Plain() implements Compressor {

        @Override
        public void write(MemberBuffer member, MemberBuffer out) {
            out.reserve(member.size());
            System.arraycopy(member.bytes(), 0, out.bytes(), out.size(), member.size());
            out.added(member.size());
        }

        @Override
        public void close() {
            // no resources to release
        }
    }

    /// Writes a gzip member. Reuses its deflaters, because creating one costs more than a small record.
    final class Gzip implements Compressor {

        private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 4, (byte) 0xff};
        private static final int LEAST_ROOM = 4 * 1024;

        private final Deflater packing = new Deflater(Deflater.BEST_SPEED, true);
        private final Deflater storing = new Deflater(Deflater.NO_COMPRESSION, true);
        private final CRC32 crc = new CRC32();

        @Override
        public void write(MemberBuffer member, MemberBuffer out) {
            write(member, packing, out);
        }

        @Override
        public void store(MemberBuffer member, MemberBuffer out) {
            write(member, storing, out);
        }

        private void write(MemberBuffer member, Deflater deflater, MemberBuffer out) {
            out.append(HEADER);
            deflater.reset();
            deflater.setInput(member.bytes(), 0, member.size());
            deflater.finish();
            while (!deflater.finished()) {
                out.reserve(LEAST_ROOM);
                out.added(deflater.deflate(out.bytes(), out.size(), out.bytes().length - out.size()));
            }
            crc.reset();
            crc.update(member.bytes(), 0, member.size());
            littleEndian((int) crc.getValue(), out);
            littleEndian(member.size(), out);
        }

        private static void littleEndian(int value, MemberBuffer out) {
            for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
                out.append(value >>> shift);
            }
        }

        @Override
        public void close() {
            packing.end();
            storing.end();
        }
    }

    /// Writes a zstd frame with its content size and a checksum.
    final class Zstd implements Compressor {

        private final ZstdCompressCtx context =
                new ZstdCompressCtx().setLevel(1).setChecksum(true);

        @Override
        public void write(MemberBuffer member, MemberBuffer out) {
            int most = Math.toIntExact(com.github.luben.zstd.Zstd.compressBound(member.size()));
            out.reserve(most);
            out.added(context.compressByteArray(out.bytes(), out.size(), most, member.bytes(), 0, member.size()));
        }

        @Override
        public void close() {
            context.close();
        }
    }
}
