package dev.trawl.cli.inspect;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.job.ReadJob;
import dev.trawl.crawl.sitemap.ReadSitemap;
import dev.trawl.crawl.sitemap.Sitemap;
import dev.trawl.crawl.url.Url;
import java.io.ByteArrayInputStream;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// `trawl sitemap URL`: lists the URLs in the sitemap of a site.
@Command(
        name = "sitemap",
        description = "List the URLs in the sitemap of a site.",
        footer = {
            "",
            "For the home page of a site, finds the sitemap in robots.txt, otherwise tries /sitemap.xml.",
            "",
            "Examples:",
            "  trawl sitemap https://example.org/",
            "  trawl sitemap parse sitemap.xml --url https://example.org/sitemap.xml"
        })
final class SitemapCommand implements Runnable {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("LOC", "loc"), TableColumn.of("LASTMOD", "lastmod"), TableColumn.of("PRIORITY", "priority"));

    private final CommandContext context;

    @Parameters(arity = "0..1", paramLabel = "URL", description = "URL of a sitemap or of the home page of a site.")
    String url = "";

    @Option(names = "--allow-private", description = "Allow connections to this machine and to private networks.")
    boolean allowPrivate;

    @Mixin
    final OutputOptions output = new OutputOptions();

    SitemapCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public void run() {
        Url address = AskSite.address(url, "trawl sitemap https://example.org/");
        try (var site = new AskSite(context, allowPrivate)) {
            Url place = address.path().equals("/") ? named(site, address) : address;
            FetchReply reply = site.fetch(place);
            Sitemap sitemap = ReadSitemap.read(
                            new ByteArrayInputStream(reply.body().bytes()), reply.finalUrl(), reply.contentType())
                    .orElseThrow(() ->
                            Fault.BAD_ARGUMENT.with(Phrase.of("%s is not a sitemap, URL list or feed", place.href())));
            show(place, sitemap);
        }
    }

    private static Url named(AskSite site, Url address) {
        return site.robots(address, ReadJob.AGENT).sitemaps(address).stream()
                .findFirst()
                .or(() -> Url.parse("/sitemap.xml", address))
                .orElseThrow();
    }

    private void show(Url place, Sitemap sitemap) {
        context.terminal()
                .note(Phrase.of(
                        "%s: %s with %d URLs%s",
                        place.href(),
                        sitemap.kind().label(),
                        sitemap.entries().size(),
                        sitemap.cutOff() ? Phrase.of(", truncated at the size limit") : ""));
        RowWriter rows = output.rows(context.terminal().out(), Format.NAME, COLUMNS);
        sitemap.entries().forEach(entry -> {
            ObjectNode row = JsonNodeFactory.instance
                    .objectNode()
                    .put("loc", entry.location().href());
            entry.lastModified().ifPresent(value -> row.put("lastmod", value));
            entry.priority().ifPresent(value -> row.put("priority", value));
            rows.write(row);
        });
        rows.finish();
    }
}
