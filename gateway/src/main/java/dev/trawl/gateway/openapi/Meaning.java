package dev.trawl.gateway.openapi;

import java.util.Arrays;
import tools.jackson.databind.node.ObjectNode;

/// Descriptions of parameters. A name has the same meaning on every route.
enum Meaning {
    PATH_ID("path", "id", "string", "The id of a task, such as t1284, or of a worker."),
    PATH_NAME("path", "name", "string", "The name of a schedule, a secret or a segment."),
    PATH_SESSION("path", "session", "integer", "The number of the worker's session."),
    PATH_TOKEN("path", "token", "string", "The token of a lease."),
    PATH_NUMBER("path", "number", "integer", "The number of the subtask."),
    PATH_HOST("path", "host", "string", "The host group: a host with its port where that is not the usual one."),
    PATH_TYPE("path", "type", "string", "The task type."),
    COUNT("query", "count", "integer", "How many, 1 to 1000; 5 unless said."),
    PATH_KEY("path", "key", "string", "The id of the key."),
    PATH_USER("path", "user", "string", "The name of the user."),
    LIMIT("query", "limit", "integer", "At most this many items, 1 to 1000."),
    AFTER("query", "after", "string", "Where an earlier answer ended: the cursor it named, or the id of an event."),
    STATE("query", "state", "string", "Only these states, joined by commas."),
    TYPE("query", "type", "string", "Only this task type."),
    STATUS("query", "status", "string", "Only this status, by the names that the answer has."),
    DEVICE_ID("query", "device_id", "string", "Only tasks of which this device runs a part."),
    TASK_ID("query", "task_id", "integer", "Only what was found for the task of this number."),
    PLATFORM("query", "platform", "string", "Only products of this platform."),
    PRODUCT_ID("query", "product_id", "string", "Only the product with this id."),
    URL("query", "url", "string", "Explain this address instead; asked for alone."),
    FORMAT("query", "format", "string", "jsonl, csv or warc."),
    CSV_RAW("query", "csv_raw", "boolean", "Leave texts in a table that a spreadsheet would run."),
    FOLLOW("query", "follow", "boolean", "Wait until there is something after the cursor."),
    WAIT("query", "wait", "integer", "Seconds to wait at most, 0 to 30."),
    ACTOR("query", "actor", "string", "Only what this principal did."),
    ACTION("query", "action", "string", "Only actions that begin so."),
    SINCE("query", "since", "string", "Only from this time on, such as 2026-01-31T12:00:00Z."),
    ORDER("query", "order", "string", "newest or oldest first."),
    SITES("query", "sites", "string", "The sites that the script may work on."),
    TOPICS("query", "topics", "string", "tasks, workers, and task:ID, joined by commas."),
    IDEMPOTENCY_KEY("header", "Idempotency-Key", "string", "The same key and body give the same answer for 24 hours."),
    PREFER("header", "Prefer", "string", "wait=N answers when the task has ended, or after N seconds, at most 30."),
    TRACEPARENT("header", "traceparent", "string", "The W3C trace context that the task belongs to."),
    IF_MATCH("header", "If-Match", "string", "The ETag that was seen, or *."),
    IF_NONE_MATCH("header", "If-None-Match", "string", "The ETag that is known already."),
    LAST_EVENT_ID("header", "Last-Event-ID", "string", "The id of the event that was seen last.");

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
    static ObjectNode of(String place, String name) {
        var known = Arrays.stream(values())
                .filter(meaning -> meaning.place.equals(place) && meaning.text.equals(name))
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
