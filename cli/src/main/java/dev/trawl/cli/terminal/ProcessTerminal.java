package dev.trawl.cli.terminal;

import dev.trawl.cli.terminal.Terminal.Channel;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/// The terminal of this process. Text is UTF-8 whatever the locale, so that JSON stays JSON.
public final class ProcessTerminal {

    private ProcessTerminal() {}

    public static Terminal open() {
        return new Terminal(
                System.in,
                writer(FileDescriptor.out),
                writer(FileDescriptor.err),
                System.getenv(),
                Path.of("").toAbsolutePath(),
                Path.of(System.getProperty("user.home", ".")),
                interactive());
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(
                new BufferedOutputStream(new FileOutputStream(descriptor), 1 << 16), StandardCharsets.UTF_8));
    }

    /// Java cannot tell the streams apart, so the launcher says which are terminals, such as `IN,OUT`.
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
