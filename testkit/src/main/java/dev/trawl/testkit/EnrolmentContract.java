package dev.trawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.spi.Role;
import dev.trawl.spi.identity.ApiKey;
import dev.trawl.spi.identity.DeviceHeartbeat;
import dev.trawl.spi.identity.EnrolledWorker;
import dev.trawl.spi.identity.JoinToken;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Join tokens, joined workers and the keys that sign leases.
public abstract class EnrolmentContract extends LedgerContract {

    private static final long HOUR = 3_600_000;

    /// 001.14
    @Test
    void the_last_heartbeat_of_each_device_is_kept() {
        heard(heartbeat("w-1 中", 1_000, 3), heartbeat("w-2", 1_000, 0));
        heard(heartbeat("w-1 中", 2_000, 4));
        assertThat(reads().identity().heartbeat("shop", "w-1 中")).contains(heartbeat("w-1 中", 2_000, 4));
        assertThat(reads().identity().heartbeats("shop", "", 10))
                .containsExactly(heartbeat("w-1 中", 2_000, 4), heartbeat("w-2", 1_000, 0));
        assertThat(reads().identity().heartbeats("shop", "w-1 中", 10)).containsExactly(heartbeat("w-2", 1_000, 0));
        assertThat(reads().identity().heartbeats("shop", "", 1)).hasSize(1);
        assertThat(reads().identity().heartbeats("other", "", 10)).isEmpty();
        assertThat(reads().identity().heartbeat("other", "w-2")).isEmpty();
        run(transaction -> transaction.enrolment().heard(List.of()));
    }

    @Test
    void old_heartbeats_go_with_their_devices() {
        assertThat(enrol(worker("shop", "joined"))).isTrue();
        heard(heartbeat("joined", 1_000, 0), heartbeat("old", 1_000, 0), heartbeat("new", 5_000, 0));
        assertThat(removeHeartbeats(2_000, 10)).isEqualTo(1);
        assertThat(reads().identity().heartbeats("shop", "", 10))
                .extracting(DeviceHeartbeat::worker)
                .containsExactly("joined", "new");
        assertThat(removeHeartbeats(9_000, 0)).isZero();
        run(transaction -> transaction.enrolment().remove("shop", "joined"));
        assertThat(reads().identity().heartbeat("shop", "joined")).isEmpty();
    }

    private void heard(DeviceHeartbeat... heartbeats) {
        run(transaction -> transaction.enrolment().heard(List.of(heartbeats)));
    }

    private int removeHeartbeats(long before, int max) {
        return write(transaction -> transaction.enrolment().removeHeartbeats(before, max));
    }

    private static DeviceHeartbeat heartbeat(String worker, long at, int running) {
        return new DeviceHeartbeat(
                "shop",
                worker,
                7,
                at,
                running,
                new DeviceHeartbeat.Load(-1, 1L << 40, 1L << 41, -1),
                new DeviceHeartbeat.Size(2, 1L << 35, 1L << 42, 1L << 41));
    }

    @Test
    void a_token_is_good_once() {
        var token = token("0a", HOUR);
        invite(token);
        assertThat(redeem("0a")).contains(token);
        assertThat(redeem("0a")).isEmpty();
        assertThat(redeem("0b")).isEmpty();
    }

    @Test
    void a_token_that_was_put_back_is_good_again() {
        var token = token("0a", HOUR);
        invite(token);
        run(transaction -> transaction
                .enrolment()
                .redeem("0a")
                .ifPresent(taken -> transaction.enrolment().invite(taken)));
        assertThat(redeem("0a")).contains(token);
    }

    @Test
    void an_expired_token_is_worth_nothing() {
        invite(token("0a", -1));
        invite(token("0b", HOUR));
        assertThat(redeem("0a")).isEmpty();
        assertThat(redeem("0b")).isPresent();
    }

