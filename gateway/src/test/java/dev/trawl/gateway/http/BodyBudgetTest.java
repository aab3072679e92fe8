package dev.trawl.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.core.problem.Problem;
import dev.trawl.gateway.problem.RefusedException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class BodyBudgetTest {

    private final BodyBudget budget = new BodyBudget(100);

    @Test
    void shares_add_up_to_the_limit_and_no_further() {
        var first = budget.share();
        var second = budget.share();
        first.grow(60);
        second.grow(30);
        second.grow(10);

        assertThatThrownBy(() -> first.grow(1)).isInstanceOfSatisfying(RefusedException.class, refused -> {
            assertThat(refused.problem()).isEqualTo(Problem.OVERLOADED);
            assertThat(refused.headers()).containsKey("Retry-After");
        });
        assertThat(budget.held()).isEqualTo(100);
    }

    @Test
    void a_closed_share_gives_everything_back_once() {
        var share = budget.share();
        share.grow(40);
        share.grow(40);

        share.close();
        share.close();

        assertThat(budget.held()).isZero();
        budget.share().grow(100);
    }

    @Test
    void a_share_can_outlive_its_request() {
        var written = new CompletableFuture<Void>();
        try (var share = budget.share()) {
            share.grow(40);
            assertThat(share.keepUntil(written)).isNotDone();
        }
        assertThat(budget.held()).isEqualTo(40);

        written.complete(null);

        assertThat(budget.held()).isZero();
    }

    @Test
    void a_rejected_request_releases_its_share() {
        var large = budget.share();
        large.grow(70);
        try (var refused = budget.share()) {
            assertThatThrownBy(() -> refused.grow(31)).isInstanceOf(RefusedException.class);
        }

        assertThat(budget.held()).isEqualTo(70);
    }

    @Test
    void an_oversized_request_takes_the_whole_budget() {
        try (var giant = budget.share()) {
            giant.grow(1_000);

            assertThat(budget.held()).isEqualTo(100);
        }
        assertThat(budget.held()).isZero();
    }
}
