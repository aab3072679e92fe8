package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.core.audit.ChainCheck.Broken;
import dev.trawl.core.audit.ChainCheck.Whole;
import dev.trawl.core.audit.VerifyAudit.Verdict;
import dev.trawl.spi.audit.AuditEntry;
import dev.trawl.spi.audit.AuditHead;
import dev.trawl.spi.audit.ChainedEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// S22 on the command line: what was exported is checked anywhere, and one flipped byte is enough.
@SuppressWarnings("NullAway.Init") // JUnit sets it up
class AuditCommandsTest {

    @TempDir
    private Path folder;

    private StandInServer server;
    private CommandRun command;
    private final List<ChainedEntry> chain = chain(3);

    @BeforeEach
    void serve() throws IOException {
        server = new StandInServer()
                .on("GET /audit?order=oldest&limit=1000", 200, page(chain.subList(0, 2), "\"2\""))
                .on("GET /audit?order=oldest&limit=1000&after=2", 200, page(chain.subList(2, 3), "null"))
                .on(
                        "GET /audit?limit=2&actor=ann&action=POST&since=1969-12-31T23%3A00%3A00Z",
                        200, page(chain, "null"));
        command = new CommandRun(folder);
        command.environment.put("TRAWL_SERVER", server.address());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void entries_are_listed_as_they_are_filtered() {
        var listed =
                command.run("audit", "list", "--actor", "ann", "--action", "POST", "--since", "1h", "--limit", "2");
        assertThat(listed.exit()).isZero();
        assertThat(listed.out()).contains("NUMBER", "POST /tasks", "ann 中").hasLineCount(3);
        assertThat(command.run("audit", "list", "--since", "soon").exit()).isEqualTo(2);
    }

    @Test
    void an_exported_audit_verifies_with_its_chain_head() throws IOException {
        var exported = command.run("audit", "export");
        assertThat(exported.exit()).isZero();
        assertThat(exported.err()).contains("3 entries");
        Files.writeString(folder.resolve("audit.jsonl"), exported.out());
        String head = "3:" + chain.getLast().hash();
        assertThat(command.run("audit", "verify", "audit.jsonl").out()).contains(head);
        assertThat(command.run("audit", "verify").out()).contains(head);
        assertThat(command.run("audit", "verify", "audit.jsonl", "--head", head).exit())
                .isZero();
    }

    @Test
    void any_flipped_byte_of_the_file_is_found() throws IOException {
        byte[] bytes = command.run("audit", "export").out().getBytes(StandardCharsets.UTF_8);
        Path file = folder.resolve("audit.jsonl");
        for (int place = 0; place < bytes.length; place += 7) {
            bytes[place] ^= 1;
            Files.write(file, bytes);
            assertThat(command.run("audit", "verify", file.toString()).exit())
                    .as("byte %d", place)
                    .isEqualTo(1);
            bytes[place] ^= 1;
        }
    }

    @Test
    void the_first_broken_entry_is_named() throws IOException {
        String[] lines = command.run("audit", "export").out().split("(?<=\n)");
        Path file = folder.resolve("audit.jsonl");
        Files.writeString(file, lines[0] + lines[2]);
        assertThat(command.run("audit", "verify", "audit.jsonl").err())
                .contains("'shop' is broken at entry 2", "it is missing", "[audit_broken]");
        Files.writeString(file, lines[0] + lines[1].replace("202", "403") + lines[2]);
        assertThat(command.run("audit", "verify", "audit.jsonl").err()).contains("at entry 2", "match its hash");
        Files.writeString(file, lines[0] + lines[1].strip());
        assertThat(command.run("audit", "verify", "audit.jsonl").err())
                .contains("at entry 2", "changed after the export");
        Files.writeString(file, "");
        assertThat(command.run("audit", "verify", "audit.jsonl").exit()).isEqualTo(1);
    }

    /// Whoever makes a whole new chain is found by those who wrote down the old head.
    @Test
    void a_chain_rewritten_or_truncated_fails_against_its_head() throws IOException {
        String lines = command.run("audit", "export").out();
        Files.writeString(folder.resolve("audit.jsonl"), lines);
        assertThat(command.run("audit", "verify", "audit.jsonl", "--head", "3:" + "0".repeat(64))
                        .err())
                .contains("broken at entry 3", "--head");
        assertThat(command.run("audit", "verify", "audit.jsonl", "--head", "4:" + "0".repeat(64))
                        .exit())
                .isEqualTo(1);
        assertThat(command.run("audit", "verify", "audit.jsonl", "--head", "x").exit())
                .isEqualTo(2);
    }

    @Test
    void a_ledger_is_checked_chain_by_chain() {
        command.verdicts.add(new Verdict(new Whole("default", 1, 9, "ab"), Optional.empty()));
        assertThat(command.run("audit", "verify", "--ledger", "data").out()).contains("default", "9:ab");
        command.verdicts.add(
                new Verdict(new Whole("shop", 1, 4, "cd"), Optional.of(new Broken(5, "its contents are wrong"))));
        var broken = command.run("audit", "verify", "--ledger", "data");
        assertThat(broken.exit()).isEqualTo(1);
        assertThat(broken.err()).contains("'shop' is broken at entry 5");
        assertThat(command.run("audit", "verify", "x", "--ledger", "data").exit())
                .isEqualTo(2);
    }

    private static List<ChainedEntry> chain(int count) {
        var chain = new ArrayList<ChainedEntry>();
        var head = AuditHead.empty("shop");
        for (int i = 1; i <= count; i++) {
            var entry = new AuditEntry("shop", "ann 中", "ADMIN", "::1", "POST /tasks", "/tasks", "", "", "", 202, "");
            chain.add(ChainedEntry.after(head, 1_000L * i, entry));
            head = head.then(chain.getLast());
        }
        return chain;
    }

    private static String page(List<ChainedEntry> entries, String next) {
        return entries.stream()
                .map(ChainedEntry::line)
                .collect(Collectors.joining(",", "{\"items\":[", "],\"next_cursor\":" + next + "}"));
    }
}
