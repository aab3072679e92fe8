package dev.trawl.cli.access;

import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.fault.Reason;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Terminal.Channel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Reads a password from a prompt, a file or standard input. Never from an argument, which other users of
/// the machine can see.
final class PasswordOptions {

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File with the password; - reads standard input. Default: prompt.")
    Optional<String> file = Optional.empty();

    /// @param prompt text shown to the user
    String read(Terminal terminal, Phrase prompt) {
        return file.map(name -> ofFile(terminal, name)).orElseGet(() -> asked(terminal, prompt));
    }

    static String ofFile(Terminal terminal, String name) {
        try {
            String text = name.equals("-")
                    ? new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8)
                    : Files.readString(terminal.directory().resolve(name));
            return text.replaceFirst("\\R$", "");
        } catch (IOException e) {
            throw Fault.PASSWORD_UNREADABLE.causedBy(e, name, Reason.of(e));
        }
    }

    static String asked(Terminal terminal, Phrase prompt) {
        var console = terminal.isInteractive(Channel.IN) ? System.console() : null;
        if (console == null) {
            throw Fault.PASSWORD_MISSING.with();
        }
        char[] typed = console.readPassword("%s", prompt.in(terminal.language()));
        if (typed == null) {
            throw Fault.PASSWORD_MISSING.with();
        }
        return new String(typed);
    }
}
