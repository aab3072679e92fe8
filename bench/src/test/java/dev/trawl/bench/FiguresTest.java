package dev.trawl.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FiguresTest {

    @Test
    void the_median_of_an_even_number_lies_between_the_two_in_the_middle() {
        assertThat(Figures.median(List.of(9.0, 1.0, 2.0, 4.0))).isEqualTo(3.0);
        assertThat(Figures.median(List.of(9.0, 1.0, 2.0))).isEqualTo(2.0);
    }

    @Test
    void a_percentile_is_the_value_that_so_many_do_not_exceed() {
        double[] values =
                IntStream.rangeClosed(1, 200).mapToDouble(i -> 201 - i).toArray();
        assertThat(Figures.percentile(values, 0.5)).isEqualTo(100);
        assertThat(Figures.percentile(values, 0.99)).isEqualTo(198);
        assertThat(Figures.percentile(values, 1)).isEqualTo(200);
    }
}
