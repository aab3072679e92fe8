package dev.trawl.cli.follow;

import dev.trawl.cli.fault.MessageLanguage;
import dev.trawl.cli.job.CauseRemedy;
import dev.trawl.cli.job.CauseWords;
import dev.trawl.cli.output.Amounts;
import dev.trawl.cli.output.Format;
import dev.trawl.cli.output.OutputOptions;
import dev.trawl.cli.output.RowWriter;
import dev.trawl.cli.output.TableColumn;
import dev.trawl.cli.terminal.Printable;
import dev.trawl.cli.terminal.Terminal;
import dev.trawl.spi.crawl.UrlCause;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Prints the failed URLs of a crawl by cause: how many, on which hosts, some samples, and what to do.
///
/// @param errors the response of `GET /tasks/{id}/errors`
/// @param retry the command that retries all failed URLs
public record ErrorsText(JsonNode errors, String retry, MessageLanguage language) {

    private static final List<TableColumn> COLUMNS = List.of(
            TableColumn.of("CAUSE", "cause"),
            TableColumn.of("STATUS", "status"),
            TableColumn.of("COUNT", "count"),
            TableColumn.of("SHARE", "share"),
            TableColumn.of("HOSTS", "hosts"),
            TableColumn.wide("SAMPLES", "samples"));

    /// Prints the text, or the causes as rows of another format.
    public void print(Terminal terminal, OutputOptions output) {
        if (output.format(Format.TABLE) == Format.TABLE && !output.hasFields()) {
            lines().forEach(line -> terminal.out().print(Printable.line(line) + "\n"));
            terminal.out().flush();
            return;
        }
        RowWriter rows = output.rows(terminal.out(), Format.TABLE, COLUMNS);
        errors.path("items").forEach(rows::write);
        rows.finish();
    }

    List<String> lines() {
        long failed = errors.path("failed").asLong();
        long counted = errors.path("counted").asLong();
        var lines = new ArrayList<String>();
        if (failed == 0) {
            lines.add(language.text("no URL has failed"));
            return lines;
        }
        lines.add(
                counted < failed
                        ? language.text(
                                "%s failed; the causes of the first %s:",
                                Amounts.of(failed, "URL"), Amounts.count(counted))
                        : language.text("%s failed", Amounts.of(failed, "URL")));
        errors.path("items").forEach(cause -> add(lines, cause));
        lines.add("");
        lines.add(language.text("retry all: %s   some: add --cause, --host or --status", retry));
        return lines;
    }

    private void add(List<String> lines, JsonNode cause) {
        var known = UrlCause.byCode(cause.path("cause").asString(""));
        int status = cause.path("status").asInt();
        lines.add("");
        lines.add(String.format(
                Locale.ROOT,
                "%6s  %s%s (%s %%) · %s",
                Amounts.count(cause.path("count").asLong()),
                known.code(),
                status == 0 ? "" : " " + status,
                Math.round(SummaryText.decimal(cause.path("share"), 0)),
                hosts(cause)));
        lines.add("        " + CauseWords.of(known, language));
        cause.path("samples")
                .forEach(sample -> lines.add("        " + sample.path("url").asString("") + reason(sample)));
        lines.add("        " + language.text("what to do: %s", CauseRemedy.of(known, status)));
    }

    private static String reason(JsonNode sample) {
        String reason = sample.path("reason").asString("");
        return reason.isEmpty() ? "" : "  (" + reason + ")";
    }

    private static String hosts(JsonNode cause) {
        return cause.path("hosts")
                .valueStream()
                .map(host -> "%s %s"
                        .formatted(
                                host.path("host").asString(""),
                                Amounts.count(host.path("count").asLong())))
                .collect(Collectors.joining(" · "));
    }
}
