package dev.trawl.cli.batch;

import dev.trawl.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Answers line by line, in the order of the questions; a bad line gets an error and the next is read.
final class RunBatch {

    private final Terminal terminal;
    private final BatchVerb verb;

    RunBatch(Terminal terminal, BatchVerb verb) {
        this.terminal = terminal;
        this.verb = verb;
    }

    /// Runs until the input ends or nobody reads the answers any more.
    void run() throws IOException {
        InputLines lines = new InputLines(terminal.in());
        PrintWriter out = terminal.out();
        Optional<ObjectNode> answer = next(lines);
        while (answer.isPresent() && !out.checkError()) {
            out.print(JsonLine.write(answer.get()) + "\n");
            out.flush();
            answer = next(lines);
        }
    }

    private Optional<ObjectNode> next(InputLines lines) throws IOException {
        try {
            return lines.next()
                    .map(JsonLine::read)
                    .map(question -> verb.answer(new Fields(question, terminal.directory())));
        } catch (BadLineException e) {
            return Optional.of(error(e.reason()));
        } catch (RuntimeException | StackOverflowError e) {
            // One line must not end the others, not even by a mistake of ours.
            return Optional.of(error("this should not have happened (%s)".formatted(e)));
        }
    }

    private static ObjectNode error(String reason) {
        return Fields.answer().put("error", reason);
    }
}
