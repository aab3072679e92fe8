package dev.trawl.gateway.task.crawl;

import dev.trawl.core.query.CrawlErrors;
import dev.trawl.core.query.CrawlErrors.Group;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.crawl.CrawlReads.UrlView;
import java.util.List;

/// The response of `GET /tasks/{id}/errors`: the failed URLs of a crawl by cause.
///
/// @param failed all failed URLs
/// @param counted failed URLs that the causes count; fewer in a crawl with very many
/// @param items the most frequent cause first
public record ErrorsDocument(String task, long failed, long counted, List<Cause> items) {

    /// URLs that failed alike.
    ///
    /// @param status the HTTP status; 0 if there was none
    /// @param share percentage of the counted URLs
    /// @param hosts hosts with the most of these URLs
    public record Cause(
            String cause, int status, long count, double share, List<HostCount> hosts, List<Sample> samples) {}

    public record HostCount(String host, long count) {}

    /// @param reason text for users
    public record Sample(String url, String reason, int status, int attempts) {

        static Sample of(UrlView view) {
            return new Sample(view.found().url(), view.detail(), view.status(), view.attempts());
        }
    }

    public static ErrorsDocument of(TaskId task, CrawlErrors errors) {
        return new ErrorsDocument(
                task.toString(),
                errors.failed(),
                errors.read(),
                errors.groups().stream()
                        .map(group -> of(group, Math.max(1, errors.read())))
                        .toList());
    }

    private static Cause of(Group group, long all) {
        return new Cause(
                group.cause().code(),
                group.status(),
                group.count(),
                Math.round(1_000.0 * group.count() / all) / 10.0,
                group.hosts().entrySet().stream()
                        .map(host -> new HostCount(host.getKey(), host.getValue()))
                        .toList(),
                group.samples().stream().map(Sample::of).toList());
    }
}
