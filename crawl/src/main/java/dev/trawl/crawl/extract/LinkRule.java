package dev.trawl.crawl.extract;

import dev.trawl.crawl.url.Url;
import dev.trawl.crawl.url.UrlPattern;
import dev.trawl.crawl.url.Verdict;
import java.util.List;

/// Selects links on a page.
///
/// @param path path of the rule in its job, for messages
/// @param source finds links, elements with links inside, or URLs as text
/// @param include if not empty, a URL must match one of these patterns
/// @param exclude a URL that matches one of these patterns is not selected
public record LinkRule(String path, Source source, List<UrlPattern> include, List<UrlPattern> exclude) {

    public LinkRule {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    public boolean admits(Url url) {
        return exclude.stream().allMatch(pattern -> pattern.on(url) == Verdict.NO_MATCH)
                && (include.isEmpty() || include.stream().anyMatch(pattern -> pattern.matches(url)));
    }
}
