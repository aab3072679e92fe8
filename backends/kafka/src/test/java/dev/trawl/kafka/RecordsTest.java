package dev.trawl.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.plugin.SubtaskId;
import dev.trawl.plugin.TaskId;
import dev.trawl.spi.FetchMode;
import dev.trawl.spi.SubtaskState;
import dev.trawl.spi.TaskState;
import dev.trawl.spi.WorkNeeds;
import dev.trawl.spi.live.Invitation;
import dev.trawl.spi.task.LogEntry;
import dev.trawl.spi.task.LoggedEntry;
import dev.trawl.testkit.Rows;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class RecordsTest {

    /// 000.26: the event of a finished subtask says where its result is.
    @Test
    void an_event_is_a_document_that_others_can_read() {
        var entry = new LogEntry(
                new TaskId(12),
                "default",
                "crawl",
                7,
                Optional.of(SubtaskState.SUCCEEDED),
                Optional.empty(),
                3,
                4,
                0,
                "n1",
                "");
        assertThat(new String(new EventRecord(5).write(new LoggedEntry(99, 1_000, entry)), UTF_8))
                .isEqualTo("""
                {"v":1,"ledger":"5","position":99,"at":1000,"task":"t12","project":"default","type":"crawl","subtask":7,\
                "subtask_state":"SUCCEEDED","epoch":3,"session":4,"term":0,"node":"n1","detail":"",\
                "result":"/tasks/t12/subtasks?after=6&limit=1"}""");
    }

    /// 000.26
    @Test
    void an_event_names_where_the_result_is_stored() {
        var logged = new LoggedEntry(99, 1_000, Rows.entry(new TaskId(12), TaskState.COMPLETED));
        var addresses = IntStream.range(0, 130)
                .mapToObj(i -> "s3://bucket/segments/4/5-%d#0-10".formatted(i))
                .toList();
        var event = JsonMapper.shared().readTree(new EventRecord(5).write(logged, addresses));
        assertThat(event.path("stored").size()).isEqualTo(EventRecord.MOST_STORED);
        assertThat(event.at("/stored/7").asString()).isEqualTo("s3://bucket/segments/4/5-7#0-10");
        assertThat(event.path("stored_total").asInt()).isEqualTo(130);
        assertThat(new EventRecord(5).read(new EventRecord(5).write(logged, addresses)))
                .contains(logged);
    }

    @Test
    void an_invitation_is_a_document_with_a_version() {
        var invitation = new Invitation(SubtaskId.of(12, 7), 3, "crawl", true, 1);
        assertThat(new String(InvitationRecord.write(invitation), UTF_8)).isEqualTo("""
                {"v":1,"subtask":"t12.7","epoch":3,"type":"crawl","high":true,"deliveries":1}""");
    }

    @Test
    void an_invitation_with_needs_is_a_document_of_the_next_version() {
        var invitation = new Invitation(SubtaskId.of(12, 7), 3, "crawl", true, 1, WorkNeeds.of(FetchMode.CHROME));
        byte[] document = InvitationRecord.write(invitation);
        assertThat(new String(document, UTF_8)).isEqualTo("""
                {"v":2,"subtask":"t12.7","epoch":3,"type":"crawl","high":true,"deliveries":1,"needs":"chrome/3"}""");
        assertThat(InvitationRecord.read(document)).contains(invitation);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "hello", "[]", "{}", "{\"v\":2,\"subtask\":\"t1.1\"}", "{\"v\":1,\"subtask\":\"x\"}", "null"
            })
    void unreadable_records_are_skipped(String document) {
        assertThat(InvitationRecord.read(document.getBytes(UTF_8))).isEmpty();
        assertThat(new EventRecord(5).read(document.getBytes(UTF_8))).isEmpty();
    }

    @Test
    void an_event_of_another_ledger_is_passed_over() {
        var logged = new LoggedEntry(99, 1_000, Rows.entry(new TaskId(12), TaskState.RUNNING));
        byte[] document = new EventRecord(5).write(logged);
        assertThat(new EventRecord(5).read(document)).contains(logged);
        assertThat(new EventRecord(6).read(document)).isEmpty();
    }
}
