package dev.trawl.cli.fault;

import dev.trawl.core.problem.Problem;
import java.util.Arrays;

/// The exit codes of the process. Scripts rely on these numbers.
public enum ExitCode {
    DONE(0),
    FAILED(1),
    USAGE(2),
    NOTHING_FETCHED(3),
    NOT_FOUND(4),
    CONFLICT(5),
    UNAUTHORISED(6),
    UNREACHABLE(7),
    WAIT_TIMEOUT(8),
    CONFIG_INVALID(9),
    OUT_OF_MEMORY(10),
    INTERRUPTED(130),
    NOBODY_READS(141);

    private final int number;

    ExitCode(int number) {
        this.number = number;
    }

    public int number() {
        return number;
    }

    /// The exit code for an error response: by its code, or by the HTTP status if the code is unknown.
    public static ExitCode of(String code, int status) {
        return Arrays.stream(Problem.values())
                .filter(problem -> problem.code().equals(code))
                .flatMap(problem -> Arrays.stream(values()).filter(exit -> exit.number == problem.exitCode()))
                .findFirst()
                .orElseGet(() -> ofStatus(status));
    }

    private static ExitCode ofStatus(int status) {
        return switch (status) {
            case 400, 413, 422 -> USAGE;
            case 401, 403 -> UNAUTHORISED;
            case 404, 410 -> NOT_FOUND;
            case 409, 412, 428 -> CONFLICT;
            case 502, 503, 504 -> UNREACHABLE;
            default -> status < 400 ? UNREACHABLE : FAILED; // a Trawl server sends no redirects
        };
    }
}
