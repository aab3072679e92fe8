package dev.trawl.cli;

import dev.trawl.cli.config.Mode;
import dev.trawl.cli.config.Settings;

/// How `trawl master` or `trawl standalone` was asked to run.
///
/// @param mode with workers of its own or without
/// @param testHooks opens what only tests may use
/// @param exitWhenReady ends with 0 as soon as requests are answered; used to prepare the start-up cache
public record ServerOptions(Mode mode, Settings settings, boolean testHooks, boolean exitWhenReady) {}
