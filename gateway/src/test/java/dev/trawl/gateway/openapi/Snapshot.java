package dev.trawl.gateway.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The description in `docs/openapi.json`. `-Dopenapi=renew` writes it anew as long as nothing breaks, and
/// `-Dopenapi=break` also then.
public final class Snapshot {

    private static final Path FILE = Path.of("..", "docs", "openapi.json");
    private static final JsonMapper PRETTY =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Snapshot() {}

    public static void check(JsonNode described) {
        String wish = System.getProperty("openapi", "");
        if (Files.exists(FILE) && !wish.equals("break")) {
            assertThat(ApiChanges.breaking(PRETTY.readTree(read()), described))
                    .as("this breaks clients; if it must be, run this test with -Dopenapi=break")
                    .isEmpty();
        }
        if (!wish.isEmpty()) {
            write(PRETTY.writeValueAsString(described) + "\n");
        }
        assertThat(PRETTY.writeValueAsString(described) + "\n")
                .as("docs/openapi.json is old; run this test with -Dopenapi=renew")
                .isEqualTo(read());
    }

    private static String read() {
        try {
            return Files.readString(FILE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(String text) {
        try {
            Files.writeString(FILE, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
