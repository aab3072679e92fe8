package dev.trawl.cli.inspect;

import dev.trawl.cli.batch.BadLineException;
import dev.trawl.cli.batch.BatchFields;
import dev.trawl.core.schedule.Cron;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Answers questions about cron expressions.
final class CronVerbs {

    private static final int MOST = 10_000;
    private static final int LAST_YEAR = 9_999;

    private CronVerbs() {}

    /// The next times of an expression.
    static ObjectNode next(BatchFields question) {
        Cron cron = cron(question.text("expr"));
        long count = question.number("count", 0, MOST);
        ObjectNode answer = BatchFields.answer();
        ArrayNode times = answer.putArray("times");
        Optional<ZonedDateTime> time = cron.next(start(question));
        while (time.isPresent() && times.size() < count) {
            times.add(time.get().toInstant().toString());
            time = cron.next(time.get());
        }
        return answer;
    }

    private static Cron cron(String expression) {
        try {
            return Cron.parse(expression);
        } catch (IllegalArgumentException e) {
            throw new BadLineException(String.valueOf(e.getMessage()));
        }
    }

    private static ZonedDateTime start(BatchFields question) {
        String zone = question.text("zone");
        String after = question.text("after");
        try {
            ZonedDateTime start = OffsetDateTime.parse(after).atZoneSameInstant(ZoneId.of(zone));
            if (Math.abs(start.getYear()) > LAST_YEAR) {
                throw new BadLineException("'%s' is too far away".formatted(after));
            }
            return start;
        } catch (DateTimeException e) {
            throw new BadLineException("'%s' is no instant or '%s' no time zone".formatted(after, zone));
        }
    }
}
