package dev.trawl.crawl.sitemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The dates that sitemaps and feeds are written with.
class SitemapDateTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2019",
                "2019-07",
                "2019-07-30",
                "2019-07-30T21:05Z",
                "2019-07-30T21:05:09Z",
                "2019-07-30T21:05:09.25Z",
                "2019-07-30T21:05+02:00",
                "2019-07-30T21:05:09-08:30"
            })
    void a_w3c_date_stays_as_it_is(String date) {
        assertThat(SitemapDate.read(" " + date + "\n")).contains(date);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            2019-07-30T21:05:09                     | 2019-07-30T21:05:09Z
            2019-07-30 21:05:09                     | 2019-07-30T21:05:09Z
            2019-07-30 21:05                        | 2019-07-30T21:05Z
            2019-07-30 21:05:09 +0200               | 2019-07-30T21:05:09+02:00
            2019-07-30 21:05:09 UTC                 | 2019-07-30T21:05:09Z
            2019-07-30t21:05:09z                    | 2019-07-30T21:05:09Z
            2019-07-30T21:05:09+0200                | 2019-07-30T21:05:09+02:00
            2019-07-30T21:05:09+02                  | 2019-07-30T21:05:09+02:00
            2019-7-3                                | 2019-07-03
            2019/07/30                              | 2019-07-30
            2019/7/3 4:05:09                        | 2019-07-03T04:05:09Z
            20190730                                | 2019-07-30
            20190730T210509Z                        | 2019-07-30T21:05:09Z
            30/07/2019                              | 2019-07-30
            07/30/2019                              | 2019-07-30
            07/30/2019 21:05                        | 2019-07-30T21:05Z
            07/07/2019                              | 2019-07-07
            30.07.2019                              | 2019-07-30
            3.7.2019 21:05                          | 2019-07-03T21:05Z
            Tue, 30 Jul 2019 21:05:09 GMT           | 2019-07-30T21:05:09Z
            Tue, 30 Jul 2019 21:05:09 +0200         | 2019-07-30T21:05:09+02:00
            Tue, 30 Jul 2019 21:05:09 PDT           | 2019-07-30T21:05:09-07:00
            tue,30 jul 2019 21:05 EST               | 2019-07-30T21:05-05:00
            30 July 2019                            | 2019-07-30
            3 Jul 19 21:05:09 UT                    | 2019-07-03T21:05:09Z
            Tuesday, 30-Jul-19 21:05:09 GMT         | 2019-07-30T21:05:09Z
            Tue Jul 30 21:05:09 2019                | 2019-07-30T21:05:09Z
            Tue Jul 30 21:05:09 UTC 2019            | 2019-07-30T21:05:09Z
            Tue Jul 30 2019 21:05:09 GMT+0200 (CET) | 2019-07-30T21:05:09+02:00
            July 30, 2019                           | 2019-07-30
            """)
    void other_forms_become_w3c_dates_and_a_missing_zone_is_utc(String written, String read) {
        assertThat(SitemapDate.read(written)).contains(read);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yesterday",
                "2019-13-01",
                "2019-02-30",
                "2019-07-30T25:00Z",
                "2019-07-30T21:61Z",
                "2019-07-30T21:05+25:00",
                "03/07/2019",
                "3/7/19",
                "31/31/2019",
                "0",
                "1564520709",
                "Tue, 31 Foo 2019 21:05:09 GMT",
                "31 Jun 2019",
                "2019-07-30 and more",
                "-2019-07-30"
            })
    void an_invalid_or_ambiguous_date_is_ignored(String written) {
        assertThat(SitemapDate.read(written)).isEmpty();
    }

    @Property
    void any_text_is_a_date_or_none(@ForAll @StringLength(max = 40) @CharRange(from = ' ', to = 'z') String written) {
        assertThatCode(() -> SitemapDate.read(written)).doesNotThrowAnyException();
    }

    @Property
    void a_date_that_was_read_reads_as_itself(
            @ForAll @StringLength(max = 20) @CharRange(from = '+', to = ':') String written) {
        SitemapDate.read(written)
                .ifPresent(read -> assertThat(SitemapDate.read(read)).contains(read));
    }
}
