package dev.trawl.cli.crawl;

import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.job.JobFile;
import dev.trawl.cli.job.JobProblem;
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
        description = "Validate job files and show errors with line numbers; fetches nothing.",
        footer = {
            "",
            "Exit code: 9 if a job is invalid. --schema prints a JSON schema for editors.",
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
            throw Fault.BAD_ARGUMENT.with(Phrase.of("missing job file; 'trawl init > job.yaml' creates one"));
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
                terminal.note(good(file));
            }
        }
        if (!plain) {
            rows.finish();
        }
        if (wrong > 0) {
            terminal.say(Phrase.of("trawl: %s; fix them before crawling [bad_job]", Amounts.of(wrong, "error")));
        }
        return wrong == 0;
    }

    private static Phrase good(JobFile file) {
        CrawlJob job = ReadJob.read(file.tree()).job().orElseThrow();
        return Phrase.of(
                "%s is valid: seeds %s, scope %s, fields %s; %s",
                file.name(),
                job.sources().seeds().size(),
                job.frontier().scope().shown(),
                job.fields().size(),
                job.since().task().isPresent() ? submit(file) : run(file, job));
    }

    private static Phrase run(JobFile file, CrawlJob job) {
        boolean isPrivate = job.sources().seeds().stream()
                .anyMatch(seed -> PrivateSeed.refusal(seed).isPresent());
        return Phrase.of(
                "run it with: %s crawl -f %s%s",
                Typed.program(), Typed.word(file.name()), isPrivate ? " --allow-private" : "");
    }

    /// The command for a job that names a task of a server: it can only run there.
    private static Phrase submit(JobFile file) {
        return Phrase.of(
                "'since' refers to a task of a server; submit it there: %s task submit -f %s",
                Typed.program(), Typed.word(file.name()));
    }
}
