package dev.trawl.cli.help;

import dev.trawl.cli.client.ClientOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The topic `trawl help connection`: the options with which a command finds its server and its token.
@Command(
        name = "connection",
        description = {
            "Every command that talks to a server accepts these options.",
            "The server is the first of: --server, --context or --data; TRAWL_SERVER; TRAWL_CONTEXT; the current context; a server of the data folder; 127.0.0.1:7989.",
            "The token is the first of: --token-file, TRAWL_TOKEN, the token file of the context, 'trawl login', the data folder of a server on this machine."
        },
        footer = {
            "",
            "Examples:",
            "  trawl task list --server https://trawl.example.org --token-file token.txt",
            "  trawl context set prod --server https://trawl.example.org --token-file token.txt",
            "  TRAWL_TOKEN=$(cat token.txt) trawl status --server http://127.0.0.1:7989"
        })
final class ConnectionTopic {

    @Mixin
    final ClientOptions client = new ClientOptions();
}
