package dev.trawl.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.trawl.app.process.SystemTime;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

/// Dependencies point inwards, Tomcat stays at the edge, and only one class reads the clock. (R8, DESIGN 4)
class ArchitectureTest {

    private static final JavaClasses TRAWL = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.trawl");

    /// The ports, and the types of plugins that they use.
    private static final String SPI = "dev.trawl.[spi|plugin]..";

    private static final List<String> BACKENDS = List.of("embedded", "jdbc", "redis", "kafka", "s3", "zookeeper");

    @Test
    void every_module_is_looked_at() {
        var modules = new ArrayList<>(List.of(
                "plugin", "spi", "proto", "core", "crawl", "chrome", "worker", "gateway", "config", "cli", "app"));
        modules.addAll(BACKENDS);
        for (String module : modules) {
            assertThat(TRAWL).as(module).anyMatch(type -> type.getPackageName().startsWith("dev.trawl." + module));
        }
    }

    @Test
    void plugins_know_nothing_but_the_language_and_spi_also_knows_plugins() {
        classes()
                .that()
                .resideInAPackage("dev.trawl.plugin..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.trawl.plugin..", "java..", "org.jspecify..")
                .check(TRAWL);
        classes()
                .that()
                .resideInAPackage("dev.trawl.spi..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.trawl.spi..", "dev.trawl.plugin..", "java..", "org.jspecify..")
                .check(TRAWL);
    }

    /// 001.16
    @Test
    void core_crawl_and_backends_know_only_spi() {
        only("dev.trawl.core..", "dev.trawl.core..", SPI);
        only("dev.trawl.crawl..", "dev.trawl.crawl..", SPI);
        only("dev.trawl.chrome..", "dev.trawl.chrome..", "dev.trawl.crawl..", SPI);
        only("dev.trawl.proto..", "dev.trawl.proto..");
        only("dev.trawl.worker..", "dev.trawl.worker..", "dev.trawl.crawl..", "dev.trawl.proto..", SPI);
        BACKENDS.forEach(backend -> only("dev.trawl." + backend + "..", "dev.trawl." + backend + "..", SPI));
        only("dev.trawl.gateway..", "dev.trawl.gateway..", "dev.trawl.core..", "dev.trawl.proto..", SPI);
        only("dev.trawl.config..", "dev.trawl.config..", "dev.trawl.core..", SPI);
        only("dev.trawl.cli..", "dev.trawl.cli..", "dev.trawl.config..", "dev.trawl.crawl..", "dev.trawl.core..", SPI);
    }

    /// Test code stays out of the production jars.
    @Test
    void production_code_does_not_use_testkit() {
        noClasses()
                .that()
                .resideInAPackage("dev.trawl..")
                .and()
                .resideOutsideOfPackages("dev.trawl.testkit..", "dev.trawl.engines..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.trawl.testkit..", "dev.trawl.engines..")
                .check(TRAWL);
    }

    private static void only(String module, String... mayUse) {
        noClasses()
                .that()
                .resideInAPackage(module)
                .should()
                .dependOnClassesThat(resideInAPackage("dev.trawl..").and(not(resideInAnyPackage(mayUse))))
                .check(TRAWL);
    }

    @Test
    void no_class_depends_on_spring() {
        noClasses()
                .that()
                .resideInAPackage("dev.trawl..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.springframework..")
                .check(TRAWL);
    }

    @Test
    void tomcat_stays_in_the_gateway() {
        noClasses()
                .that()
                .resideInAPackage("dev.trawl..")
                .and()
                .resideOutsideOfPackage("dev.trawl.gateway..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.apache.catalina..", "org.apache.coyote..", "org.apache.tomcat..", "jakarta.servlet..")
                .check(TRAWL);
    }

    @Test
    void grpc_is_spoken_by_the_edge_and_one_executor_alone() {
        noClasses()
                .that()
                .resideInAPackage("dev.trawl..")
                .and()
                .resideOutsideOfPackages("dev.trawl.gateway.grpc..", "dev.trawl.worker.execute..", "dev.trawl.proto..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.grpc..", "com.google.protobuf..")
                .check(TRAWL);
    }

    @Test
    void sql_stays_in_the_jdbc_backend() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.trawl.jdbc..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "org.sqlite..", "org.postgresql..", "org.mariadb..")
                .check(TRAWL);
    }

    @Test
    void only_system_time_reads_the_clock() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(SystemTime.class.getName())
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDateTime.class, "now")
                .orShould()
                .callMethod(ZonedDateTime.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemUTC")
                .orShould()
                .callMethod(Clock.class, "systemDefaultZone")
                .check(TRAWL);
    }

    @Test
    void the_rules_take_no_randomness_of_their_own_and_start_no_thread() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.trawl.core..", "dev.trawl.spi..")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Random.class, ThreadLocalRandom.class, Thread.class)
                .check(TRAWL);
    }

    /// The root package of a module counts too.
    @Test
    void packages_inside_a_module_form_no_cycle() {
        var modules = new ArrayList<>(
                List.of("plugin", "spi", "core", "crawl", "chrome", "worker", "gateway", "config", "cli", "app"));
        modules.addAll(BACKENDS);
        for (String module : modules) {
            slices().matching("dev.trawl.(**)")
                    .should()
                    .beFreeOfCycles()
                    .check(TRAWL.that(resideInAPackage("dev.trawl." + module + "..")));
        }
    }

    @Test
    void modules_form_no_circle() {
        slices().matching("dev.trawl.(*)..").should().beFreeOfCycles().check(TRAWL);
    }
}
