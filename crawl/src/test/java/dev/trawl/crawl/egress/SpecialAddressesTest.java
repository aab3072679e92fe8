package dev.trawl.crawl.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SpecialAddressesTest {

    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, unspecified",
        "127.255.255.255, loopback",
        "172.31.255.255, private",
        "169.254.169.254, link-local",
        "100.127.0.1, carrier NAT",
        "168.63.129.16, metadata",
        "224.0.0.1, multicast",
        "255.255.255.255, reserved",
        "::, unspecified",
        "::1, loopback",
        "64:ff9b::1, reserved",
        "fc00::1, private",
        "fe80::1, link-local",
        "ff02::1, multicast",
        "2002::1, 6to4",
        "2001:db8::1, documentation",
        "2a00::5efe:7f00:1, loopback in ISATAP"
    })
    void the_narrowest_network_names_the_kind(String address, String kind) {
        assertThat(SpecialAddresses.kind(InetAddress.ofLiteral(address))).contains(kind);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.0.0.0",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "172.32.0.0",
                "223.255.255.255",
                "2606:2800::1"
            })
    void the_rest_is_public(String address) {
        assertThat(SpecialAddresses.kind(InetAddress.ofLiteral(address))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, true",
        "Foo.LocalHost., true",
        "metadata.google.internal, true",
        "notlocalhost, false",
        "localhost.com, false"
    })
    void some_names_need_no_address(String host, boolean special) {
        assertThat(SpecialAddresses.kind(host).isPresent()).isEqualTo(special);
    }
}
