package dev.trawl.cli.manifest;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.job.InputFile;
import dev.trawl.cli.job.SeedFiles;
import dev.trawl.cli.job.YamlLines;
import dev.trawl.cli.job.YamlText;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.core.problem.Suggestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reads documents from files and folders. A file may hold several documents, separated by `---`.
final class ReadManifests {

    private static final Set<String> COMMON = Set.of("kind", "name");
    private static final Set<String> WORK = Set.of("task", "job", "labels");

    private final Terminal terminal;
    private final List<Manifest> found = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Set<String> titles = new HashSet<>();

    private ReadManifests(Terminal terminal) {
        this.terminal = terminal;
    }

    /// @param names files, folders with `.yaml`, `.yml` and `.json` files, or `-` for standard input
    /// @throws CommandFailedException when a document is invalid
    static List<Manifest> read(Terminal terminal, List<String> names) {
        var reader = new ReadManifests(terminal);
        names.forEach(reader::add);
        if (reader.found.isEmpty()) {
            throw Fault.BAD_MANIFEST.with(String.join(", ", names), "it has no document with kind and name");
        }
        reader.refuseProblems(names);
        return reader.found;
    }

    private void add(String name) {
        Path path = terminal.directory().resolve(name);
        if (name.equals("-") || !Files.isDirectory(path)) {
            addFile(name);
            return;
        }
        try (Stream<Path> files = Files.list(path)) {
            files.filter(file -> file.toString().matches("(?i).+\\.(ya?ml|json)"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .forEach(file -> addFile(file.toString()));
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
    }

    private void addFile(String name) {
        try (var file = InputFile.open(terminal, name)) {
            String text = file.text();
            YamlText.refuseAnchors(name, text);
            List<YamlLines> lines = YamlLines.documents(text);
            try (var documents = YamlText.STRICT.readerFor(JsonNode.class).<JsonNode>readValues(text)) {
                for (int i = 0; documents.hasNext(); i++) {
                    JsonNode document = documents.next();
                    if (!document.isNull() && !document.isMissingNode()) {
                        add(new Source(name, file.folder(), lines.get(i)), document);
                    }
                }
            }
        } catch (JacksonException e) {
            throw Fault.BAD_MANIFEST.causedBy(e, YamlText.place(name, e), YamlText.problem(e));
        }
    }

    private void refuseProblems(List<String> names) {
        if (problems.size() == 1) {
            int end = problems.getFirst().indexOf(": ");
            throw Fault.BAD_MANIFEST.with(
                    problems.getFirst().substring(0, end), problems.getFirst().substring(end + 2));
        }
        if (!problems.isEmpty()) {
            Complaint several =
                    Fault.BAD_MANIFEST.complaint(String.join(", ", names), Amounts.of(problems.size(), "error"));
            throw new CommandFailedException(several.with(problems));
        }
    }

    private void add(Source file, JsonNode document) {
        String word = document.path("kind").asString("");
        String name = document.path("name").asString("");
        var kind = ManifestKind.of(word);
        if (kind.isEmpty()) {
            String problem = word.isEmpty() ? "the document has no kind" : "kind '%s' is unknown".formatted(word);
            throw wrong(file, "kind", "%s; known: %s".formatted(problem, ManifestKind.words()));
        }
        if (name.isEmpty()) {
            throw wrong(file, "name", "a %s has no name".formatted(word));
        }
        if (!titles.add(word + "/" + name)) {
            throw wrong(file, "name", "%s/%s occurs twice".formatted(word, name));
        }
        String place = "%s/%s".formatted(word, name);
        checkKeys(file, place, kind.get(), document);
        ObjectNode spec = spec(file, place, kind.get(), (ObjectNode) document);
        var manifest = new Manifest(kind.get(), name, file.name(), file.lines(), spec);
        found.add(manifest);
        problems.addAll(CheckManifest.problems(manifest, document.has("job")));
    }

    private static ObjectNode spec(Source file, String place, ManifestKind kind, ObjectNode document) {
        if (kind == ManifestKind.TYPE) {
            return NormalForm.type(document, kind.keys());
        }
        ObjectNode whole = document.deepCopy();
        whole.set("task", task(file, place, document));
        if (kind == ManifestKind.SCHEDULE) {
            return NormalForm.schedule(whole);
        }
        ObjectNode only = JsonNodeFactory.instance.objectNode();
        only.set("task", NormalForm.task(whole.path("task")));
        return only;
    }

    private static void checkKeys(Source file, String place, ManifestKind kind, JsonNode document) {
        var known = new TreeSet<>(COMMON);
        known.addAll(kind.keys());
        if (kind != ManifestKind.TYPE) {
            known.addAll(WORK);
        }
        document.propertyNames().stream()
                .filter(key -> !known.contains(key))
                .findFirst()
                .ifPresent(key -> {
                    String near = Suggestion.closest(key, known)
                            .map(meant -> " (did you mean '%s'?)".formatted(meant))
                            .orElse("");
                    throw wrong(
                            file,
                            key,
                            "%s: unknown key '%s'%s; known: %s".formatted(place, key, near, String.join(", ", known)));
                });
    }

    /// The task: `task` as the API takes it, or `job` with a crawl job. Labels beside it belong to the task.
    private static ObjectNode task(Source file, String place, JsonNode document) {
        if (document.has("task") == document.has("job")) {
            throw wrong(file, "kind", place + ": exactly one of task and job is required");
        }
        if (!(document.path(document.has("job") ? "job" : "task") instanceof ObjectNode given)) {
            throw wrong(file, document.has("job") ? "job" : "task", place + ": task and job must be maps");
        }
        ObjectNode task = given.deepCopy();
        inlineSeeds(file, task, document.has("job"));
        if (document.has("job")) {
            JsonNode labels = task.remove("labels");
            ObjectNode crawl = JsonNodeFactory.instance.objectNode().put("type", "crawl");
            crawl.set("payload", task);
            if (labels != null) {
                crawl.set("labels", labels);
            }
            task = crawl;
        }
        if (document.path("labels") instanceof ObjectNode outer) {
            task.withObject("labels").setAll(outer);
        }
        return task;
    }

    /// Puts the URLs of seed files into the job, as for a job file.
    private static void inlineSeeds(Source file, ObjectNode task, boolean isJob) {
        if (isJob) {
            SeedFiles.inline(task, file.folder());
        } else if (task.path("type").asString("").equals("crawl") && task.path("payload") instanceof ObjectNode job) {
            SeedFiles.inline(job, file.folder());
        }
    }

    /// A document of a file.
    ///
    /// @param folder where relative names of seed files start
    private record Source(String name, Path folder, YamlLines lines) {}

    private static CommandFailedException wrong(Source file, String key, String what) {
        int line = file.lines().lineOf(key + ":").orElseGet(file.lines()::first);
        return Fault.BAD_MANIFEST.with(file.name() + ":" + line, what);
    }
}
