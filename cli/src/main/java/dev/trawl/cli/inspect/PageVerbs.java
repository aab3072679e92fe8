package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BadLineException;
import dev.trawl.cli.batch.BatchFields;
import dev.trawl.crawl.archive.ListArchive;
import dev.trawl.crawl.archive.Listing;
import dev.trawl.crawl.parse.LinkKind;
import dev.trawl.crawl.parse.MimeType;
import dev.trawl.crawl.parse.PageScan;
import dev.trawl.crawl.parse.ResolveLinks;
import dev.trawl.crawl.parse.ScanPage;
import dev.trawl.crawl.parse.SniffCharset;
import dev.trawl.crawl.parse.Sniffed;
import dev.trawl.crawl.parse.encoding.CharsetSource;
import dev.trawl.crawl.parse.encoding.Encoding;
import dev.trawl.crawl.sitemap.ReadSitemap;
import dev.trawl.crawl.sitemap.Sitemap;
import dev.trawl.crawl.url.Url;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.EnumSet;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Answers questions about pages and files.
final class PageVerbs {

    private PageVerbs() {}

    /// The links, the title and the canonical URL of a page.
    static ObjectNode links(BatchFields question) {
        byte[] page = question.content("html");
        String contentType = question.optionalText("contentType").orElse("");
        Url url = url(question.text("base"));
        Optional<MimeType> type = MimeType.extract(contentType);
        Sniffed charset = question.has("file")
                ? SniffCharset.sniff(page, contentType)
                : new Sniffed(Encoding.UTF_8, CharsetSource.HEADER, 0);
        boolean xml = type.filter(MimeType::isXml).isPresent();
        PageScan scan = ScanPage.forPages().scan(page, charset, xml);
        // A page given as text uses the encoding in its content type, which affects only the queries of its links.
        Encoding encoding = question.has("file")
                ? charset.encoding()
                : type.flatMap(MimeType::encoding).orElse(Encoding.UTF_8);
        ResolveLinks links = new ResolveLinks(url, scan, encoding);
        ObjectNode answer = BatchFields.answer();
        ArrayNode list = answer.putArray("links");
        links.links(EnumSet.of(LinkKind.ANCHOR, LinkKind.AREA)).forEach(link -> list.add(link.href()));
        answer.put("title", scan.title().orElse(null));
        return answer.put("canonical", links.canonical().map(Url::href).orElse(null));
    }

    /// The encoding of a page.
    static ObjectNode charset(BatchFields question) {
        byte[] page = question.has("file") ? question.content("base64") : decoded(question.text("base64"));
        Sniffed sniffed =
                SniffCharset.sniff(page, question.optionalText("contentType").orElse(""));
        return BatchFields.answer()
                .put("charset", sniffed.encoding().label())
                .put("source", sniffed.source().label());
    }

    /// The URLs of a sitemap or feed.
    static ObjectNode sitemap(BatchFields question) {
        byte[] file = question.content("text");
        Sitemap sitemap = ReadSitemap.read(
                        new ByteArrayInputStream(file),
                        url(question.text("url")),
                        question.optionalText("contentType").orElse(""))
                .orElseThrow(() -> new BadLineException("this is no sitemap, list of addresses or feed"));
        ObjectNode answer = BatchFields.answer().put("kind", sitemap.kind().label());
        ArrayNode urls = answer.putArray("urls");
        sitemap.entries().forEach(entry -> {
            ObjectNode url = urls.addObject().put("loc", entry.location().href());
            entry.lastModified().ifPresent(value -> url.put("lastmod", value));
            entry.priority().ifPresent(value -> url.put("priority", value));
            entry.changeFrequency().ifPresent(value -> url.put("changefreq", value));
        });
        return answer;
    }

    /// The records of an archive file.
    static ObjectNode warc(BatchFields question) {
        Listing listing;
        try {
            listing = ListArchive.list(question.path("file"));
        } catch (IOException e) {
            throw BadLineException.unreadable(question.text("file"), e);
        }
        ObjectNode answer = BatchFields.answer();
        ArrayNode records = answer.putArray("records");
        listing.records().forEach(record -> {
            ObjectNode listed = records.addObject().put("type", record.type());
            listed.put("targetUri", record.targetUri().isEmpty() ? null : record.targetUri());
            listed.put("offset", record.offset()).put("length", record.length());
        });
        listing.damage().ifPresent(damage -> answer.put("error", damage));
        return answer;
    }

    static Url url(String text) {
        return Url.parse(text).orElseThrow(() -> new BadLineException("'%s' is no address".formatted(text)));
    }

    private static byte[] decoded(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException _) {
            throw new BadLineException("the field 'base64' is not base64");
        }
    }
}
