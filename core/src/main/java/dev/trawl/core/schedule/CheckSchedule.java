package dev.trawl.core.schedule;

import dev.trawl.core.submit.SubmitReply.FieldError;
import dev.trawl.spi.firing.Schedule.Rules;
import dev.trawl.spi.firing.Schedule.Timing;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Validates a schedule and reports errors by field.
final class CheckSchedule {

    static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(366);
    private static final long LONGEST_JITTER = Duration.ofHours(1).toMillis();
    private static final int MOST_FAILURES = 1_000;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private final FireInstant fire;

    CheckSchedule(FireInstant fire) {
        this.fire = fire;
    }

    /// @param now ledger time after which the schedule must be due at least once
    List<FieldError> check(String project, ScheduleRequest request, long now) {
        var errors = new ArrayList<FieldError>();
        if (!NAME.matcher(request.name()).matches()) {
            String rule = "a name has 1 to 100 letters, digits, '.', '_' or '-' and starts with a letter or digit";
            errors.add(wrong("/name", rule));
        }
        checkTiming(request.timing(), now, errors);
        checkRules(request.rules(), errors);
        fire.check(project, request.name(), request.work()).errors().stream()
                .map(error -> new FieldError(0, "/task" + error.pointer(), error.kind(), error.detail()))
                .forEach(errors::add);
        return errors;
    }

    private static void checkTiming(Timing timing, long now, List<FieldError> errors) {
        String field = "/" + timing.kind().name().toLowerCase(Locale.ROOT);
        int before = errors.size();
        if (timing.endsAt() > 0 && timing.endsAt() < timing.startsAt()) {
            errors.add(wrong("/end", "the end is before the start"));
        }
        try {
            ZoneId.of(timing.zone());
        } catch (DateTimeException _) {
            errors.add(wrong("/zone", "'%s' is no time zone such as Europe/Berlin".formatted(timing.zone())));
        }
        if (errors.size() > before) {
            return;
        }
        try {
            checkInterval(timing);
            if (Times.of(timing, now).next(now).isEmpty()) {
                errors.add(wrong(field, "it is never due from now on"));
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            errors.add(wrong(field, String.valueOf(e.getMessage())));
        }
    }

    private static void checkInterval(Timing timing) {
        switch (timing.kind()) {
            case EVERY -> {
                var interval = Duration.parse(timing.expression());
                if (interval.compareTo(SHORTEST) < 0 || interval.compareTo(LONGEST) > 0) {
                    throw new IllegalArgumentException("an interval is between 1 second and 366 days");
                }
            }
            case CRON, AT -> {
                // These expressions are checked when their times are computed.
            }
        }
    }

    private static void checkRules(Rules rules, List<FieldError> errors) {
        if (rules.jitter() < 0 || rules.jitter() > LONGEST_JITTER) {
            errors.add(wrong("/jitter", "jitter is between 0 and 1 hour"));
        }
        if (rules.maxFailures() < 0 || rules.maxFailures() > MOST_FAILURES) {
            errors.add(wrong("/pause_after_failures", "it is between 0 (never) and " + MOST_FAILURES));
        }
    }

    static FieldError wrong(String pointer, String detail) {
        return new FieldError(0, pointer, "invalid_value", detail);
    }
}
