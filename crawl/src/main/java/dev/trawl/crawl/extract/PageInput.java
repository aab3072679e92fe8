package dev.trawl.crawl.extract;

import dev.trawl.crawl.extract.limit.Budget;
import dev.trawl.crawl.extract.limit.BudgetedReader;
import dev.trawl.crawl.extract.limit.OverBudgetException;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.parse.MimeType;
import dev.trawl.crawl.parse.SniffCharset;
import dev.trawl.crawl.parse.Sniffed;
import dev.trawl.crawl.parse.encoding.CharsetSource;
import dev.trawl.crawl.parse.encoding.Encoding;
import dev.trawl.crawl.url.Url;
import java.util.List;
import java.util.Optional;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A fetched page as input for rules. Decodes text, tree and JSON on first use. Not thread-safe.
public final class PageInput {

    private static final int DEEPEST = 512;

    private final Url url;
    private final String contentType;
    private final byte[] bytes;
    private @Nullable String text;
    private @Nullable Sniffed charset;
    private @Nullable Document tree;
    private boolean unreadable;
    private @Nullable JsonNode json;
    private List<DataResponse> responses = List.of();

    /// @param contentType the Content-Type header as received; empty if absent
    public PageInput(Url url, String contentType, byte[] bytes) {
        this.url = url;
        this.contentType = contentType;
        this.bytes = bytes;
    }

    /// The page of a reply, with the data responses that a browser kept. Those of failed requests are left out.
    public static PageInput of(FetchReply reply) {
        var page = new PageInput(
                reply.finalUrl(), reply.contentType(), reply.body().bytes());
        page.responses = reply.rendered().stream()
                .flatMap(rendered -> rendered.captured().stream())
                .filter(response -> response.head().status() / 100 == 2)
                .map(response ->
                        new DataResponse(response.url(), response.body().bytes()))
                .toList();
        return page;
    }

    /// A page with text that is already decoded.
    public static PageInput ofText(Url url, String contentType, String text) {
        PageInput page = new PageInput(url, contentType, new byte[0]);
        page.text = text;
        page.charset = new Sniffed(Encoding.UTF_8, CharsetSource.HEADER, 0);
        return page;
    }

    /// A response to a request of a script of the page. Parsed on first use.
    static final class DataResponse {

        private final Url url;
        private final byte[] body;
        private Optional<JsonNode> json = Optional.empty();
        private boolean read;

        DataResponse(Url url, byte[] body) {
            this.url = url;
            this.body = body;
        }

        Url url() {
            return url;
        }

        /// Empty if the body is no JSON.
        Optional<JsonNode> json() {
            if (!read) {
                read = true;
                try {
                    json = Optional.of(ReadJson.read(body));
                } catch (IllegalArgumentException _) {
                    json = Optional.empty();
                }
            }
            return json;
        }
    }

    /// The responses to requests of scripts, in order of arrival.
    List<DataResponse> responses() {
        return responses;
    }

    public Url url() {
        return url;
    }

    public Sniffed charset() {
        Sniffed known = charset;
        if (known == null) {
            known = SniffCharset.sniff(bytes, contentType);
            charset = known;
        }
        return known;
    }

    /// The decoded text of the page.
    public String text() {
        String known = text;
        if (known == null) {
            known = charset().decode(bytes);
            text = known;
        }
        return known;
    }

    /// The page as a tree, parsed as HTML, or as XML if its content type says so. After a timeout the page is
    /// not parsed again.
    ///
    /// @throws OverBudgetException if parsing exceeds the budget
    public Document tree(Budget budget) {
        Document known = tree;
        if (known == null) {
            if (unreadable) {
                throw new OverBudgetException("needs a page that took too long to read");
            }
            unreadable = true;
            known = parsed(budget);
            unreadable = false;
            tree = known;
        }
        return known;
    }

    private Document parsed(Budget budget) {
        boolean xml = MimeType.extract(contentType)
                .filter(type -> type.isXml() && !type.essence().equals("application/xhtml+xml"))
                .isPresent();
        Parser parser = xml ? Parser.xmlParser() : Parser.htmlParser();
        String lines = text().replace("\r\n", "\n").replace('\r', '\n');
        return parser.setMaxDepth(DEEPEST).parseInput(new BudgetedReader(lines, budget), url.href());
    }

    /// @throws IllegalArgumentException if the page is not valid JSON
    public JsonNode json() {
        JsonNode known = json;
        if (known == null) {
            String given = text;
            known = given == null ? ReadJson.read(bytes) : ReadJson.read(given);
            json = known;
        }
        return known;
    }

    /// The base URL for relative URLs of the page.
    public Url base(Budget budget) {
        if (MimeType.extract(contentType).filter(MimeType::isJson).isPresent()) {
            return url;
        }
        return Optional.ofNullable(tree(budget).selectFirst("base[href]"))
                .flatMap(base -> Url.parse(base.attr("href"), url))
                .filter(Url::isHttp)
                .orElse(url);
    }
}
