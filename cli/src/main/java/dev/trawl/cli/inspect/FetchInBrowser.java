package dev.trawl.cli.inspect;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.crawl.fetch.FetchReply;
import dev.trawl.crawl.fetch.FetchRequest;
import dev.trawl.crawl.fetch.Fetcher;
import dev.trawl.crawl.fetch.RenderedPage;
import dev.trawl.crawl.render.PageScreenshot;
import dev.trawl.crawl.render.RenderRequest;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Fetches pages in a browser and keeps the details of the last one. Used by one thread.
final class FetchInBrowser implements Fetcher {

    private static final String EXTENSION = ".png";

    private final Fetcher browser;
    private final RenderRequest render;
    private Optional<RenderedPage> page = Optional.empty();

    private FetchInBrowser(Fetcher browser, RenderRequest render) {
        this.browser = browser;
        this.render = render;
    }

    static FetchInBrowser plain(Fetcher browser) {
        return new FetchInBrowser(browser, RenderRequest.DEFAULTS);
    }

    /// Takes a screenshot of each page, which also loads its images, media and fonts.
    static FetchInBrowser withScreenshot(Fetcher browser) {
        return new FetchInBrowser(
                browser, RenderRequest.DEFAULTS.withScreenshots(List.of(PageScreenshot.fullPage()), false));
    }

    @Override
    public FetchReply fetch(FetchRequest request) {
        FetchReply reply = browser.fetch(request.withRender(render));
        page = reply.rendered();
        return reply;
    }

    /// Adds the details of the page. `rendered` is false if it failed, or was fetched over HTTP because it is no HTML.
    void into(ObjectNode answer) {
        answer.put("rendered", page.isPresent());
        page.ifPresent(known -> answer.put("settled", known.settled())
                .put("requests", known.requests())
                .put("blocked", known.blocked())
                .put("resourceBytes", known.bytes())
                .put("actions", known.actions().size()));
    }

    /// Writes the screenshot of the page. False if there is none.
    boolean save(Path file) {
        var taken = page.stream().flatMap(known -> known.artifacts().stream()).findFirst();
        if (taken.isEmpty()) {
            return false;
        }
        try {
            Files.write(file, taken.get().content().bytes());
            return true;
        } catch (IOException e) {
            throw unwritable(file, Reason.of(e));
        }
    }

    /// Checks the file of a screenshot before the page is loaded.
    static void check(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (!file.toString().toLowerCase(Locale.ROOT).endsWith(EXTENSION)) {
            throw Fault.BAD_ARGUMENT.with(
                    Phrase.of("a screenshot is a PNG image; give --screenshot a name that ends in .png"));
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw unwritable(file, Reason.of(new NoSuchFileException(String.valueOf(folder))));
        }
        if (Files.isDirectory(file)) {
            throw unwritable(file, Phrase.of("it is a folder"));
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw unwritable(file, Reason.of(new AccessDeniedException(file.toString())));
        }
    }

    private static RuntimeException unwritable(Path file, Phrase why) {
        return Fault.BAD_ARGUMENT.with(
                Phrase.of("cannot write %s (%s); choose another file with --screenshot", file, why));
    }
}
