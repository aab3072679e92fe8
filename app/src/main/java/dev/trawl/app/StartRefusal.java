package dev.trawl.app;

import dev.trawl.cli.config.ConfigKey;
import dev.trawl.cli.config.Settings;
import dev.trawl.cli.fault.CommandFailedException;
import dev.trawl.cli.fault.Complaint;
import dev.trawl.cli.fault.ExitCode;
import dev.trawl.cli.fault.Fault;
import dev.trawl.gateway.ListenRefusedException;
import dev.trawl.gateway.PortTakenException;
import java.util.List;

/// Converts the exception that stopped a start into an error for the user.
final class StartRefusal {

    private StartRefusal() {}

    static RuntimeException of(RuntimeException failure, Settings settings) {
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
                new Complaint(ExitCode.CONFIG_INVALID, "bad_setting", text, text, List.of()), wrong);
    }
}
