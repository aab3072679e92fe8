package dev.trawl.app.data;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trawl.app.TestSettings;
import dev.trawl.cli.fault.CommandFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A folder whose server ran on a ledger elsewhere is not begun anew with an empty one.
class OtherLedgerTest {

    @TempDir
    private Path temp;

    @Test
    void a_start_that_forgot_the_settings_is_refused() throws IOException {
        try (var folder = DataFolder.open(temp.resolve("data"))) {
            assertThatCode(() -> OpenLedger.refuseToForget(TestSettings.in(temp), folder))
                    .as("a new folder")
                    .doesNotThrowAnyException();

            Files.writeString(folder.file("master.id"), "master-1\n");
            folder.writeSecret(AdminToken.FILE, "token\n");
            assertThatThrownBy(() -> OpenLedger.refuseToForget(TestSettings.in(temp), folder))
                    .isInstanceOf(CommandFailedException.class)
                    .hasMessageContaining("used another ledger before")
                    .hasMessageContaining("--config FILE");
            var named = TestSettings.in(temp, "ledger.url", "postgresql://db/trawl");
            assertThatCode(() -> OpenLedger.refuseToForget(named, folder)).doesNotThrowAnyException();

            Files.writeString(folder.file(OpenLedger.FILE), "");
            assertThatCode(() -> OpenLedger.refuseToForget(TestSettings.in(temp), folder))
                    .as("the ledger is here")
                    .doesNotThrowAnyException();
        }
    }
}
