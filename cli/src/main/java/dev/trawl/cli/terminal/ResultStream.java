package dev.trawl.cli.terminal;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.io.OutputStream;

/// Standard output that ends the command on a write error, because a `PrintWriter` would ignore it.
final class ResultStream extends OutputStream {

    private final OutputStream out;
    private boolean failed;

    ResultStream(OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(int letter) {
        write(new byte[] {(byte) letter}, 0, 1);
    }

    @Override
    public void write(byte[] letters, int from, int count) {
        if (failed) {
            return; // the error was reported; discard buffered output
        }
        try {
            out.write(letters, from, count);
        } catch (IOException e) {
            failed = true;
            // Java distinguishes a closed pipe from a full disk only by the message of the system.
            Fault fault =
                    String.valueOf(e.getMessage()).contains("Broken pipe") ? Fault.OUTPUT_CLOSED : Fault.OUTPUT_FAILED;
            throw fault.causedBy(e, Reason.of(e));
        }
    }
}
