package dev.trawl.cli;

import dev.trawl.cli.config.Settings;

/// How `trawl standalone` was asked to run.
///
/// @param testHooks opens what only tests may use
/// @param exitWhenReady ends with 0 as soon as requests are answered; used to prepare the start-up cache
public record StandaloneOptions(Settings settings, boolean testHooks, boolean exitWhenReady) {}
