package dev.trawl.spi.ledger;

import dev.trawl.spi.TaskId;
import dev.trawl.spi.crawl.RobotsFile;
import dev.trawl.spi.crawl.UrlCause;
import dev.trawl.spi.ledger.CrawlReads.UrlView;
import java.util.Map;
import java.util.Optional;

/// What can be asked to explain a crawl.
public interface WhyReads {

    /// A URL of a task by the ledger's number for it.
    Optional<UrlView> url(TaskId task, long id);

    /// Ledger time until which a host group is left alone; 0 when it never was.
    long pausedUntil(String group);

    /// The robots.txt that a task saw last at an origin.
    Optional<RobotsFile> robots(TaskId task, String group, String scheme);

    /// How many URLs and links of a task came to each cause; those without any are left out.
    Map<UrlCause, Long> causes(TaskId task);
}
