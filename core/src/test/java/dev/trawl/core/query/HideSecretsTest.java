package dev.trawl.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class HideSecretsTest {

    private static final JsonMapper JSON = JsonMapper.shared();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "db_password",
                "PASSWORD",
                "token",
                "access-token",
                "accessToken",
                "secret",
                "client_secret",
                "Authorization",
                "Proxy-Authorization",
                "api_key",
                "apiKey",
                "X-API-Key",
                "X-Auth-Token",
                "Cookie",
                "credentials",
                "private_key",
                "aws_access_key_id",
                "auth",
                "passphrase",
                "pwd"
            })
    void a_value_under_a_key_that_sounds_secret_is_hidden(String key) {
        for (String value : new String[] {"\"hush\"", "424242", "[\"hush\"]", "{\"a\":\"hush\"}"}) {
            assertThat(shown("{\"%s\":%s}".formatted(key, value))).isEqualTo("{\"%s\":\"***\"}".formatted(key));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"url", "method", "timeout", "author", "headers", "keyword", "pool", "path"})
    void any_other_value_is_shown(String key) {
        String json = "{\"%s\":[1.5,true,null,\"plain text\",{}]}".formatted(key);

        assertThat(shown(json)).isEqualTo(json);
    }

    @Test
    void secrets_are_found_at_any_depth() {
        assertThat(shown("{\"url\":\"http://x/\",\"headers\":{\"Authorization\":\"Bearer hush\",\"Accept\":\"*/*\"},"
                        + "\"steps\":[{\"login\":{\"user\":\"ann\",\"password\":\"hush\"}}]}"))
                .doesNotContain("hush")
                .contains("\"Accept\":\"*/*\"", "\"user\":\"ann\"", "\"url\":\"http://x/\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://ann:hush@h:1/p?q=1                    | http://ann:***@h:1/p?q=1
            jdbc:postgresql://h/d?user=a&password=hush   | jdbc:postgresql://h/d?user=a&password=***
            https://h/?api_key=hush&page=2#top           | https://h/?api_key=***&page=2#top
            Bearer hush                                  | Bearer ***
            Basic aHVzaA==                               | Basic ***
            redis://ann:hush@hush@h:1/0                  | redis://ann:***@h:1/0
            s3://AKIA:hush/hush@bucket/p?region=x        | s3://AKIA:***@bucket/p?region=x
            kafka://ann:hush/hu@sh@h:1,i:2               | kafka://ann:***@h:1,i:2
            zookeeper://ann:hush?hush@h:1/p              | zookeeper://ann:***@h:1/p
            redis://ann:hu@sh/hush@h                     | redis://ann:***@h
            redis://ann:hu@sh?hush@h                     | redis://ann:***@h
            redis://ann@corp:hush@h                      | redis://ann@corp:***@h
            redis://:hush#hush@h                         | redis://:***@h
            postgresql://h:5432/d?user=ann@corp          | postgresql://h:5432/d?user=ann@corp
            https://h:8443/p?mail=ann@h                  | https://h:8443/p?mail=ann@h
            https://h/@ann/a:b                           | https://h/@ann/a:b
            http://h:8080/@ann                           | http://h:8080/@ann
            http://h/$1?x=$2                             | http://h/$1?x=$2
            """)
    void passwords_inside_texts_are_hidden(String text, String expected) {
        assertThat(HideSecrets.in(text)).isEqualTo(expected);
    }

    @Test
    @Timeout(40)
    void a_text_made_to_be_slow_is_not() {
        String text = "://a:".repeat(100_000) + "?@" + "/@".repeat(100_000);

        assertThat(HideSecrets.in(text)).contains("://a");
    }

    @Test
    void empty_secret_fields_are_shown_unmasked() {
        String json = "{\"password\":\"\",\"token\":null,\"use_token\":false}";

        assertThat(shown(json)).isEqualTo(json);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"apps":[{"url":"http://h/","key":"maps"},"http://i/"]} | {"apps":[{"url":"http://h/","key":"maps"},"http://i/"]}
            {"pages":["http://h/"],"key":"package"}                 | {"pages":["http://h/"],"key":"package"}
            {"apps":[{"url":"http://h/","key":"Bearer hush"}]}      | {"apps":[{"url":"http://h/","key":"Bearer ***"}]}
            {"apps":[{"url":"http://h/","key":{"a":"hush"}}]}       | {"apps":[{"url":"http://h/","key":"***"}]}
            {"apps":[{"name":"a","key":"hush"}]}                    | {"apps":[{"name":"a","key":"***"}]}
            {"apps":[{"url":"http://h/","api_key":"hush"}]}         | {"apps":[{"url":"http://h/","api_key":"***"}]}
            {"apps":[{"url":"http://h/","known":{"key":"hush"}}]}   | {"apps":[{"url":"http://h/","known":{"key":"***"}}]}
            {"apps":{"url":"http://h/","key":"hush"}}               | {"apps":{"url":"http://h/","key":"***"}}
            {"url":"http://h/","key":"hush"}                        | {"url":"http://h/","key":"***"}
            {"headers":{"pages":1,"key":"hush"}}                    | {"headers":{"pages":1,"key":"***"}}
            [{"url":"http://h/","key":"hush"}]                      | [{"url":"http://h/","key":"***"}]
            """)
    void only_real_app_keys_in_a_payload_stay_unmasked(String payload, String expected) {
        assertThat(HideSecrets.inPayload(JSON.readTree(payload)).toString()).isEqualTo(expected);
    }

    private static String shown(String json) {
        return HideSecrets.in(JSON.readTree(json)).toString();
    }
}
