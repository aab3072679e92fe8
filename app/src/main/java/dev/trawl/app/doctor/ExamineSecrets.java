package dev.trawl.app.doctor;

import dev.trawl.app.data.KeyFile;
import dev.trawl.cli.fault.Phrase;
import dev.trawl.cli.start.DoctorFinding;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;

/// Checks the location of the master key of the secrets. A key beside its data is copied or
/// stolen together with it.
record ExamineSecrets(Settings settings, Path folder) {

    private static final String CHECK = "secrets";

    DoctorFinding examine() {
        if (!settings.text(ConfigKey.SECRETS_KEY).isBlank()) {
            return DoctorFinding.ok(CHECK, Phrase.of("the master key is stored apart from the data"));
        }
        Path file = folder.resolve(KeyFile.FILE);
        if (!Files.exists(file)) {
            return DoctorFinding.ok(CHECK, Phrase.of("no master key yet; the first start creates %s", file));
        }
        return DoctorFinding.note(
                CHECK,
                Phrase.of("%s is beside the data that it protects: a copy of the folder reveals all secrets", file),
                Phrase.of("move it elsewhere and set secrets.key_file, see docs/secrets.md"));
    }
}
