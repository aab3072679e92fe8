package dev.trawl.cli;

import dev.trawl.cli.access.AccessCommands;
import dev.trawl.cli.audit.AuditCommands;
import dev.trawl.cli.browser.BrowserCommand;
import dev.trawl.cli.cluster.ClusterCommand;
import dev.trawl.cli.context.ContextCommands;
import dev.trawl.cli.crawl.CrawlCommand;
import dev.trawl.cli.crawl.ExplainCommand;
import dev.trawl.cli.crawl.InitCommand;
import dev.trawl.cli.crawl.LocalErrorsCommand;
import dev.trawl.cli.crawl.ScopeCommand;
import dev.trawl.cli.crawl.TryCommand;
import dev.trawl.cli.crawl.ValidateCommand;
import dev.trawl.cli.deadletter.DeadLetterCommand;
import dev.trawl.cli.demo.DemoCommand;
import dev.trawl.cli.help.HelpCommand;
import dev.trawl.cli.host.HostCommand;
import dev.trawl.cli.inspect.DryRunCommands;
import dev.trawl.cli.manifest.ApplyCommand;
import dev.trawl.cli.manifest.DiffCommand;
import dev.trawl.cli.manifest.ExportManifests;
import dev.trawl.cli.operation.OperationCommand;
import dev.trawl.cli.schedule.ScheduleCommand;
import dev.trawl.cli.secret.SecretCommand;
import dev.trawl.cli.start.ServerStart;
import dev.trawl.cli.task.TaskCommand;
import dev.trawl.cli.terminal.CommandContext;
import dev.trawl.cli.terminal.Subcommands;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Version;
import dev.trawl.cli.type.TypeCommand;
import dev.trawl.cli.worker.InviteCommand;
import dev.trawl.cli.worker.WorkerCommand;
import dev.trawl.cli.worker.WorkerRemoveCommand;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// The root command and the list of all commands.
@Command(
        name = "trawl",
        description = "A distributed crawling platform that starts with one command.",
        versionProvider = Version.class,
        footer = {
            "",
            "Examples:",
            "  trawl demo",
            "  trawl crawl https://docs.example.org --max-pages 50",
            "  trawl standalone",
            "  trawl task submit --type echo --payload '{\"hello\":1}' --wait"
        })
final class TrawlCommand {

    /// Commands that need all other commands.
    private static final Set<String> ABOUT_ALL = Set.of("completion", "help");

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    boolean version;

    private TrawlCommand() {}

    /// @param words the command line; if empty, all commands are added
    static CommandLine with(CommandContext context, ServerStart start, List<String> words) {
        List<String> rest = Subcommands.rest(words);
        Subcommands commands = new Subcommands();
        addServer(commands, context, start, rest);
        var _ = DryRunCommands.add(commands, context, start, rest);
        AccessCommands.add(commands, context.terminal(), rest);
        addOthers(commands, context, start, rest);
        boolean about = !words.isEmpty() && ABOUT_ALL.contains(words.getFirst());
        CommandLine root = commands.to(new CommandLine(new TrawlCommand()), about ? List.of() : words);
        CommonOptions.addTo(root, context.terminal().mode());
        return root;
    }

    private static void addServer(Subcommands commands, CommandContext context, ServerStart start, List<String> rest) {
        Terminal terminal = context.terminal();
        commands.add("crawl", () -> new CrawlCommand(context, start))
                .add("explain", () -> new ExplainCommand(terminal, start))
                .add("errors", () -> new LocalErrorsCommand(terminal, start))
                .add("standalone", () -> ServerCommand.standalone(terminal, start))
                .add("master", () -> ServerCommand.master(terminal, start))
                .add("gateway", () -> ServerCommand.gateway(terminal, start))
                .add("scheduler", () -> ServerCommand.scheduler(terminal, start))
                .add("init", () -> new InitCommand(terminal))
                .add("validate", () -> new ValidateCommand(terminal))
                .add("try", () -> new TryCommand(context, start))
                .add("scope", () -> new ScopeCommand(terminal))
                .add("demo", () -> new DemoCommand(context, start))
                .add("task", () -> TaskCommand.with(context, rest))
                .add("schedule", () -> ScheduleCommand.with(context, rest))
                .add("worker", () -> worker(terminal, start, rest))
                .add("browser", () -> BrowserCommand.with(terminal, rest))
                .add("type", () -> TypeCommand.with(terminal, rest))
                .add("dead-letter", () -> DeadLetterCommand.with(terminal, rest))
                .add("operation", () -> OperationCommand.with(terminal, rest))
                .add("host", () -> HostCommand.with(terminal, rest))
                .add("apply", () -> new ApplyCommand(terminal))
                .add("diff", () -> new DiffCommand(terminal))
                .add("export", () -> new ExportManifests(terminal))
                .add("secret", () -> SecretCommand.with(terminal, rest))
                .add("cluster", () -> ClusterCommand.with(context, rest))
                .add("status", () -> new StatusCommand(terminal))
                .add("config", () -> config(terminal, start, rest))
                .add("distribute", () -> DistributeCommand.with(terminal, start, rest));
    }

    private static CommandLine worker(Terminal terminal, ServerStart start, List<String> rest) {
        return new Subcommands()
                .add("list", () -> new WorkerCommands.ListWorkers(terminal))
                .add("get", () -> new WorkerVerb.Get(terminal))
                .add("set", () -> new WorkerVerb.Set(terminal))
                .add("drain", () -> WorkerVerb.with(terminal, "drain"))
                .add("resume", () -> WorkerVerb.with(terminal, "resume"))
                .add("invite", () -> new InviteCommand(terminal))
                .add("rm", () -> new WorkerRemoveCommand(terminal))
                .to(new CommandLine(new WorkerCommand(terminal, start)), rest);
    }

    private static CommandLine config(Terminal terminal, ServerStart start, List<String> rest) {
        return new Subcommands()
                .add("view", () -> new ConfigCommands.View(terminal, start))
                .add("schema", () -> new ConfigCommands.Schema(terminal))
                .add("set", () -> new ConfigCommands.Set(terminal))
                .add("unset", () -> new ConfigCommands.Unset(terminal))
                .to(new CommandLine(new ConfigCommands.Group()), rest);
    }

    private static void addOthers(Subcommands commands, CommandContext context, ServerStart start, List<String> rest) {
        Terminal terminal = context.terminal();
        commands.add("audit", () -> AuditCommands.with(context, start, rest))
                .add("context", () -> ContextCommands.with(terminal, rest));
        commands.add("doctor", () -> new DoctorCommand(terminal, start))
                .add("completion", () -> new CompletionCommand(terminal))
                .add("help", () -> new HelpCommand(terminal))
                .add("version", () -> new Version.Show(terminal))
                .add("rehearse", () -> new RehearseCommand(context, start));
    }
}
