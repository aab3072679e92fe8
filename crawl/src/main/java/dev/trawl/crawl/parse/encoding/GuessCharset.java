package dev.trawl.crawl.parse.encoding;

import java.util.Optional;
import org.mozilla.universalchardet.UniversalDetector;

/// Detects the encoding of a page that declares none, from its first 64 KiB.
public final class GuessCharset {

    private static final int ENOUGH = 64 * 1024;

    private GuessCharset() {}

    public static Optional<Encoding> guess(byte[] page) {
        UniversalDetector detector = new UniversalDetector();
        detector.handleData(page, 0, Math.min(page.length, ENOUGH));
        detector.dataEnd();
        return Optional.ofNullable(detector.getDetectedCharset()).flatMap(Encoding::forLabel);
    }
}
