package dev.trawl.chrome.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserNamespacesTest {

    @TempDir
    Path settings;

    @Test
    void names_the_setting_that_forbids_them() throws IOException {
        assertThat(new UserNamespaces(settings).fix()).isEmpty();

        set("user/max_user_namespaces", "15000\n");
        set("kernel/unprivileged_userns_clone", "1\n");
        assertThat(new UserNamespaces(settings).fix()).isEmpty();

        set("kernel/apparmor_restrict_unprivileged_userns", "1\n");
        assertThat(new UserNamespaces(settings).fix()).contains("kernel.apparmor_restrict_unprivileged_userns=0");

        set("user/max_user_namespaces", "0\n");
        assertThat(new UserNamespaces(settings).fix()).contains("user.max_user_namespaces=10000");
    }

    private void set(String file, String value) throws IOException {
        Path target = settings.resolve(file);
        Files.createDirectories(target.getParent());
        Files.writeString(target, value);
    }
}
