package dev.trawl.cli.help;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.terminal.Terminal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The help of a command in the language of the user, at the width of the terminal. Examples can be pasted. The options
/// with which every client command finds its server are left out; `trawl help connection` shows them.
public final class UsageHelp extends Help {

    private static final int NARROWEST = 55; // limit of the library
    private static final int WIDEST = 120;

    /// The option that only commands with all connection options have.
    private static final String MARK = "--context";

    private static final Set<String> CONNECTION =
            Set.of("--server", "--token-file", "--data", MARK, "--ca-file", "--cert-file", "--key-file");

    private final MessageLanguage language;

    private UsageHelp(CommandSpec spec, ColorScheme scheme, MessageLanguage language) {
        super(spec, scheme);
        this.language = language;
    }

    /// Uses this help for a command and its subcommands.
    public static CommandLine install(CommandLine root, Terminal terminal) {
        MessageLanguage language = terminal.language();
        root.setUsageHelpWidth(width(terminal));
        if (language == MessageLanguage.CHINESE) {
            texts(root);
        }
        return root.setHelpFactory((spec, scheme) -> new UsageHelp(spec, scheme, language));
    }

    /// The number of columns of a help text.
    static int width(Terminal terminal) {
        return Math.clamp(terminal.width(), NARROWEST, WIDEST);
    }

    private static void texts(CommandLine command) {
        var usage = command.getCommandSpec().usageMessage();
        usage.synopsisHeading("用法：").commandListHeading("命令：%n");
        usage.description(chinese(usage.description())).footer(chinese(usage.footer()));
        command.getSubcommands().values().stream().distinct().forEach(UsageHelp::texts);
    }

    private static String[] chinese(String... lines) {
        return Arrays.stream(lines).map(MessageLanguage.CHINESE::text).toArray(String[]::new);
    }

    /// Options that can be omitted are not listed.
    @Override
    public String synopsis(int headingLength) {
        var required =
                commandSpec().options().stream().filter(OptionSpec::required).toList();
        var options = colorScheme().ansi().new Text(" [OPTIONS]", colorScheme())
                .concat(createDetailedSynopsisOptionsText(List.of(), required, null, false));
        var nothing = colorScheme().ansi().new Text(0);
        return makeSynopsisFromParts(
                headingLength,
                options,
                nothing,
                nothing,
                createDetailedSynopsisPositionalsText(List.of()),
                createDetailedSynopsisCommandText());
    }

    @Override
    public String optionList() {
        var options = commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList();
        if (commandSpec().findOption(MARK) == null) {
            return optionListExcludingGroups(options);
        }
        var own = options.stream()
                .filter(option -> !CONNECTION.contains(option.longestName()))
                .toList();
        Phrase others = Phrase.of("Options for the server and its token: see 'trawl help connection'.");
        return optionListExcludingGroups(own) + wrapped(others.in(language));
    }

    /// The options that [#optionList] leaves out.
    String connectionOptions() {
        return optionListExcludingGroups(commandSpec().options().stream()
                .filter(option -> CONNECTION.contains(option.longestName()))
                .toList());
    }

    /// Aliases are not listed.
    @Override
    public Ansi.Text commandNamesText(String separator) {
        return colorScheme().commandText(commandSpec().name());
    }

    @Override
    public String commandListHeading(Object... parameters) {
        return isRoot() ? "" : super.commandListHeading(parameters);
    }

    @Override
    public String commandList() {
        return isRoot()
                ? CommandGroup.ALL.stream().map(this::group).collect(Collectors.joining())
                : super.commandList();
    }

    private boolean isRoot() {
        return commandSpec().parent() == null;
    }

    private String group(CommandGroup group) {
        Map<String, Help> members = new LinkedHashMap<>();
        group.names().forEach(name -> find(name).ifPresent(command -> members.put(name, command)));
        return members.isEmpty() ? "" : "%n%s%n".formatted(group.title().in(language)) + commandList(members);
    }

    /// The visible command with this name. The library lists a command under all of its names, such as `crawl, run`.
    private Optional<Help> find(String name) {
        return subcommands().values().stream()
                .filter(command -> command.commandSpec().name().equals(name))
                .findFirst();
    }

    @Override
    public String footer(Object... parameters) {
        int width = commandSpec().usageMessage().width();
        return Arrays.stream(commandSpec().usageMessage().footer())
                .map(line -> line.startsWith("  ") ? Example.lines(line, width) : wrapped(line))
                .collect(Collectors.joining());
    }

    private String wrapped(String line) {
        return createHeading(line) + "%n".formatted();
    }

    @Override
    public IOptionRenderer createDefaultOptionRenderer() {
        IOptionRenderer usual = super.createDefaultOptionRenderer();
        return (option, label, scheme) -> {
            var builder = OptionSpec.builder(option);
            return usual.render(
                    builder.description(texts(option, builder.description())).build(), label, scheme);
        };
    }

    @Override
    public IParameterRenderer createDefaultParameterRenderer() {
        IParameterRenderer usual = super.createDefaultParameterRenderer();
        return (parameter, label, scheme) -> {
            var builder = PositionalParamSpec.builder(parameter);
            return usual.render(
                    builder.description(texts(parameter, builder.description())).build(), label, scheme);
        };
    }

    private String[] texts(ArgSpec argument, String... lines) {
        String candidates = argument.completionCandidates() == null
                ? ""
                : StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                        .collect(Collectors.joining(", "));
        return Arrays.stream(lines)
                .map(line -> language.text(line)
                        .replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValueString(true)))
                        .replace("${COMPLETION-CANDIDATES}", candidates))
                .toArray(String[]::new);
    }
}
