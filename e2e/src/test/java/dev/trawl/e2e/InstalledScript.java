package dev.trawl.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A script manager as an extension of the browser, with one script installed and its token typed in.
record InstalledScript(Path folder) {

    private static final List<String> FILES = List.of("manifest.json", "background.js", "gm.js");

    static InstalledScript install(Path folder, String script, String token) throws IOException {
        Files.createDirectories(folder);
        for (String file : FILES) {
            try (var in = InstalledScript.class.getResourceAsStream("manager/" + file)) {
                Files.write(folder.resolve(file), in.readAllBytes());
            }
        }
        Files.writeString(folder.resolve("trawl.user.js"), script);
        Files.writeString(folder.resolve("seed.js"), "const SEED = {'trawl.token': '%s'};".formatted(token));
        return new InstalledScript(folder);
    }
}
