package dev.trawl.cli.job;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.Terminal;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// A file, or standard input for `-`, that holds a job or tasks. Standard input can be read once.
public final class InputFile implements AutoCloseable {

    private static final int LONGEST_LINE = 1 << 20;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final String name;
    private final InputStream in;
    private final Path folder;

    private InputFile(String name, Path folder, InputStream in) {
        this.name = name;
        this.folder = folder;
        this.in = in;
    }

    public static InputFile open(Terminal terminal, String name) {
        try {
            InputStream in = name.equals("-")
                    ? terminal.in()
                    : Files.newInputStream(terminal.directory().resolve(name));
            Path here = terminal.directory();
            Path folder = name.equals("-") ? here : here.resolve(name).resolveSibling("");
            return new InputFile(name, folder, new BufferedInputStream(in, LONGEST_LINE));
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
    }

    public String name() {
        return name;
    }

    /// The folder of the file; the current one for standard input.
    public Path folder() {
        return folder;
    }

    /// The unread content.
    public InputStream stream() {
        return in;
    }

    /// True if the first line is a whole task in JSON, so that each line holds one task. Reads nothing away.
    public boolean holdsTaskLines() {
        try {
            in.mark(LONGEST_LINE);
            byte[] start = in.readNBytes(LONGEST_LINE);
            in.reset();
            String first = new String(start, StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .findFirst()
                    .orElse("");
            return isTask(first);
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
    }

    /// The whole text.
    public String text() {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(in.readAllBytes()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw Fault.NOT_TEXT.causedBy(e, name);
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
    }

    private static boolean isTask(String line) {
        try {
            return JSON.readTree(line).path(JobFile.TYPE).isString();
        } catch (JacksonException _) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw Fault.UNREADABLE_FILE.causedBy(e, name, Reason.of(e));
        }
    }
}
