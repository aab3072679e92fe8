package dev.trawl.crawl.job;

import dev.trawl.crawl.extract.LinkRule;
import dev.trawl.crawl.extract.ReadLinkRules;
import dev.trawl.crawl.job.value.Values;
import dev.trawl.crawl.paging.RequestedPage;
import dev.trawl.crawl.url.Url;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Parses the URL sources of a job: `links`, `sitemaps`, `follow`, `next` and `pagination`.
record ReadSources(Values values, boolean hearsRobots) {

    private static final Set<LinkSource> USUAL = EnumSet.complementOf(EnumSet.of(LinkSource.FRAME, LinkSource.ASSET));
    private static final int MOST_SITEMAPS = 1_000;
    private static final String NAMED = "auto";
    private static final String NONE = "none";

    /// @param starts the seeds with their requests
    Sources read(List<RequestedPage> starts) {
        List<String> written = values.texts("sitemaps");
        return new Sources(
                starts.stream()
                        .map(start -> new RequestedPage(start.url().withoutUserInfo(), start.request()))
                        .toList(),
                values.choices("links", LinkSource.class, USUAL),
                isNamed(written),
                sitemaps(written),
                rules("follow"),
                rules("next"),
                values.node("pagination")
                        .map(new ReadPagination(values.complaints())::read)
                        .orElse(List.of()));
    }

    private List<LinkRule> rules(String key) {
        return values.node(key)
                .map(written -> ReadLinkRules.read(key, written, values.complaints()))
                .orElse(List.of());
    }

    private boolean isNamed(List<String> written) {
        boolean named = written.contains(NAMED);
        if (named && !hearsRobots) {
            values.complaints().add("sitemaps: auto are those of robots.txt, which is ignored; name their addresses");
        }
        return named;
    }

    private List<Url> sitemaps(List<String> written) {
        if (written.size() > MOST_SITEMAPS) {
            values.complaints().add("sitemaps: must be at most %d".formatted(MOST_SITEMAPS));
            return List.of();
        }
        var addresses = new ArrayList<Url>();
        for (String text : written) {
            if (!text.equals(NAMED) && !(text.equals(NONE) && written.size() == 1)) {
                WebAddress.parse(text)
                        .ifPresentOrElse(
                                addresses::add,
                                () -> values.complaints()
                                        .add("sitemaps: '%s' is neither auto nor none nor %s"
                                                .formatted(Values.shown(text), WebAddress.FORM)));
            }
        }
        return addresses;
    }
}
