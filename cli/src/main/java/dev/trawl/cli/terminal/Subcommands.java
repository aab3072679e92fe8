package dev.trawl.cli.terminal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/// Adds subcommands to a command. If the requested subcommand is known, only that one is built: building all takes
/// longer than most commands run.
public final class Subcommands {

    private final Map<String, Supplier<Object>> known = new LinkedHashMap<>();

    /// @param command creates the command, or a command line with its own subcommands
    public Subcommands add(String name, Supplier<Object> command) {
        known.put(name, command);
        return this;
    }

    /// @param words the words after `parent`; if the first one names no subcommand, all are added
    public CommandLine to(CommandLine parent, List<String> words) {
        String asked = words.isEmpty() ? "" : words.getFirst();
        if (known.containsKey(asked)) {
            parent.addSubcommand(asked, known.get(asked).get());
        } else {
            known.forEach((name, command) -> parent.addSubcommand(name, command.get()));
        }
        return parent;
    }

    /// The words after the first.
    public static List<String> rest(List<String> words) {
        return words.isEmpty() ? words : words.subList(1, words.size());
    }
}
