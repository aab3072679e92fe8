package dev.trawl.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/// One gzip member at the fastest level: the next level costs more time than the fetch of a page.
final class FastGzip extends GZIPOutputStream {

    FastGzip(OutputStream out) throws IOException {
        super(out);
        def.setLevel(Deflater.BEST_SPEED);
    }
}
