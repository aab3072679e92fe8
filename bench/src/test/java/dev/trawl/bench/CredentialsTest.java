package dev.trawl.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trawl.app.process.SystemTime;
import dev.trawl.gateway.session.ApiKeys;
import dev.trawl.spi.Role;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CredentialsTest {

    @TempDir
    Path folder;

    @Test
    void the_ledger_of_the_folder_knows_every_worker_by_its_token() {
        var time = new SystemTime();
        var known = Credentials.enrol(folder, 3, time);
        assertThat(known).extracting(Credentials.Credential::token).doesNotHaveDuplicates();
        try (var ledger = Rig.openLedger("sqlite:" + folder.resolve("ledger.db"), time)) {
            for (var credential : known) {
                var key = ledger.reads()
                        .identity()
                        .key(ApiKeys.hash(credential.token()))
                        .orElseThrow();
                assertThat(key.name()).isEqualTo(credential.worker());
                assertThat(key.role()).isEqualTo(Role.WORKER);
            }
        }
    }
}
