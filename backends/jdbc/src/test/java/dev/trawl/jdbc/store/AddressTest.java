package dev.trawl.jdbc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {

    /// 000.06
    @ParameterizedTest
    @CsvSource({
        "sqlite:/data/ledger.db,              jdbc:sqlite:/data/ledger.db",
        "jdbc:sqlite:ledger.db,               jdbc:sqlite:ledger.db",
        "jdbc:postgresql://db:5433/trawl,     jdbc:postgresql://db:5433/trawl",
        "postgresql://ann:secret@db/trawl,    jdbc:postgresql://db/trawl",
        "jdbc:mariadb://db/trawl?user=ann,    jdbc:mariadb://db/trawl",
        "jdbc:mysql://db/trawl,               jdbc:mariadb://db/trawl"
    })
    void every_form_becomes_the_address_of_a_driver(String url, String expected) {
        assertThat(Address.parse(url, "", "").jdbcUrl()).isEqualTo(expected);
    }

    @Test
    void a_user_in_the_address_counts_when_none_is_given() {
        Address address = Address.parse("postgresql://ann:p%40ss@db/trawl?sslmode=require", "", "");
        assertThat(address.user()).isEqualTo("ann");
        assertThat(address.password()).isEqualTo("p@ss");
        assertThat(address.options()).isEqualTo(Map.of("sslmode", "require"));
        assertThat(Address.parse("postgresql://ann:x@db/trawl", "bob", "y").user())
                .isEqualTo("bob");
    }

    @Test
    void the_text_never_shows_a_password() {
        assertThat(Address.parse("mysql://ann:secret@db/trawl?password=secret", "", "secret"))
                .hasToString("mariadb://db/trawl");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ledger.db", "oracle:thin", "sqlite:", "postgresql:trawl"})
    void rejects_a_malformed_ledger_url(String url) {
        assertThatThrownBy(() -> Address.parse(url, "", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ledger.url");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://ann:S3CRET/abc@db/trawl",
                "postgresql://ann:pw@S3CRET@db/trawl",
                "jdbc:mariadb://ann:S3CRET/a?b@db/trawl"
            })
    void a_password_that_is_not_encoded_is_not_quoted(String url) {
        assertThatThrownBy(() -> Address.parse(url, "", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("percent-encode what is special in user and password")
                .hasNoCause()
                .message()
                .doesNotContain("S3CRET");
    }
}
