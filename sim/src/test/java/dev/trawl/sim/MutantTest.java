package dev.trawl.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.sim.mutant.Mutant;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class MutantTest {

    private static final int SEEDS = 200;

    @ParameterizedTest
    @EnumSource(value = Mutant.class, mode = Mode.EXCLUDE, names = "NONE")
    void a_planted_bug_is_found(Mutant mutant) {
        boolean found = LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> new Simulation(new SimSettings(seed, 2_000, mutant)).run())
                .anyMatch(result -> !result.isClean());

        assertThat(found).as("%s within %d seeds", mutant, SEEDS).isTrue();
    }
}