    @Test
    void an_id_belongs_to_the_first_worker_of_the_project_that_takes_it() {
        var worker = worker("shop", "w-1 中");
        assertThat(enrol(worker)).isTrue();
        assertThat(enrol(worker)).isFalse();
        assertThat(enrol(worker("shop", "W-1 中"))).isTrue();
        assertThat(enrol(worker("other", "w-1 中"))).isTrue();
        assertThat(find("shop", "w-1 中")).contains(worker);
        assertThat(find("shop", "w-2")).isEmpty();
        assertThat(reads().identity().worker("shop", "w-1 中")).contains(worker);
        assertThat(reads().identity().worker("shop", "w-2")).isEmpty();
    }

    @Test
    void the_workers_of_a_project_are_listed_page_by_page() {
        enrol(worker("shop", "w-2"));
        enrol(worker("other", "w-3"));
        enrol(worker("shop", "w-10"));
        enrol(worker("shop", "W-9"));
        assertThat(reads().identity().workers("shop", "", 2))
                .containsExactly(worker("shop", "W-9"), worker("shop", "w-10"));
        assertThat(reads().identity().workers("shop", "w-10", 2)).containsExactly(worker("shop", "w-2"));
        remove("w-2");
        assertThat(reads().identity().workers("shop", "w-10", 2)).isEmpty();
    }

    @Test
    void a_key_name_is_not_a_worker_id() {
        run(transaction -> transaction.identity().put(new ApiKey("01", "shop", "admin", Role.ADMIN)));
        assertThat(enrol(worker("shop", "admin"))).isFalse();
        assertThat(find("shop", "admin")).isEmpty();
        assertThat(remove("admin")).isFalse();
        assertThat(reads().identity().key("01")).isPresent();
    }

    @Test
    void a_worker_that_is_removed_loses_its_credential() {
        enrol(worker("shop", "w-1"));
        run(transaction -> transaction.identity().put(new ApiKey("01", "shop", "w-1", Role.WORKER)));
        assertThat(remove("w-1")).isTrue();
        assertThat(remove("w-1")).isFalse();
        assertThat(reads().identity().key("01")).isEmpty();
        assertThat(enrol(worker("shop", "w-1"))).isTrue();
    }

    @Test
    void a_worker_whose_credential_was_revoked_has_its_id_until_it_is_removed() {
        enrol(worker("shop", "w-1"));
        run(transaction -> transaction.identity().put(new ApiKey("01", "shop", "w-1", Role.WORKER)));
        run(transaction ->
                assertThat(transaction.identity().remove("shop", "w-1")).isTrue());
        assertThat(enrol(worker("shop", "w-1"))).isFalse();
        assertThat(remove("w-1")).isTrue();
        assertThat(enrol(worker("shop", "w-1"))).isTrue();
    }

    @Test
    void removing_a_worker_leaves_the_key_of_somebody_else() {
        enrol(worker("shop", "w-1"));
        run(transaction -> transaction.identity().put(new ApiKey("01", "shop", "w-1", Role.VIEWER)));
        assertThat(remove("w-1")).isTrue();
        assertThat(reads().identity().key("01")).isPresent();
    }

    @Test
    void the_first_secret_stays() {
        assertThat(secret("one")).isEqualTo("one");
        assertThat(secret("two")).isEqualTo("one");
    }

    private JoinToken token(String hash, long life) {
        return new JoinToken(hash, "shop", "default", Set.of("echo", "crawl"), "ann", reads().now() + life);
    }

    private static EnrolledWorker worker(String project, String id) {
        return new EnrolledWorker(project, id, "", Set.of("echo"), "ann", 7);
    }

    private void invite(JoinToken token) {
        run(transaction -> transaction.enrolment().invite(token));
    }

    private Optional<JoinToken> redeem(String hash) {
        return write(transaction -> transaction.enrolment().redeem(hash));
    }

    private boolean enrol(EnrolledWorker worker) {
        return write(transaction -> transaction.enrolment().enrol(worker));
    }

    private Optional<EnrolledWorker> find(String project, String id) {
        return write(transaction -> transaction.enrolment().worker(project, id));
    }

    private boolean remove(String id) {
        return write(transaction -> transaction.enrolment().remove("shop", id));
    }

    private String secret(String fresh) {
        return write(transaction -> transaction.enrolment().leaseSecret(fresh));
    }
}
