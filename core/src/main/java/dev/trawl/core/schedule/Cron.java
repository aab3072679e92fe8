package dev.trawl.core.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A cron expression: five fields, or six with seconds first. If both day fields are restricted, one
/// match is enough.
///
/// It is due at each instant at which the local time in its zone matches. Times in an hour that clocks skip are
/// left out on that day. Times in an hour that clocks repeat occur twice.
public record Cron(
        long seconds, long minutes, long hours, long daysOfMonth, long months, long daysOfWeek, boolean eitherDay) {

    /// The search limit. A 29th of February can be eight years away; an expression not due within 12
    /// years never is.
    private static final int YEARS_AHEAD = 12;

    /// Parses an expression such as `*/5 8-18 * * mon-fri` or `@daily`.
    ///
    /// @throws IllegalArgumentException if the expression is invalid; the message gives the reason
    public static Cron parse(String expression) {
        String text = expression.strip();
        List<String> fields = Arrays.asList(text.startsWith("@") ? macro(text) : text.split("[ \t]+"));
        if (fields.size() != 5 && fields.size() != 6) {
            throw new IllegalArgumentException("a cron expression has five or six fields, not " + fields.size());
        }
        int at = fields.size() - 5;
        return new Cron(
                at == 0 ? 1 : CronField.SECOND.parse(fields.getFirst()),
                CronField.MINUTE.parse(fields.get(at)),
                CronField.HOUR.parse(fields.get(at + 1)),
                CronField.DAY_OF_MONTH.parse(fields.get(at + 2)),
                CronField.MONTH.parse(fields.get(at + 3)),
                CronField.DAY_OF_WEEK.parse(fields.get(at + 4)),
                !CronField.isOpen(fields.get(at + 2)) && !CronField.isOpen(fields.get(at + 4)));
    }

    private static String[] macro(String text) {
        String fields = switch (text) {
            case "@yearly", "@annually" -> "0 0 1 1 *";
            case "@monthly" -> "0 0 1 * *";
            case "@weekly" -> "0 0 * * 0";
            case "@daily", "@midnight" -> "0 0 * * *";
            case "@hourly" -> "0 * * * *";
            default -> throw new IllegalArgumentException("'%s' is no known schedule".formatted(text));
        };
        return fields.split(" ");
    }

    /// The first time after the given one; empty if there is none.
    public Optional<ZonedDateTime> next(ZonedDateTime after) {
        ZoneRules rules = after.getZone().getRules();
        Instant from = after.toInstant().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        LocalDate end = after.toLocalDate().plusYears(YEARS_AHEAD);
        while (true) {
            // Between two offset transitions, local time advances evenly.
            ZoneOffset offset = rules.getOffset(from);
            Optional<Instant> change =
                    Optional.ofNullable(rules.nextTransition(from)).map(ZoneOffsetTransition::getInstant);
            LocalDateTime clock = LocalDateTime.ofInstant(from, offset);
            Optional<Instant> due = next(clock, end).map(time -> time.toInstant(offset));
            if (due.isPresent() && (change.isEmpty() || due.get().isBefore(change.get()))) {
                return due.map(instant -> instant.atZone(after.getZone()));
            }
            if (change.isEmpty() || clock.toLocalDate().isAfter(end)) {
                return Optional.empty();
            }
            from = change.get();
        }
    }

    private Optional<LocalDateTime> next(LocalDateTime from, LocalDate end) {
        LocalDate date = from.toLocalDate();
        LocalTime time = from.toLocalTime();
        while (!date.isAfter(end)) {
            if (has(months, date.getMonthValue())) {
                Optional<LocalTime> due = isDay(date) ? next(time) : Optional.empty();
                if (due.isPresent()) {
                    return Optional.of(date.atTime(due.get()));
                }
                date = date.plusDays(1);
            } else {
                date = date.withDayOfMonth(1).plusMonths(1);
            }
            time = LocalTime.MIDNIGHT;
        }
        return Optional.empty();
    }

    private boolean isDay(LocalDate date) {
        boolean ofMonth = has(daysOfMonth, date.getDayOfMonth());
        boolean ofWeek = has(daysOfWeek, date.getDayOfWeek().getValue() % 7);
        return eitherDay ? ofMonth || ofWeek : ofMonth && ofWeek;
    }

    private Optional<LocalTime> next(LocalTime from) {
        int second = first(seconds, from.getSecond());
        int minute = first(minutes, from.getMinute() + (second < 0 ? 1 : 0));
        int hour = first(hours, from.getHour() + (minute < 0 ? 1 : 0));
        if (hour < 0) {
            return Optional.empty();
        }
        boolean laterHour = hour > from.getHour();
        boolean laterMinute = laterHour || minute > from.getMinute();
        return Optional.of(
                LocalTime.of(hour, laterHour ? first(minutes, 0) : minute, laterMinute ? first(seconds, 0) : second));
    }

    /// The smallest member that is at least `from`; -1 if there is none.
    private static int first(long set, int from) {
        long rest = set & (-1L << from);
        return rest == 0 ? -1 : Long.numberOfTrailingZeros(rest);
    }

    private static boolean has(long set, int value) {
        return (set >> value & 1) == 1;
    }
}
