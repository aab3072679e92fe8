package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.cli.terminal.Typed;
import dev.trawl.crawl.job.CrawlJob;
import dev.trawl.crawl.job.ReadJob;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.JsonNodeFactory;

/// `trawl validate`: reports problems of job files with line numbers, without fetching anything.
@Command(
        name = "validate",
        description = "Say what is wrong with job files, with line numbers; fetches nothing.",
        footer = {
            "",
            "Exit code 9 when something is wrong. --schema prints a JSON schema for editors.",
            "",
            "Examples:",
            "  trawl validate job.yaml",
            "  trawl validate --schema > job.schema.json"
        })
public final class ValidateCommand implements Callable<Integer> {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("FILE", "file"), TableColumn.of("LINE", "line"), TableColumn.of("PROBLEM", "problem"));

    private final Terminal terminal;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Job files (YAML or JSON).")
    List<String> files = List.of();

    @Option(names = "--schema", description = "Print the JSON schema of job files.")
    boolean schema;

    @Mixin
    final OutputOptions output = new OutputOptions();

    public ValidateCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (schema) {
            terminal.out().print(Packed.text("job.schema.json"));
            return ExitCode.DONE.number();
        }
        if (files.isEmpty()) {
            throw Fault.BAD_ARGUMENT.with("a job file is missing: 'trawl init > job.yaml' makes one to begin with");
        }
        return validate() ? ExitCode.DONE.number() : ExitCode.CONFIG_INVALID.number();
    }

    private boolean validate() {
        boolean plain = output.format(Format.TABLE) == Format.TABLE;
        RowWriter rows = output.rows(terminal.out(), Format.JSONL, COLUMNS);
        long wrong = 0;
        for (String name : files) {
            JobFile file = JobFile.open(terminal, name);
            List<JobProblem> problems = file.problems();
            wrong += problems.size();
            for (JobProblem problem : problems) {
                if (plain) {
                    terminal.out().println(problem.at(name));
                } else {
                    rows.write(JsonNodeFactory.instance
                            .objectNode()
                            .put("file", name)
                            .put("line", problem.line())
                            .put("problem", problem.text()));
                }
            }
            if (problems.isEmpty()) {
                terminal.say(good(file));
            }
        }
        if (!plain) {
            rows.finish();
        }
        if (wrong > 0) {
            terminal.say("trawl: %s; nothing is fetched until that is put right [bad_job]"
                    .formatted(Amounts.of(wrong, "problem")));
        }
        return wrong == 0;
    }

    private static String good(JobFile file) {
        CrawlJob job = ReadJob.read(file.tree()).job().orElseThrow();
        return "%s is a good job: seeds %d, scope %s, fields %d; %s"
                .formatted(
                        file.name(),
                        job.seeds().size(),
                        job.scope().shown(),
                        job.fields().size(),
                        job.since().isPresent() ? submit(file) : run(file, job));
    }

    private static String run(JobFile file, CrawlJob job) {
        boolean isPrivate =
                job.seeds().stream().anyMatch(seed -> PrivateSeed.refusal(seed).isPresent());
        return "run it with: %s crawl -f %s%s"
                .formatted(Typed.program(), Typed.word(file.name()), isPrivate ? " --allow-private" : "");
    }

    /// The command for a job that names a task of a server: it can only run there.
    private static String submit(JobFile file) {
        String json = file.name().replaceFirst("(?i)\\.ya?ml$", ".json");
        return "its since is a task of a server, so submit it there%s: %s task submit --type crawl --payload-file %s"
                .formatted(json.equals(file.name()) ? "" : " as JSON", Typed.program(), Typed.word(json));
    }
}
