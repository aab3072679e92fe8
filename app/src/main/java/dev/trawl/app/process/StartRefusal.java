package dev.trawl.app.process;

import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.config.ConfigKey;
import dev.trawl.config.Settings;
import dev.trawl.gateway.PortTakenException;
import dev.trawl.gateway.connection.ListenRefusedException;
import java.util.List;

/// Converts the exception that stopped a start into an error for the user.
public final class StartRefusal {

    private StartRefusal() {}

    public static RuntimeException of(RuntimeException failure, Settings settings) {
        return switch (failure) {
            case CommandFailedException already -> already;
            case PortTakenException taken ->
                Fault.PORT_TAKEN.causedBy(
                        taken, settings.text(ConfigKey.LISTEN_HOST) + ":" + settings.number(ConfigKey.LISTEN_PORT));
            case ListenRefusedException refused -> invalid(refused);
            case IllegalArgumentException wrong -> invalid(wrong);
            case RuntimeException other -> other;
        };
    }

    private static CommandFailedException invalid(RuntimeException wrong) {
        String text = String.valueOf(wrong.getMessage());
        return new CommandFailedException(
                new Complaint(ExitCode.CONFIG_INVALID, "bad_setting", text, List.of()), wrong);
    }
}
