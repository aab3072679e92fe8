package dev.trawl.spi.worker;

import java.util.regex.Pattern;

/// The valid form of the id of a worker or another node.
public final class WorkerIds {

    /// The rule as text that continues "must be".
    public static final String RULE =
            "1 to 100 letters, digits, '.', '_', ':', '@' or '-', the first a letter or a digit";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:@-]{0,99}");

    private WorkerIds() {}

    public static boolean isGood(String id) {
        return ID.matcher(id).matches();
    }
}
