package dev.trawl.crawl.url;

import static dev.trawl.crawl.url.AddressPolicy.Kind.ALLOW;
import static dev.trawl.crawl.url.AddressPolicy.Kind.BLOCK;
import static dev.trawl.crawl.url.AddressPolicy.Kind.REJECT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressPolicyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.1:8080/",
                "http://0177.0.0.1/",
                "http://2852039166/",
                "http://①②⑦.0.0.1/",
                "http://10.1.2.3/",
                "http://[::]/",
                "http://[::1]/",
                "http://[::ffff:10.0.0.1]/",
                "http://[::127.0.0.1]/",
                "http://[64:ff9b::a9fe:a9fe]/",
                "http://[2002:7f00:1::]/",
                "http://[2001:0:1::1]/",
                "http://[2a00:1:2:3:0:5efe:192.168.0.1]/",
                "http://[fe80::1]/",
                "http://[fd00::1]/",
                "http://[ff02::1]/",
                "http://localhost./",
                "http://LOCALHOST:80/",
                "http://a.localhost/",
                "http://ip6-loopback/",
                "http://metadata.google.internal/"
            })
    void a_special_place_is_blocked(String address) {
        assertThat(AddressPolicy.judge(address, List.of("93.184.216.34")).kind())
                .isEqualTo(BLOCK);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "shop.example",
                "ftp://shop.example/",
                "file:///etc/passwd",
                "gopher://127.0.0.1/",
                "http://1.2.3.256/"
            })
    void rejects_an_unfetchable_url(String address) {
        assertThat(AddressPolicy.judge(address, List.of()).kind()).isEqualTo(REJECT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://shop.example/",
                "http://93.184.216.34:22/",
                "http://[2606:2800:220:1::1]/",
                "http://[2a00:1:2:3:0:5efe:8.8.8.8]/",
                "http://localhost.example/",
                "http://172.32.0.1/"
            })
    void everything_else_is_allowed(String address) {
        assertThat(AddressPolicy.judge(address, List.of("2606:2800:220:1::1")).kind())
                .isEqualTo(ALLOW);
    }

    @Test
    void one_special_address_among_those_of_a_name_is_enough() {
        AddressPolicy.Verdict verdict =
                AddressPolicy.judge("http://shop.example/", List.of("93.184.216.34", "192.168.1.1"));

        assertThat(verdict.kind()).isEqualTo(BLOCK);
        assertThat(verdict.reason()).isEqualTo("private address 192.168.1.1");
        assertThat(AddressPolicy.judge("http://shop.example/", List.of("what?")).kind())
                .isEqualTo(BLOCK);
    }
}
