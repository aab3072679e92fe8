package dev.trawl.cli.terminal;

import dev.trawl.cli.terminal.Terminal.Channel;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/// The terminal of this process. Text is UTF-8 in every locale, so that JSON output stays valid.
public final class ProcessTerminal {

    private static final int BUFFER = 1 << 16;

    private ProcessTerminal() {}

    public static Terminal open() {
        return Terminal.of(
                System.in,
                results(new FileOutputStream(FileDescriptor.out)),
                writer(new FileOutputStream(FileDescriptor.err)),
                System.getenv(),
                Path.of("").toAbsolutePath(),
                Path.of(System.getProperty("user.home", ".")),
                interactive());
    }

    /// A writer for results. A write error ends the command.
    public static PrintWriter results(OutputStream out) {
        return writer(new ResultStream(out));
    }

    private static PrintWriter writer(OutputStream out) {
        return new PrintWriter(new OutputStreamWriter(new BufferedOutputStream(out, BUFFER), StandardCharsets.UTF_8));
    }

    /// Java cannot detect which streams are terminals, so the launcher passes them, such as `IN,OUT`.
    private static Set<Channel> interactive() {
        String streams = System.getProperty("trawl.terminals", "");
        Set<Channel> interactive = EnumSet.noneOf(Channel.class);
        for (Channel channel : Channel.values()) {
            if (streams.contains(channel.name())) {
                interactive.add(channel);
            }
        }
        return interactive;
    }
}
