package dev.trawl.crawl.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DomainsTest {

    @ParameterizedTest
    @CsvSource({
        "www.shop.com, shop.com",
        "WWW.Shop.CO.UK., shop.co.uk",
        "a.b.someone.github.io, someone.github.io",
        "x.y.z.ck, y.z.ck",
        "a.www.ck, www.ck",
        "deep.unlisted-suffix, deep.unlisted-suffix",
        "www.食狮.公司.cn, xn--85x722f.xn--55qx5d.cn",
        "www.xn--85x722f.xn--55qx5d.cn, xn--85x722f.xn--55qx5d.cn"
    })
    void a_host_belongs_to_the_domain_below_its_public_suffix(String host, String domain) {
        assertThat(Domains.registrable(host)).contains(domain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "com",
                "co.uk",
                "github.io",
                "z.ck",
                ".shop.com",
                "a..com",
                "127.0.0.1",
                "[::1]",
                "a b.com",
                "printer.local"
            })
    void an_ip_or_public_suffix_has_no_registrable_domain(String host) {
        assertThat(Domains.registrable(host)).isEmpty();
    }
}
