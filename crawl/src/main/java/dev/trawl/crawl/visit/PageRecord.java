package dev.trawl.crawl.visit;

import dev.trawl.crawl.extract.ExtractItems.PageItem;
import dev.trawl.crawl.extract.FieldProblem;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.HttpExchange;
import dev.trawl.crawl.fetch.Method;
import dev.trawl.crawl.fetch.RenderedPage;
import dev.trawl.crawl.fetch.Timings;
import dev.trawl.crawl.paging.UrlRequest;
import dev.trawl.crawl.url.Url;
import dev.trawl.spi.crawl.CrawlBatch;
import dev.trawl.spi.crawl.CutUrl;
import dev.trawl.spi.crawl.UrlReason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/// Writes the row of a page.
///
/// @param change how the page differs from the earlier run; empty when nothing is compared
record PageRecord(CutUrl target, Url url, FetchReply reply, long fetchedAt, Optional<PageChange> change) {

    PageRecord(CutUrl target, Url url, FetchReply reply, long fetchedAt) {
        this(target, url, reply, fetchedAt, Optional.empty());
    }

    private static final JsonMapper JSON = JsonMapper.shared();

    /// The row of a URL without response data.
    static String unfetched(CutUrl target, String reason) {
        var row = new RowText();
        row.put("url", target.url());
        row.put("status", 0);
        row.put("depth", target.depth());
        row.put("error", reason);
        return row.end();
    }

    /// The row of a page of the earlier run that no link led to.
    static String missing(CrawlBatch.Gone page) {
        var row = new RowText();
        row.put("url", page.url());
        row.put("status", 0);
        row.put("change", PageChange.GONE.code());
        row.put("depth", page.depth());
        row.put("detail", "no link to it was found");
        return row.end();
    }

    String failed(FetchReply.Failure failure) {
        RowText row = head();
        row.put("error", failure.error().code());
        row.put("detail", Shortened.text(failure.detail()));
        return row.end();
    }

    /// The row of a page without a good response.
    String troubled() {
        RowText row = head();
        row.put("error", "status");
        return row.end();
    }

    /// The row of an unreadable sitemap; a readable one has no row.
    String noSitemap(String why) {
        RowText row = head();
        row.put("error", "sitemap");
        row.put("detail", why);
        return row.end();
    }

    /// The row of a page of a listing that has the content of the page before.
    String repeated(UrlReason why) {
        RowText row = head();
        row.put("error", why.cause().code());
        row.put("detail", why.detail());
        return row.end();
    }

    String redirected() {
        RowText row = head();
        row.put(
                "redirect",
                reply.leftTo().map(to -> to.withoutUserInfo().href()).orElse(""));
        return row.end();
    }

    /// @param notes on the whole page, listed with its problems
    String read(ReadPage.Content page, List<UrlReason> notes) {
        RowText row = head();
        if (reply.header("content-type").isPresent()) {
            row.put("content_type", Shortened.text(reply.contentType()));
        }
        reply.header("etag").ifPresent(tag -> row.put("etag", Shortened.text(tag)));
        reply.header("last-modified").ifPresent(date -> row.put("last_modified", Shortened.text(date)));
        page.charset()
                .ifPresent(charset -> row.put("charset", charset.encoding().label()));
        row.put("bytes", reply.body().size());
        row.put("sha256", reply.body().sha256());
        if (reply.isTruncated()) {
            row.putTrue("truncated");
        }
        page.title().ifPresent(title -> row.put("title", Shortened.text(title)));
        row.put("links", page.links());
        if (page.found().size() >= ReadPage.MOST_FOUND) {
            row.putTrue("links_cut");
        }
        reply.rendered()
                .filter(rendered -> !rendered.artifacts().isEmpty())
                .ifPresent(rendered -> row.json("artifacts", addresses(rendered)));
        page.items().ifPresent(items -> {
            row.put("items", items.rows().size());
            if (items.duplicates() > 0) {
                row.put("duplicates", items.duplicates());
            }
        });
        page.fields().ifPresent(fields -> row.json("fields", fields.values().toString()));
        problems(row, texts(page.problems(), Stream.concat(page.stopped().stream(), notes.stream())));
        return row.end();
    }

    private static String addresses(RenderedPage rendered) {
        var list = JSON.createArrayNode();
        rendered.artifacts().forEach(artifact -> list.add(rendered.address(artifact)));
        return list.toString();
    }

    /// The rows of the items of a page.
    List<String> items(ReadPage.Content page) {
        return page.items().stream()
                .flatMap(items -> items.rows().stream())
                .map(this::item)
                .toList();
    }

    private String item(PageItem item) {
        var row = new RowText();
        row.item(item.key(), item.position());
        head(row, false);
        row.json("fields", item.fields());
        problems(row, texts(item.problems(), Stream.empty()));
        return row.end();
    }

    private RowText head() {
        var row = head(new RowText(), true);
        reply.last().map(HttpExchange::timings).ifPresent(timings -> timings(row, timings));
        return row;
    }

    /// @param isPage false for the row of an item, of which nothing is compared
    private RowText head(RowText row, boolean isPage) {
        row.put("url", url.href());
        if (!reply.finalUrl().equals(url)) {
            row.put("final_url", reply.finalUrl().href());
        }
        var request = UrlRequest.of(target);
        if (request.method() != Method.GET) {
            row.put("method", request.method().name());
        }
        request.position().ifPresent(at -> row.put("page", at.page()));
        row.put("status", reply.status());
        if (reply.unchanged().isPresent()) {
            row.putTrue("unchanged");
        }
        if (isPage) {
            change.ifPresent(known -> row.put("change", known.code()));
        }
        row.put("depth", target.depth());
        row.put("fetched_at", Instant.ofEpochMilli(fetchedAt).toString());
        return row;
    }

    private static void timings(RowText row, Timings timings) {
        row.put("ms", timings.total().toMillis());
    }

    private static List<String> texts(List<FieldProblem> problems, Stream<UrlReason> reasons) {
        return Stream.concat(
                        problems.stream().map(problem -> "%s: %s".formatted(problem.path(), problem.message())),
                        reasons.map(UrlReason::detail))
                .toList();
    }

    private static void problems(RowText row, List<String> texts) {
        if (!texts.isEmpty()) {
            var list = JSON.createArrayNode();
            texts.forEach(list::add);
            row.json("problems", list.toString());
        }
    }
}
