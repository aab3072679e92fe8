package dev.trawl.cli.terminal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/// Adds subcommands to a command, but only the one asked for where that is known: building them all would take longer
/// than most commands run.
public final class Subcommands {

    private final Map<String, Supplier<Object>> known = new LinkedHashMap<>();

    /// @param command makes the command, or a command line of its own subcommands
    public Subcommands add(String name, Supplier<Object> command) {
        known.put(name, command);
        return this;
    }

    /// @param words what was typed after `parent`; a word that names none of the subcommands adds all of them
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
