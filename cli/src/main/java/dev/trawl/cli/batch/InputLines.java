package dev.trawl.cli.batch;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Reads UTF-8 lines that end with LF. A line that is too long or not UTF-8 is rejected; later
/// lines are still read.
final class InputLines {

    private static final int LONGEST = 64 << 20;
    private static final String BYTE_ORDER_MARK = "\ufeff";

    private final InputStream in;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int end;
    private boolean first = true;

    InputLines(InputStream in) {
        this.in = in;
    }

    /// The next line; empty at the end of the input.
    ///
    /// @throws BadLineException if this line is invalid; the next one can still be read
    Optional<String> next() throws IOException {
        if (!fill()) {
            return Optional.empty();
        }
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        long length = 0;
        boolean ended = false;
        while (!ended && fill()) {
            int stop = at;
            while (stop < end && buffer[stop] != '\n') {
                stop++;
            }
            ended = stop < end;
            length += stop - at;
            if (length <= LONGEST) {
                line.write(buffer, at, stop - at);
            }
            at = ended ? stop + 1 : stop;
        }
        if (length > LONGEST) {
            throw new BadLineException("the line is longer than 64 MiB");
        }
        return Optional.of(decoded(line.toByteArray()));
    }

    private String decoded(byte[] line) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
            boolean marked = first && text.startsWith(BYTE_ORDER_MARK);
            return marked ? text.substring(1) : text;
        } catch (CharacterCodingException _) {
            throw new BadLineException("the line is not UTF-8");
        } finally {
            first = false;
        }
    }

    private boolean fill() throws IOException {
        if (at == end) {
            at = 0;
            end = Math.max(0, in.read(buffer));
        }
        return at < end;
    }
}
