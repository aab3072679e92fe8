package dev.trawl.crawl.sitemap;

import dev.trawl.crawl.fetch.wire.Gunzip;
import dev.trawl.crawl.url.Url;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.zip.ZipException;

/// Reads sitemaps of every format, plain or gzip, as far as possible. Never loads anything they refer to.
public final class ReadSitemap {

    private static final int MOST_BYTES = 50 << 20;
    private static final int HEAD = 1024;
    private static final int MOST_LAYERS = 2;

    private ReadSitemap() {}

    /// Empty if the input is not a sitemap, or so broken that it has no URL. A broken or oversized sitemap yields
    /// its readable part.
    ///
    /// @param url of the sitemap, the base of relative URLs
    /// @param contentType the header as received; empty if there was none
    public static Optional<Sitemap> read(InputStream in, Url url, String contentType) {
        try {
            CappedStream capped = new CappedStream(unpacked(in, 0), MOST_BYTES);
            BufferedInputStream buffered = new BufferedInputStream(capped);
            Charset charset = charset(buffered, contentType);
            Entries entries = new Entries(url);
            Optional<SitemapKind> kind = readText(new InputStreamReader(buffered, charset), entries);
            return kind.map(found -> new Sitemap(found, entries.list(), entries.isFull() || capped.isCut()));
        } catch (ZipException | EOFException _) {
            return Optional.empty(); // has the gzip signature but is not gzip
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream unpacked(InputStream in, int layer) throws IOException {
        BufferedInputStream buffered = new BufferedInputStream(in);
        buffered.mark(2);
        boolean gzip = buffered.read() == 0x1f && buffered.read() == 0x8b;
        buffered.reset();
        return gzip && layer < MOST_LAYERS
                ? unpacked(new CappedStream(new ForgivingStream(new Gunzip(buffered)), MOST_BYTES + 1), layer + 1)
                : buffered;
    }

    private static Charset charset(BufferedInputStream in, String contentType) throws IOException {
        in.mark(HEAD);
        byte[] head = in.readNBytes(HEAD);
        in.reset();
        return SitemapCharset.of(head, contentType);
    }

    private static Optional<SitemapKind> readText(Reader reader, Entries entries) throws IOException {
        XmlScanner scanner = new XmlScanner(reader);
        if (scanner.isMarkup()) {
            return new ReadXml(scanner, entries).read();
        }
        return scanner.readLines(entries::addLine) && !entries.list().isEmpty()
                ? Optional.of(SitemapKind.TEXT)
                : Optional.empty();
    }
}
