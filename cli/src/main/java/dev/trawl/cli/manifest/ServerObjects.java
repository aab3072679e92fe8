package dev.trawl.cli.manifest;

import dev.trawl.cli.client.Api;
import dev.trawl.cli.client.Pages;
import dev.trawl.cli.client.PathPart;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.ExitCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Schedules and jobs of a server. A job is the newest task with its name in the label `trawl/job`; a second label has
/// the digest of the document, so an unchanged job is not submitted again. The server sets both from the field
/// `applied`.
final class ServerObjects {

    private static final String JOB = "trawl/job";
    private static final String DIGEST = "trawl/digest";
    private static final List<String> OPTIONAL =
            List.of("zone", "start", "end", "overlap", "misfire", "jitter", "pause_after_failures");

    private final Api api;

    ServerObjects(Api api) {
        this.api = api;
    }

    /// An object of the server.
    ///
    /// @param spec its normal form with masked secrets
    /// @param digest the digest of the document that it was made from; empty for a schedule
    /// @param id the task of a job; empty for a schedule
    record Found(ObjectNode spec, Optional<String> digest, String id) {

        /// True if the document describes the object. Secrets that the server masks cannot be compared.
        boolean isAsIn(Manifest manifest) {
            return digest.isPresent()
                    ? digest.get().equals(NormalForm.digest(manifest.spec()))
                    : NormalForm.shown(manifest.spec()).toString().equals(spec.toString());
        }
    }

    Optional<Found> find(Manifest manifest) {
        return switch (manifest.kind()) {
            case TYPE ->
                get("/types/" + PathPart.of(manifest.name()))
                        .map(shown -> NormalForm.type(
                                shown, Set.copyOf(manifest.spec().propertyNames())))
                        .map(spec -> new Found(spec, Optional.empty(), ""));
            case SCHEDULE ->
                schedule(manifest.name()).map(shown -> new Found(NormalForm.schedule(shown), Optional.empty(), ""));
            case JOB -> job(manifest.name());
        };
    }

    boolean hasType(String name) {
        return get("/types/" + PathPart.of(name)).isPresent();
    }

    private Optional<JsonNode> schedule(String name) {
        return get("/schedules/" + PathPart.of(name));
    }

    private Optional<JsonNode> get(String path) {
        try {
            return Optional.of(api.get(path, Map.of()));
        } catch (CommandFailedException e) {
            if (e.complaint().exit() == ExitCode.NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private Optional<Found> job(String name) {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("filter", "label.%s=\"%s\"".formatted(JOB, name));
        query.put("limit", "1");
        return api.get("/tasks", query)
                .path("items")
                .valueStream()
                .findFirst()
                .map(task -> job(api.get("/tasks/" + task.path("id").asString(), Map.of())));
    }

    private static Found job(JsonNode task) {
        ObjectNode plain = ((ObjectNode) task).deepCopy();
        ObjectNode labels = plain.withObject("labels");
        String digest = labels.path(DIGEST).asString("");
        labels.remove(List.of(JOB, DIGEST));
        ObjectNode spec = JsonNodeFactory.instance.objectNode();
        plain.remove("timeout");
        spec.set("task", NormalForm.task(plain));
        return new Found(spec, Optional.of(digest), task.path("id").asString(""));
    }

    /// Makes the object; returns the id of the task of a job, else an empty text.
    String create(Manifest manifest) {
        ObjectNode request = manifest.spec().deepCopy();
        return switch (manifest.kind()) {
            case TYPE -> putType(manifest);
            case SCHEDULE -> {
                request.put("name", manifest.name());
                var _ = api.post("/schedules", request, Map.of());
                yield "";
            }
            case JOB -> submit(manifest);
        };
    }

    /// Changes the object; a changed job is submitted as a new task.
    String update(Manifest manifest) {
        return switch (manifest.kind()) {
            case TYPE -> putType(manifest);
            case SCHEDULE -> {
                ObjectNode change = manifest.spec().deepCopy();
                OPTIONAL.stream().filter(key -> !change.has(key)).forEach(change::putNull);
                var _ = api.patch("/schedules/" + PathPart.of(manifest.name()), change, Map.of("If-Match", "*"));
                yield "";
            }
            case JOB -> submit(manifest);
        };
    }

    private String putType(Manifest manifest) {
        var _ = api.put("/types/" + PathPart.of(manifest.name()), manifest.spec());
        return "";
    }

    private String submit(Manifest manifest) {
        ObjectNode task = (ObjectNode) manifest.spec().path("task").deepCopy();
        task.putObject("applied").put("name", manifest.name()).put("digest", NormalForm.digest(manifest.spec()));
        return api.post("/tasks", task, Map.of()).path("id").asString("");
    }

    /// The task types that were added at run time, as documents. The server does not show how a type is split, so types
    /// with a splitter are left out.
    private void types(Map<String, ObjectNode> documents) {
        new Pages(api).items("/types", Map.of(), type -> {
            if (type.path("source").asString("").equals("api") && !type.hasNonNull("splitter")) {
                String name = type.path("type").asString();
                documents.put(
                        "type/" + name,
                        document(ManifestKind.TYPE, name, NormalForm.type(type, ManifestKind.TYPE.keys())));
            }
            return true;
        });
    }

    /// All schedules, the newest task of each job, and the types that were added at run time, as documents.
    List<ObjectNode> all() {
        Map<String, ObjectNode> documents = new LinkedHashMap<>();
        types(documents);
        add(documents, Map.of(), "");
        return List.copyOf(documents.values());
    }

    /// The schedules, and the newest task of each job, that a filter selects, as documents.
    List<ObjectNode> matching(String filter) {
        Map<String, ObjectNode> documents = new LinkedHashMap<>();
        add(documents, Map.of("filter", filter), filter + " ");
        return List.copyOf(documents.values());
    }

    private void add(Map<String, ObjectNode> documents, Map<String, String> parameters, String filter) {
        Map<String, String> query = new LinkedHashMap<>(parameters);
        new Pages(api).items("/schedules", query, schedule -> {
            String name = schedule.path("name").asString();
            documents.put("schedule/" + name, document(ManifestKind.SCHEDULE, name, NormalForm.schedule(schedule)));
            return true;
        });
        query.put("filter", filter + "label.%s=*".formatted(JOB));
        new Pages(api).items("/tasks", query, task -> {
            String name = task.path("labels").path(JOB).asString("");
            documents.computeIfAbsent("job/" + name, _ -> {
                var whole = job(api.get("/tasks/" + task.path("id").asString(), Map.of()));
                return document(ManifestKind.JOB, name, whole.spec());
            });
            return true;
        });
    }

    private static ObjectNode document(ManifestKind kind, String name, ObjectNode spec) {
        ObjectNode document =
                JsonNodeFactory.instance.objectNode().put("kind", kind.word()).put("name", name);
        document.setAll(spec);
        return document;
    }
}
