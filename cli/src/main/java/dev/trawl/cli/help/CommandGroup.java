package dev.trawl.cli.help;

import dev.trawl.cli.fault.Phrase;
import java.util.List;

/// A group of commands in `trawl --help`.
///
/// @param names the names of the commands, in the order of the help; a name may belong to no command
record CommandGroup(Phrase title, List<String> names) {

    /// All groups, in the order of the help.
    static final List<CommandGroup> ALL = List.of(
            of(
                    Phrase.of("Crawl on this machine:"),
                    "demo crawl init validate try fetch explain errors scope robots sitemap"),
            of(Phrase.of("Tasks of a server:"), "task schedule host dead-letter operation apply diff export"),
            of(
                    Phrase.of("Run a server:"),
                    "standalone master gateway scheduler worker browser status cluster doctor distribute"),
            of(Phrase.of("Administration:"), "config type key user secret webhook audit login logout context"),
            of(Phrase.of("Tools for URLs and files:"), "url links extract charset content block warc cron"),
            of(Phrase.of("Help:"), "help completion version"));

    private static CommandGroup of(Phrase title, String names) {
        return new CommandGroup(title, List.of(names.split(" ")));
    }
}
