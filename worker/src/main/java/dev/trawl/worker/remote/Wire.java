package dev.trawl.worker.remote;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.trawl.plugin.Lease;
import dev.trawl.plugin.LeaseId;
import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.blob.SegmentKey;
import dev.trawl.spi.crawl.Discovery;
import dev.trawl.spi.crawl.HostRule;
import dev.trawl.spi.live.WorkerStatus;
import dev.trawl.spi.task.SegmentRange;
import dev.trawl.spi.worker.DiscoveryDocument;
import dev.trawl.spi.worker.Outcome;
import dev.trawl.spi.worker.Report;
import dev.trawl.spi.worker.WorkCheck;
import dev.trawl.spi.worker.WorkOrders;
import dev.trawl.spi.worker.WorkOrders.EditedJob;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The JSON format of the worker protocol.
final class Wire {

    /// Serialises only the components of a record, without absent ones: a method such as `isEmpty` is not one.
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(all -> all.withValueInclusion(Include.NON_ABSENT))
            .changeDefaultVisibility(all -> all.withIsGetterVisibility(Visibility.NONE)
                    .withGetterVisibility(Visibility.NONE)
                    .withFieldVisibility(Visibility.ANY))
            .build();

    private Wire() {}

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static byte[] bytes(JsonNode node) {
        return MAPPER.writeValueAsBytes(node);
    }

    static JsonNode tree(byte[] json) {
        return MAPPER.readTree(json);
    }

    /// @param heartbeatInterval of the worker; zero means the server's
    static ObjectNode facts(WorkerStatus status, Duration heartbeatInterval) {
        var facts = object().put("running", status.running());
        facts.put("cpu", status.cpu());
        facts.put("memory_used", status.memoryUsed());
        facts.put("memory_max", status.memoryMax());
        facts.put("network_bytes", status.networkBytes());
        facts.set("machine", MAPPER.valueToTree(status.machine()));
        var current = facts.putArray("current");
        status.current()
                .forEach(url -> current.addObject()
                        .put("subtask", url.subtask().toString())
                        .put("url", url.url()));
        if (!heartbeatInterval.isZero()) {
            facts.put("heartbeat_interval", heartbeatInterval.toString());
        }
        return facts;
    }

    /// The parts of a check that need a server of this version.
    static void settings(ObjectNode body, WorkCheck check) {
        if (!check.jobs().isEmpty()) {
            var jobs = body.putArray("jobs");
            check.jobs()
                    .forEach((task, version) ->
                            jobs.addObject().put("task", task.toString()).put("version", version));
        }
        if (!check.hosts().isEmpty()) {
            var hosts = body.putArray("hosts");
            check.hosts().forEach(hosts::add);
        }
    }

    static WorkOrders orders(JsonNode answer, List<LeaseId> lost) {
        var jobs = new HashMap<TaskId, EditedJob>();
        answer.path("jobs")
                .forEach(job -> TaskId.parse(job.path("task").asString(""))
                        .ifPresent(task -> jobs.put(
                                task,
                                new EditedJob(
                                        job.path("version").asInt(),
                                        job.path("payload").asString("")))));
        var hosts = new HashMap<String, HostRule>();
        answer.path("hosts").forEach(host -> hosts.put(host.path("host").asString(""), rule(host)));
        return new WorkOrders(lost, capacity(answer), jobs, hosts);
    }

    private static HostRule rule(JsonNode host) {
        return new HostRule(
                host.hasNonNull("limit") ? OptionalInt.of(host.path("limit").asInt()) : OptionalInt.empty(),
                host.hasNonNull("delay_ms")
                        ? Optional.of(Duration.ofMillis(host.path("delay_ms").asLong()))
                        : Optional.empty());
    }

    static OptionalInt capacity(JsonNode answer) {
        return answer.hasNonNull("capacity")
                ? OptionalInt.of(answer.path("capacity").asInt())
                : OptionalInt.empty();
    }

    static Lease lease(JsonNode from) {
        String payload = from.path("payload").asString("");
        return new Lease(
                new LeaseId(
                        SubtaskId.parse(from.path("subtask").asString("")).orElseThrow(),
                        from.path("epoch").asLong()),
                from.path("project").asString(""),
                from.path("type").asString(""),
                from.path("attempt").asInt(),
                payload,
                from.path("cursor").asString(""),
                from.path("executor").asString(""),
                from.path("settings").asString(""),
                Duration.parse(from.path("timeout").asString("PT0S")),
                from.path("traceparent").asString(""),
                from.path("alone").asBoolean(),
                from.path("whole").asString(payload));
    }

    static ObjectNode report(Report report, String token) {
        var row = object().put("token", token).put("number", report.number());
        report.cursor().ifPresent(cursor -> row.put("cursor", cursor));
        if (!report.ranges().isEmpty()) {
            var ranges = row.putArray("ranges");
            report.ranges().forEach(range -> ranges.add(range(range)));
        }
        if (!report.discovery().isEmpty()) {
            row.set("discovery", discovery(report.discovery()));
        }
        return outcome(row, report.outcome());
    }

    private static ObjectNode outcome(ObjectNode row, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Continues _ -> row.put("outcome", "continues");
            case Outcome.Succeeded(String result) ->
                row.put("outcome", "succeeded").put("result", result);
            case Outcome.Failed(boolean retryable, String error, Duration pause) ->
                row.put("outcome", "failed")
                        .put("retryable", retryable)
                        .put("error", error)
                        .put("pause_ms", pause.toMillis());
            case Outcome.TimedOut _ -> row.put("outcome", "timed_out");
            case Outcome.HandedBack _ -> row.put("outcome", "handed_back");
        };
    }

    static JsonNode discovery(Discovery discovery) {
        return MAPPER.valueToTree(DiscoveryDocument.of(discovery));
    }

    private static ObjectNode range(SegmentRange range) {
        return object().put("segment", segment(range.blob()))
                .put("offset", range.offset())
                .put("length", range.length())
                .put("records", range.records())
                .put("crc", range.crc());
    }

    /// The server's name for a segment within the session.
    static String segment(String blob) {
        var key = SegmentKey.parse(blob).orElseThrow();
        return key.createdAt() + "-" + key.number();
    }
}
