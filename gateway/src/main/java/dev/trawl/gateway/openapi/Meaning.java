package dev.trawl.gateway.openapi;

import java.util.Arrays;
import tools.jackson.databind.node.ObjectNode;

/// Descriptions of parameters. A name has the same meaning on every route.
enum Meaning {
    PATH_ID("path", "id", "string", "The id of a task, such as t1284, or of a worker."),
    PATH_NAME("path", "name", "string", "The name of a schedule, secret or segment."),
    PATH_SESSION("path", "session", "integer", "The number of the worker session."),
    PATH_TOKEN("path", "token", "string", "The token of a lease."),
    PATH_NUMBER("path", "number", "integer", "The number of the subtask."),
    PATH_HOST("path", "host", "string", "The host group: a host, with its port if it is not the default port."),
    PATH_TYPE("path", "type", "string", "The task type."),
    INSTANTS("query", "count", "integer", "The number of times, 1 to 1000 (default 5)."),
    COUNT("query", "count", "boolean", "Also count the items of the whole list, as far as the server reads it."),
    FILTER("query", "filter", "string", "Only items that match, such as state:FAILED label.team=search."),
    SORT("query", "sort", "string", "The order of the list."),
    FIELDS("query", "fields", "string", "Only these fields, as dotted paths separated by commas."),
    PATH_KEY("path", "key", "string", "The id of the key."),
    PATH_USER("path", "user", "string", "The name of the user."),
    LIMIT("query", "limit", "integer", "The maximum number of items, 1 to 1000."),
    AFTER("query", "after", "string", "The cursor from the previous page, or an event id."),
    STATE("query", "state", "string", "Only these states, separated by commas."),
    TYPE("query", "type", "string", "Only this task type."),
    STATUS("query", "status", "string", "Only this status, as named in the response."),
    DEVICE_ID("query", "device_id", "string", "Only tasks with subtasks on this device."),
    TASK_ID("query", "task_id", "integer", "Only products of the task with this number."),
    PLATFORM("query", "platform", "string", "Only products of this platform."),
    PRODUCT_ID("query", "product_id", "string", "Only the product with this id."),
    URL("query", "url", "string", "Explain this URL instead. Excludes other parameters."),
    FORMAT("query", "format", "string", "The format: jsonl, csv or warc."),
    CSV_RAW("query", "csv_raw", "boolean", "Do not escape CSV cells that look like formulas (=, +, -, @)."),
    ATTEMPTS(
            "query",
            "attempts",
            "string",
            "Rows of retried URLs: newest for that of the newest attempt (default), or all."),
    CSV_NO_HEADERS("query", "csv_no_headers", "boolean", "Omit the header line of CSV."),
    ROWS("query", "rows", "string", "Of a crawl: items, pages or all. Default: items if its job has items, else all."),
    FORCE("query", "force", "boolean", "Remove the type although schedules use it."),
    DRY_RUN("query", "dry_run", "boolean", "Show the effect without a change."),
    FOLLOW("query", "follow", "boolean", "Wait for events after the cursor."),
    WAIT("query", "wait", "integer", "The maximum wait in seconds, 0 to 30."),
    ACTOR("query", "actor", "string", "Only actions of this principal."),
    ACTION("query", "action", "string", "Only actions with this prefix."),
    SINCE("query", "since", "string", "Only entries since this time, such as 2026-01-31T12:00:00Z."),
    ORDER("query", "order", "string", "The order: newest or oldest first."),
    SITES("query", "sites", "string", "The sites that the script may open."),
    TOPICS("query", "topics", "string", "Topics separated by commas: tasks, workers, task:ID."),
    IDEMPOTENCY_KEY(
            "header",
            "Idempotency-Key",
            "string",
            "A repeated request with this key and the same body returns the first response, for 24 hours."),
    PREFER(
            "header",
            "Prefer",
            "string",
            "wait=N delays the response until the task ends, for at most N seconds (maximum 30)."),
    TRACEPARENT("header", "traceparent", "string", "The W3C trace context of the task."),
    IF_MATCH("header", "If-Match", "string", "The ETag of the version that was read, or *."),
    IF_NONE_MATCH("header", "If-None-Match", "string", "The ETag of the version that the client has."),
    LAST_EVENT_ID("header", "Last-Event-ID", "string", "The id of the last received event.");

    private final String place;
    private final String text;
    private final String type;
    private final String sentence;

    Meaning(String place, String text, String type, String sentence) {
        this.place = place;
        this.text = text;
        this.type = type;
        this.sentence = sentence;
    }

    /// The OpenAPI parameter object. A test checks that every parameter has a description.
    ///
    /// @param isList true for a parameter of a list, where `count` is a flag
    static ObjectNode of(String place, String name, boolean isList) {
        var known = Arrays.stream(values())
                .filter(meaning -> meaning.place.equals(place) && meaning.text.equals(name))
                .filter(meaning -> meaning != (isList ? INSTANTS : COUNT))
                .findFirst();
        var parameter = OpenApi.object()
                .put("name", name)
                .put("in", place)
                .put("description", known.map(meaning -> meaning.sentence).orElse(""))
                .put("required", place.equals("path"));
        parameter
                .putObject("schema")
                .put("type", known.map(meaning -> meaning.type).orElse("string"));
        return parameter;
    }
}
