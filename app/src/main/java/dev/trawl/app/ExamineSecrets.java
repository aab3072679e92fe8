package dev.trawl.app;

import dev.trawl.cli.DoctorFinding;
import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;

/// Checks the location of the master key of the secrets. A key beside its data is copied or
/// stolen together with it.
record ExamineSecrets(Settings settings, Path folder) {

    private static final String CHECK = "secrets";

    DoctorFinding examine() {
        if (!settings.text(ConfigKey.SECRETS_KEY).isBlank()) {
            return DoctorFinding.ok(CHECK, "the master key is kept apart from the data")
                    .inChinese("主密钥与数据分开保存", "");
        }
        Path file = folder.resolve(KeyFile.FILE);
        if (!Files.exists(file)) {
            return DoctorFinding.ok(CHECK, "no master key yet; the first start makes " + file)
                    .inChinese("尚无主密钥；首次启动时生成 " + file, "");
        }
        return DoctorFinding.note(
                        CHECK,
                        file + " is beside the data it protects: whoever copies the folder can open every secret",
                        "move it to another place and name that with secrets.key_file, see docs/secrets.md")
                .inChinese(file + " 与其保护的数据在同一目录：复制该目录即可解开所有机密", "请移到其他位置，并用 secrets.key_file 指定，参见 docs/secrets.md");
    }
}
