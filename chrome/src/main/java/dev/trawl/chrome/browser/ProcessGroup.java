package dev.trawl.chrome.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;

/// The processes of one browser, read from `/proc`.
///
/// @param leader process id of the first process; the group has the same number
public record ProcessGroup(long leader) {

    private static final Path PROC = Path.of("/proc");

    /// State and group in `/proc/*/stat`, behind the name in parentheses.
    private static final int STATE = 0;

    private static final int GROUP = 2;

    /// Process ids of the running processes.
    public List<Long> members() {
        List<Long> members = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path one : all) {
                if (isMember(one)) {
                    members.add(Long.parseLong(one.getFileName().toString()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return members;
    }

    private boolean isMember(Path process) {
        String stat = read(process.resolve("stat"));
        int name = stat.lastIndexOf(')');
        if (name < 0) {
            return false;
        }
        String[] fields = stat.substring(name + 2).split(" ");
        return fields.length > GROUP && !fields[STATE].equals("Z") && fields[GROUP].equals(Long.toString(leader));
    }

    /// Sends SIGKILL to every process, until none is left or `goOn` is false.
    ///
    /// @param goOn receives the number of the round
    void kill(LongPredicate goOn) {
        List<Long> left = members();
        for (long round = 0; !left.isEmpty() && goOn.test(round); round++) {
            left.forEach(process -> ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly));
            left = members();
        }
    }

    /// Memory in use, without files mapped by several processes.
    public long memoryBytes() {
        return members().stream()
                        .mapToLong(process -> kilobytes(process, "RssAnon") + kilobytes(process, "RssShmem"))
                        .sum()
                << 10;
    }

    /// True if at least one page process runs and each is confined by a seccomp filter.
    public boolean isSandboxed() {
        List<Long> pages = members().stream()
                .filter(process -> read(PROC.resolve(process + "/cmdline")).contains("--type=renderer"))
                .toList();
        return !pages.isEmpty()
                && pages.stream()
                        .allMatch(process ->
                                status(process, "Seccomp").filter("2"::equals).isPresent());
    }

    private static long kilobytes(long process, String field) {
        return status(process, field)
                .map(value -> Long.parseLong(value.split(" ")[0]))
                .orElse(0L);
    }

    /// A field of `/proc/*/status`.
    static Optional<String> status(long process, String field) {
        return read(PROC.resolve(process + "/status"))
                .lines()
                .filter(line -> line.startsWith(field + ":"))
                .map(line -> line.substring(field.length() + 1).strip())
                .findFirst();
    }

    /// The file's text; empty if the process has ended.
    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException _) {
            return "";
        }
    }
}
