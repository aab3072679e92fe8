package dev.trawl.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class S3AddressTest {

    @Test
    void all_parts_are_read() {
        var address =
                S3Address.parse("s3://me:s%2Fcr+t@my-bucket/one/two/?endpoint=http://10.0.0.1:9000&region=eu-west-1");
        assertThat(address.bucket()).isEqualTo("my-bucket");
        assertThat(address.prefix()).isEqualTo("one/two/");
        assertThat(address.endpoint()).contains(URI.create("http://10.0.0.1:9000"));
        assertThat(address.region()).isEqualTo("eu-west-1");
        assertThat(address.accessKey()).isEqualTo("me");
        assertThat(address.secretKey()).isEqualTo("s/cr+t");
        assertThat(address.toString()).isEqualTo("http://10.0.0.1:9000, bucket my-bucket");
    }

    @Test
    void little_is_enough() {
        var address = S3Address.parse("s3://my-bucket");
        assertThat(address.prefix()).isEmpty();
        assertThat(address.endpoint()).isEmpty();
        assertThat(address.region()).isEqualTo("us-east-1");
        assertThat(address.place()).isEqualTo("Amazon S3 in us-east-1, bucket my-bucket");
        assertThat(S3Address.parse("s3://my-bucket/?endpoint=https%3A%2F%2Fstore%3A9000")
                        .endpoint())
                .contains(URI.create("https://store:9000"));
    }

    @Test
    void rejects_an_invalid_url_without_showing_the_secret() {
        assertRefused("http://my-bucket", "form");
        assertRefused("s3:my-bucket", "form");
        assertRefused("s3://me:hunter2@My_Bucket", "bucket");
        assertRefused("s3://me:hunter2@my-bucket/a b", "no address");
        assertRefused("s3://me:hunter2@my-bucket/../b", "prefix");
        assertRefused("s3://me:hunter2@my-bucket/a//b", "prefix");
        assertRefused("s3://me:hunter2@my-bucket/" + "x".repeat(300), "at most 200");
        assertRefused("s3://me:hunter2@my-bucket?acl=public", "'acl' is unknown");
        assertRefused("s3://me:hunter2@my-bucket?region=", "'region'");
        assertRefused("s3://me:hunter2@my-bucket?endpoint=store:9000", "endpoint");
        assertRefused("s3://me:hunter2@my-bucket?endpoint=ftp://store", "endpoint");
        assertRefused("s3://my-bucket?endpoint=http://me:hunter2@store", "endpoint");
        assertRefused("s3://my-bucket?endpoint=%20", "endpoint");
    }

    private static void assertRefused(String url, String words) {
        assertThatThrownBy(() -> S3Address.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words)
                .hasMessageNotContaining("hunter2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3://AKIA:S3CRET/abc@bucket",
                "s3://AKIA:pw@S3CRET@bucket",
                "s3://abc/S3CRET@bucket",
                "s3://abc?S3CRET@bucket",
                "s3://AKIA:S3CRET^@bu/x@bucket"
            })
    void a_password_that_is_not_encoded_is_not_quoted(String url) {
        assertThatThrownBy(() -> S3Address.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("percent-encode what is special in user and password")
                .hasNoCause()
                .message()
                .doesNotContain("S3CRET");
    }
}
