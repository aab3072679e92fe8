package dev.trawl.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.spi.TaskState;
import dev.trawl.spi.task.Labels;
import dev.trawl.spi.task.Labels.Label;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterFieldsTest {

    private static final long NOW = Instant.parse("2026-11-19T12:00:00Z").toEpochMilli();

    private record Job(String name, TaskState state, OptionalLong ended, Labels labels) {}

    private static final FilterFields<Job> FIELDS = new FilterFields<Job>()
            .text("name", job -> Optional.of(job.name()))
            .choice("state", TaskState.class, Job::state)
            .time("ended", Job::ended)
            .number("length", job -> OptionalLong.of(job.name().length()))
            .labels(Job::labels);

    private static final List<Job> JOBS = List.of(
            new Job("Shop", TaskState.FAILED, at("2026-11-01T00:00:00Z"), Labels.of(Map.of("team", "search"))),
            new Job("news site", TaskState.RUNNING, OptionalLong.empty(), Labels.NONE),
            new Job(
                    "x",
                    TaskState.COMPLETED,
                    at("2026-11-19T11:30:00Z"),
                    Labels.of(Map.of("team", "ads", "tier", ""))));

    private static OptionalLong at(String instant) {
        return OptionalLong.of(Instant.parse(instant).toEpochMilli());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | 123",
                "state:failed | 1",
                "state=FAILED,RUNNING | 12",
                "state!=FAILED | 23",
                "name=Shop,x | 13",
                "name=shop | ``",
                "name~SITE,ho | 12",
                "name!~s | 3",
                "name:\"news site\" | 2",
                "ended>2026-11-01 | 3",
                "ended>=2026-11-01 | 13",
                "ended<2026-11-19T11:30:00Z | 1",
                "ended>-1h | 3",
                "ended=* | 13",
                "ended!=* | 2",
                "length>=4 state!=RUNNING | 1",
                "length=1,4 | 13",
                "label.team=search | 1",
                "label.team!=search | 23",
                "label.team=* | 13",
                "label.team~A | 13",
                "label.tier=\"\" | 3",
                "label.nothing=* | ``",
            })
    void rows_match_when_every_condition_holds(String filter, String expected) {
        var read = FIELDS.read(filter, NOW);
        String found = Stream.of(1, 2, 3)
                .filter(number -> read.matches(JOBS.get(number - 1)))
                .map(String::valueOf)
                .reduce("", String::concat);
        assertThat(found).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "stat:FAILED | the filter names the unknown field 'stat' (did you mean 'state'?); known: name, state, ended, length, label.NAME",
                "label.=x | the filter names the unknown field 'label.'",
                "state:OPEN | 'OPEN' is no state; expected PENDING,",
                "state~FAIL | '~' does not work on state",
                "name>a | '>' does not work on name",
                "ended~2026 | '~' does not work on ended",
                "ended>yesterday | ended is a time such as 2026-11-01",
                "ended>2026-13-40 | ended is a time such as 2026-11-01",
                "length>many | length is a number, not 'many'",
                "length>1,2 | length> takes one value",
            })
    void mistakes_name_the_field_and_what_works(String filter, String message) {
        assertThatThrownBy(() -> FIELDS.read(filter, NOW))
                .isInstanceOf(InvalidFilterException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void indexed_conditions_are_found() {
        var read = FIELDS.read("state:failed,running label.a=* label.b=1,2 label.team=search label.c!=d", NOW);
        assertThat(read.equal("state")).containsExactly("failed", "running");
        assertThat(read.equal("name")).isEmpty();
        assertThat(read.label()).contains(new Label("team", "search"));
        assertThat(read.readsLabels()).isTrue();
        assertThat(ListFilter.<Job>all().matches(JOBS.getFirst())).isTrue();
    }
}
