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
                    http://shop.example/100%             | http://shop.example/100%
                    http://shop.example/%%34%31          | http://shop.example/%%341
                    http://shop.example/a%20b%25         | http://shop.example/a%20b%25
                    mailto:a@b?b&a#c                     | mailto:a@b?b&a
                    """)
    void pages_that_are_the_same_have_the_same_key(String address, String key) {
        assertThat(DedupKey.of(Url.parse(address).orElseThrow())).isEqualTo(key);
    }
}
