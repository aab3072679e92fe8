package dev.trawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whoever made the folder that a person stands in does not choose the server that gets a token or a password.
@SuppressWarnings("NullAway.Init") // JUnit sets it up
class FolderTrustTest {

    private static final String FOREIGN = "http://host.invalid:1";

    @TempDir
    private Path folder;

    private CommandRun command;

    @BeforeEach
    void stand() {
        command = new CommandRun(folder);
        command.environment.put("TRAWL_TOKEN", "secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                FOREIGN,
                "https://192.0.2.1:7989",
                "http://127.0.0.1@host.invalid:1",
                "http://127.0.0.1.invalid:1"
            })
    void an_address_file_here_leads_to_no_other_machine(String address) throws IOException {
        write("trawl-data/address", address);

        refuses("trawl-data/address", "task", "list");
        command.input = "password";
        refuses("trawl-data/address", "login", "bob", "--password-file", "-");
    }

    @Test
    void nor_does_a_folder_that_a_file_here_names() throws IOException {
        write("trawl.yaml", "data.dir: " + folder.resolve("other"));
        write("other/address", FOREIGN);

        refuses("other/address", "task", "list");
    }

    @Test
    void nor_does_a_relative_folder_that_is_named_for_all_places() throws IOException {
        command.environment.put("TRAWL_DATA_DIR", "data");
        write("data/address", FOREIGN);

        refuses("data/address", "task", "list");
    }

    @Test
    void nor_does_a_settings_file_here() throws IOException {
        write("trawl.yaml", "master_host: host.invalid\nmaster_port: 1\n");

        refuses("trawl.yaml", "task", "list");
    }

    @Test
    void nor_does_it_change_the_port_of_a_server_that_the_person_has_set() throws IOException {
        write("home/.config/trawl/config.yaml", "master_host: host.invalid");
        write("trawl.yaml", "master_port: 1\n");

        refuses("trawl.yaml", "task", "list");
    }

    /// Unreachable: so it was tried.
    @Test
    void explicitly_named_servers_and_folders_are_used() throws IOException {
        write("trawl-data/address", FOREIGN);

        tries("task", "list", "--data", "trawl-data");
        tries("task", "list", "--server", FOREIGN);
        command.environment.put("TRAWL_DATA_DIR", folder.resolve("trawl-data").toString());
        tries("task", "list");
        command.environment.remove("TRAWL_DATA_DIR");
        command.environment.put("TRAWL_SERVER", FOREIGN);
        tries("task", "list");
        command.environment.remove("TRAWL_SERVER");
        command.run("context", "set", "far", "--server", FOREIGN);
        tries("task", "list");
    }

    @Test
    void so_are_the_settings_of_the_person_and_of_the_environment() throws IOException {
        write("home/.config/trawl/config.yaml", "master_host: host.invalid");
        tries("task", "list");
        write("home/.config/trawl/config.yaml", "");
        command.environment.put("TRAWL_LISTEN_HOST", "host.invalid");
        tries("task", "list");
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1", "localhost", "[::1]"})
    void this_machine_may_be_named_here(String host) throws IOException {
        write("trawl-data/address", "http://" + host + ":1");

        tries("task", "list");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void refuses(String origin, String... words) {
        var result = command.run(words);

        assertThat(result.err())
                .contains("[server_not_named]", origin, "--server")
                .hasLineCount(1);
        assertThat(result.exit()).isEqualTo(9);
    }

    private void tries(String... words) {
        assertThat(command.run(words).err()).contains("[unreachable]");
    }
}
