package dev.trawl.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// An absent argument is an overload or a named type, never an `Optional`. A component of a record may be an
/// `Optional`,
/// because it is data and its accessor returns it.
class NoOptionalParameterTest {

    private static final Set<String> OPTIONALS = Set.of(
            Optional.class.getName(),
            OptionalInt.class.getName(),
            OptionalLong.class.getName(),
            OptionalDouble.class.getName());

    /// Modules that are not shipped.
    private static final List<String> TEST_ONLY = List.of("dev.trawl.testkit", "dev.trawl.engines");

    @Test
    void no_production_method_takes_an_optional() {
        var production = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("dev.trawl").stream()
                        .filter(type -> TEST_ONLY.stream().noneMatch(type.getPackageName()::startsWith))
                        .toList();
        assertThat(production).hasSizeGreaterThan(1_000);
        assertThat(found(production.stream())).isEmpty();
    }

    @Test
    void methods_and_constructors_count_and_components_do_not() {
        var sample = new ClassFileImporter().importClasses(Sample.class, Pair.class);
        assertThat(found(sample.stream()))
                .hasSize(3)
                .allMatch(name -> name.contains("Sample") || name.contains("Pair.named"));
    }

    private static List<String> found(Stream<JavaClass> types) {
        return types.filter(type -> !type.isAnonymousClass() && !type.isLocalClass())
                .flatMap(type -> type.getCodeUnits().stream())
                .filter(unit -> !unit.getModifiers().contains(JavaModifier.SYNTHETIC))
                .filter(unit -> unit.getRawParameterTypes().stream()
                        .map(JavaClass::getName)
                        .anyMatch(OPTIONALS::contains))
                .filter(unit -> !isCanonical(unit))
                .map(JavaCodeUnit::getFullName)
                .toList();
    }

    /// True for the constructor of a record that takes its components.
    private static boolean isCanonical(JavaCodeUnit unit) {
        return unit.isConstructor()
                && unit.getOwner().isRecord()
                && unit.getRawParameterTypes().stream()
                        .map(JavaClass::getName)
                        .toList()
                        .equals(Arrays.stream(unit.getOwner().reflect().getRecordComponents())
                                .map(RecordComponent::getType)
                                .map(Class::getName)
                                .toList());
    }

    record Sample(String name) {

        Sample(Optional<String> first) {
            this(first.orElse(""));
        }

        Sample with(OptionalInt number) {
            return new Sample(name + number);
        }
    }

    record Pair(Optional<String> first, Optional<String> second) {

        static Pair named(Optional<String> first) {
            return new Pair(first, first);
        }
    }
}
