package dev.trawl.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// How long it is worth waiting for what is not there: times are nanoseconds from the beginning.
class FetchedRecordsTest {

    private final FetchedRecords shelf = new FetchedRecords(0);

    @Test
    void nothing_is_due_when_nothing_was_offered() {
        shelf.open();
        assertThat(shelf.dueUntil()).isZero();
    }

    @Test
    void locally_offered_records_are_due_until_all_arrive() {
        shelf.open();
        shelf.await(3, 10, 60);
        put(2, 20);
        assertThat(shelf.dueUntil()).isEqualTo(60);
        put(1, 30);
        assertThat(shelf.dueUntil()).isEqualTo(30);
    }

    @Test
    void records_that_arrive_before_the_offer_confirmation_count() {
        shelf.open();
        shelf.await(1, 10, 60);
        put(1, 20);
        shelf.awaitLonger(90);
        assertThat(shelf.dueUntil()).isEqualTo(20);
    }

    @Test
    void a_confirmed_offer_has_its_time_from_then_on() {
        shelf.open();
        shelf.await(1, 10, 60);
        shelf.awaitLonger(90);
        assertThat(shelf.dueUntil()).isEqualTo(90);
    }

    @Test
    void an_offer_that_failed_is_not_waited_for() {
        shelf.open();
        shelf.await(5, 10, 60);
        shelf.awaitNoMore(20);
        assertThat(shelf.dueUntil()).isEqualTo(20);
    }

    @Test
    void records_taken_by_others_are_not_awaited_again() {
        shelf.open();
        shelf.await(5, 10, 60);
        shelf.await(1, 100, 150);
        put(1, 110);
        assertThat(shelf.dueUntil()).isEqualTo(110);
    }

    @Test
    void a_new_reader_waits_long_only_for_known_records() {
        shelf.open();
        shelf.expectFirst(10, 200, 50);
        assertThat(shelf.dueUntil()).isEqualTo(60);
        var offered = new FetchedRecords(0);
        offered.await(1, 5, 55);
        offered.expectFirst(10, 200, 50);
        assertThat(offered.dueUntil()).isEqualTo(210);
    }

    @Test
    void taking_the_last_record_of_a_full_batch_expects_more() {
        shelf.open();
        shelf.put(Invitations.normal(1, 2), true, 10, 1_000);
        shelf.next(40);
        assertThat(shelf.dueUntil()).isEqualTo(10);
        shelf.next(50);
        assertThat(shelf.dueUntil()).isEqualTo(50);
    }

    private void put(int count, long now) {
        shelf.put(Invitations.normal(1, count), false, now, now + 1_000);
    }
}
