package dev.trawl.app.process;

import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.spi.HeapExhaustion;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;

/// Ends the process with one line and a dedicated exit code when the heap is exhausted. The line is built at the
/// start, because there may be no memory for it later.
public final class OutOfMemoryExit implements Consumer<OutOfMemoryError> {

    private final byte[] line;

    OutOfMemoryExit(Map<String, String> environment, long heap) {
        var complaint = Fault.HEAP_EXHAUSTED.complaint(heap >> 20);
        String text = Typed.commands(complaint.text(MessageLanguage.of(environment)));
        this.line = "trawl: %s [%s]\n".formatted(text, complaint.code()).getBytes(StandardCharsets.UTF_8);
    }

    /// Installs the handler, also for uncaught errors of any thread.
    public static void install() {
        HeapExhaustion.endBy(
                new OutOfMemoryExit(System.getenv(), Runtime.getRuntime().maxMemory()));
        var before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            HeapExhaustion.check(failure);
            if (before == null) {
                System.err.print("Exception in thread \"" + thread.getName() + "\" ");
                failure.printStackTrace();
            } else {
                before.uncaughtException(thread, failure);
            }
        });
    }

    /// Halts without shutdown hooks: they need memory, and the next start recovers as after a crash.
    @Override
    public void accept(OutOfMemoryError exhausted) {
        try {
            new FileOutputStream(FileDescriptor.err).write(line);
        } catch (IOException | OutOfMemoryError _) {
            // The exit code gives the same information.
        } finally {
            Runtime.getRuntime().halt(ExitCode.OUT_OF_MEMORY.number());
        }
    }
}
