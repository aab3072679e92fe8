package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.crawl.extract.PageInput;
import dev.trawl.crawl.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// One page on which expressions are tried.
///
/// @param status HTTP status; 0 for a file
/// @param words description of the page for the user
/// @param unmatched hint if no expression matches
record TriedPage(PageInput page, int status, List<Phrase> words, Phrase unmatched) {

    private static final Phrase UNMATCHED =
            Phrase.of("no match: the page from the server can differ from the page in a browser, where scripts run");

    private static final String NOWHERE = "about:blank";

    /// @param contentType overrides the content type; if empty, the file extension decides
    static TriedPage ofFile(Path file, String contentType) {
        try {
            String type = contentType.isEmpty() ? type(file.toString().toLowerCase(Locale.ROOT)) : contentType;
            Url url = Url.parse(NOWHERE).orElseThrow();
            return new TriedPage(new PageInput(url, type, Files.readAllBytes(file)), 0, List.of(), UNMATCHED);
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, file, Reason.of(e));
        }
    }

    private static String type(String name) {
        if (name.endsWith(".json")) {
            return "application/json";
        }
        return name.endsWith(".xml") ? "application/xml" : "text/html";
    }
}
