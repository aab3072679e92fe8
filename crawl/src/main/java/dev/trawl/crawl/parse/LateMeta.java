package dev.trawl.crawl.parse;

import dev.trawl.crawl.parse.encoding.Encoding;
import dev.trawl.crawl.parse.encoding.MetaCharset;
import dev.trawl.crawl.parse.html.Attributes;
import dev.trawl.crawl.parse.html.HtmlTokenizer;
import dev.trawl.crawl.parse.html.Tag;
import dev.trawl.crawl.parse.html.TagListener;
import java.util.Optional;

/// Finds the encoding in a `meta` beyond the first 1,024 bytes, with the tokenizer.
final class LateMeta implements TagListener {

    private static final byte[] CHARSET = Attributes.name("charset");
    private static final byte[] CONTENT = Attributes.name("content");
    private static final byte[] HTTP_EQUIV = Attributes.name("http-equiv");

    private Optional<Encoding> found = Optional.empty();

    private LateMeta() {}

    static Optional<Encoding> encoding(byte[] page) {
        LateMeta late = new LateMeta();
        new HtmlTokenizer(page, 0, Encoding.WINDOWS_1252, false, late).run();
        return late.found;
    }

    @Override
    public void start(Tag tag, Attributes attributes) {
        if (tag == Tag.META && found.isEmpty()) {
            found = attributes.value(CHARSET).flatMap(MetaCharset::usable).or(() -> byContent(attributes));
        }
    }

    @Override
    public void title(int from, int to) {
        // A title does not declare an encoding.
    }

    private static Optional<Encoding> byContent(Attributes attributes) {
        return attributes
                .value(HTTP_EQUIV)
                .filter("content-type"::equalsIgnoreCase)
                .flatMap(_ -> attributes.value(CONTENT))
                .flatMap(MetaCharset::labelIn)
                .flatMap(MetaCharset::usable);
    }
}
