package dev.trawl.cli.batch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The fields of one question. `null` equals a missing field. A field of the wrong type is rejected by name.
public final class BatchFields {

    private static final int LARGEST_FILE = 256 << 20;

    private final ObjectNode node;
    private final Path directory;

    /// @param directory base of relative paths
    public BatchFields(ObjectNode node, Path directory) {
        this.node = node;
        this.directory = directory;
    }

    /// A new, empty answer.
    public static ObjectNode answer() {
        return JsonNodeFactory.instance.objectNode();
    }

    public boolean has(String name) {
        return node.hasNonNull(name);
    }

    public String text(String name) {
        return optionalText(name).orElseThrow(() -> new BadLineException("the field '%s' is missing".formatted(name)));
    }

    public Optional<String> optionalText(String name) {
        if (!has(name)) {
            return Optional.empty();
        }
        JsonNode value = node.get(name);
        if (!value.isString()) {
            throw new BadLineException("the field '%s' must be a string".formatted(name));
        }
        return Optional.of(value.stringValue());
    }

    /// A list of strings; empty if the field is missing.
    public List<String> texts(String name) {
        if (!has(name)) {
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode item : node.get(name)) {
            texts.add(item.isString() ? item.stringValue() : "");
        }
        if (!node.get(name).isArray() || !node.get(name).valueStream().allMatch(JsonNode::isString)) {
            throw new BadLineException("the field '%s' must be a list of strings".formatted(name));
        }
        return texts;
    }

    /// An integer from `least` to `most`.
    public long number(String name, long least, long most) {
        if (!has(name)) {
            throw new BadLineException("the field '%s' is missing".formatted(name));
        }
        JsonNode value = node.get(name);
        if (!value.isIntegralNumber()
                || !value.canConvertToLong()
                || value.longValue() < least
                || value.longValue() > most) {
            throw new BadLineException(
                    "the field '%s' must be a whole number from %d to %d".formatted(name, least, most));
        }
        return value.longValue();
    }

    /// Any JSON value; a missing node if the field is missing.
    public JsonNode json(String name) {
        return node.path(name);
    }

    /// Content from the file that `file` names, else from the text in `inline`. Files larger than
    /// 256 MiB are rejected.
    public byte[] content(String inline) {
        Optional<String> file = optionalText("file");
        if (file.isEmpty()) {
            return optionalText(inline)
                    .orElseThrow(() -> new BadLineException("the field '%s' or 'file' is missing".formatted(inline)))
                    .getBytes(StandardCharsets.UTF_8);
        }
        return read(file.get());
    }

    /// The path named by a field.
    public Path path(String name) {
        return resolve(text(name));
    }

    private Path resolve(String path) {
        try {
            return directory.resolve(path);
        } catch (InvalidPathException e) {
            throw new BadLineException("'%s' is no path".formatted(path));
        }
    }

    private byte[] read(String path) {
        // Does not check the size first: a pipe has none.
        try (InputStream in = Files.newInputStream(resolve(path))) {
            byte[] bytes = in.readNBytes(LARGEST_FILE);
            if (in.read() >= 0) {
                throw new BadLineException("'%s' is larger than 256 MiB".formatted(path));
            }
            return bytes;
        } catch (IOException e) {
            throw BadLineException.unreadable(path, e);
        }
    }
}
