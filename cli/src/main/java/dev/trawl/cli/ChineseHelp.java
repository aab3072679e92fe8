package dev.trawl.cli;

import dev.trawl.cli.fault.MessageLanguage;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The help of all commands in Chinese. The English texts in the annotations are the keys of the translations.
final class ChineseHelp extends Help {

    private ChineseHelp(CommandSpec spec, ColorScheme scheme) {
        super(spec, scheme);
    }

    /// Translates a command and its subcommands.
    static CommandLine translate(CommandLine root) {
        texts(root);
        return root.setHelpFactory(ChineseHelp::new);
    }

    private static void texts(CommandLine command) {
        var usage = command.getCommandSpec().usageMessage();
        usage.synopsisHeading("用法：").commandListHeading("命令：%n");
        usage.description(translated(usage.description())).footer(translated(usage.footer()));
        command.getSubcommands().values().stream().distinct().forEach(ChineseHelp::texts);
    }

    private static String[] translated(String... lines) {
        return Arrays.stream(lines).map(MessageLanguage.CHINESE::text).toArray(String[]::new);
    }

    @Override
    public IOptionRenderer createDefaultOptionRenderer() {
        IOptionRenderer usual = super.createDefaultOptionRenderer();
        return (option, label, scheme) -> {
            var builder = OptionSpec.builder(option);
            return usual.render(
                    builder.description(translated(option, builder.description()))
                            .build(),
                    label,
                    scheme);
        };
    }

    @Override
    public IParameterRenderer createDefaultParameterRenderer() {
        IParameterRenderer usual = super.createDefaultParameterRenderer();
        return (parameter, label, scheme) -> {
            var builder = PositionalParamSpec.builder(parameter);
            return usual.render(
                    builder.description(translated(parameter, builder.description()))
                            .build(),
                    label,
                    scheme);
        };
    }

    private static String[] translated(ArgSpec argument, String... lines) {
        String candidates = argument.completionCandidates() == null
                ? ""
                : StreamSupport.stream(argument.completionCandidates().spliterator(), false)
                        .collect(Collectors.joining(", "));
        return Arrays.stream(translated(lines))
                .map(line -> line.replace("${DEFAULT-VALUE}", String.valueOf(argument.defaultValueString(true)))
                        .replace("${COMPLETION-CANDIDATES}", candidates))
                .toArray(String[]::new);
    }
}
