package dev.trawl.cli.terminal;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Reason;
import java.io.IOException;
import java.io.OutputStream;

/// Standard output that ends the command when it cannot be written: print writers would go on in silence.
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
            return; // it was said; what the buffers still hold has nowhere to go
        }
        try {
            out.write(letters, from, count);
        } catch (IOException e) {
            failed = true;
            // Java tells a closed pipe from a full disk by the words of the system only.
            Fault fault =
                    String.valueOf(e.getMessage()).contains("Broken pipe") ? Fault.OUTPUT_CLOSED : Fault.OUTPUT_FAILED;
            throw fault.causedBy(e, Reason.of(e));
        }
    }
}
