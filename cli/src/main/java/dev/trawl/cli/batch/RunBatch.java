package dev.trawl.cli.batch;

import dev.trawl.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// Answers questions line by line, in order. A bad line gets an error, and the batch continues.
final class RunBatch {

    private final Terminal terminal;
    private final BatchVerb verb;

    RunBatch(Terminal terminal, BatchVerb verb) {
        this.terminal = terminal;
        this.verb = verb;
    }

    /// Runs until the input ends or the output is closed.
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
                    .map(question -> verb.answer(new BatchFields(question, terminal.directory())));
        } catch (BadLineException e) {
            return Optional.of(error(e.reason()));
        } catch (RuntimeException | StackOverflowError e) {
            // One line must not end the batch, not even because of a bug.
            return Optional.of(error("this should not have happened (%s)".formatted(e)));
        }
    }

    private static ObjectNode error(String reason) {
        return BatchFields.answer().put("error", reason);
    }
}
