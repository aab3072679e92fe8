package dev.trawl.crawl.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DedupKeyTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    http://shop.example/a#top            | http://shop.example/a
                    http://shop.example/?                | http://shop.example/
                    http://shop.example/?&&              | http://shop.example/
                    http://shop.example/?b=2&a=1&a=0     | http://shop.example/?a=0&a=1&b=2
                    http://shop.example/?a&b=            | http://shop.example/?a=&b=
                    http://shop.example/?q=a%20b+c       | http://shop.example/?q=a+b+c
                    http://shop.example/?q=%e9%7e%2f/    | http://shop.example/?q=%E9~%2F%2F
                    http://shop.example/?q=1=2           | http://shop.example/?q=1%3D2
                    http://shop.example/?%zz             | http://shop.example/?%25zz=
                    http://shop.example/%7euser/%c3%a4   | http://shop.example/~user/%C3%A4
                    http://shop.example/a%2fb%3fc%23d    | http://shop.example/a%2Fb%3Fc%23d
                    http://shop.example/100%             | http://shop.example/100%25
                    http://shop.example/%%34%31          | http://shop.example/%2541
                    http://shop.example/a%20b%25         | http://shop.example/a%20b%25
                    mailto:a@b?b&a#c                     | mailto:a@b?b&a
                    """)
    void pages_that_are_the_same_have_the_same_key(String address, String key) {
        assertThat(key(address)).isEqualTo(key);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    http://shop.example/b%61%67s/%31%39  | http://shop.example/bags/19
                    http://shop.example/%46%4cAT         | http://shop.example/FLAT
                    http://shop.example/5%-off           | http://shop.example/5%25-off
                    http://shop.example/%7               | http://shop.example/%257
                    http://shop.example/%%%              | http://shop.example/%25%25%25
                    http://shop.example/?x=&&y           | http://shop.example/?x=&y=
                    http://shop.example/?&&x=7           | http://shop.example/?x=7
                    http://shop.example/?x=7&            | http://shop.example/?x=7
                    http://shop.example/?5%              | http://shop.example/?5%25
                    http://shop.example./x               | http://shop.example/x
                    http://shop.example.:8080/x          | http://shop.example:8080/x
                    http://ann:pw@shop.example./x        | http://ann:pw@shop.example/x
                    http://192.0.2.7./x                  | http://192.0.2.7/x
                    """)
    void different_spellings_of_one_address_have_one_key(String one, String other) {
        assertThat(key(one)).isEqualTo(key(other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    http://shop.example/a%2Fb            | http://shop.example/a/b
                    http://shop.example/%2541            | http://shop.example/A
                    http://shop.example/a//b             | http://shop.example/a/b
                    http://shop.example../               | http://shop.example/
                    http://./                            | http://shop.example/
                    """)
    void different_addresses_keep_different_keys(String one, String other) {
        assertThat(key(one)).isNotEqualTo(key(other));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    http://shop.example/tea///green      | http://shop.example/tea/green
                    http://shop.example//tea             | http://shop.example/tea
                    http://shop.example/tea//            | http://shop.example/tea/
                    http://shop.example//                | http://shop.example/
                    http://shop.example/?u=http://a//b   | http://shop.example/?u=http%3A%2F%2Fa%2F%2Fb
                    http://shop.example/a%2F/b           | http://shop.example/a%2F/b
                    """)
    void a_job_may_merge_doubled_slashes(String address, String key) {
        var merging = new DedupRules(true);

        assertThat(DedupKey.of(Url.parse(address).orElseThrow(), merging)).isEqualTo(key);
    }

    private static String key(String address) {
        return DedupKey.of(Url.parse(address).orElseThrow());
    }
}
