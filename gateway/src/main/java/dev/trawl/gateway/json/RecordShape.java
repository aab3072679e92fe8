package dev.trawl.gateway.json;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/// The fields of a record as a JSON object: names in snake case, in the order of the components.
public record RecordShape(
        SequencedMap<String, Field> fields, boolean ignoresUnknown, boolean refusesNull, Constructor<?> constructor) {

    private static final ClassValue<RecordShape> SHAPES = new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
            return describe(type);
        }
    };

    /// How a field may be left out.
    public enum Presence {
        REQUIRED,
        OPTIONAL,
        CHANGE
    }

    /// One field.
    ///
    /// @param type the type of the value, without the wrapper of an optional field
    public record Field(int place, String name, Type type, Presence presence, Optional<Limits> limits) {}

    public static RecordShape of(Class<?> type) {
        return SHAPES.get(type);
    }

    /// The JSON name of a component.
    public static String name(RecordComponent component) {
        return Optional.ofNullable(component.getAccessor().getAnnotation(JsonProperty.class))
                .map(JsonProperty::value)
                .orElseGet(() -> component
                        .getName()
                        .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                        .toLowerCase(Locale.ROOT));
    }

    private static RecordShape describe(Class<?> type) {
        var components = type.getRecordComponents();
        var fields = new LinkedHashMap<String, Field>();
        for (int i = 0; i < components.length; i++) {
            fields.put(name(components[i]), field(i, components[i]));
        }
        return new RecordShape(
                fields,
                type.isAnnotationPresent(JsonIgnoreProperties.class),
                type.isAnnotationPresent(NullsRefused.class),
                constructor(type, components));
    }

    private static Field field(int place, RecordComponent component) {
        var presence = presence(component);
        Type type = presence == Presence.REQUIRED
                ? component.getGenericType()
                : ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
        return new Field(
                place, name(component), type, presence, Optional.ofNullable(component.getAnnotation(Limits.class)));
    }

    /// How the field of a component may be left out.
    public static Presence presence(RecordComponent component) {
        if (component.getType() == Optional.class) {
            return Presence.OPTIONAL;
        }
        return component.getType() == FieldChange.class ? Presence.CHANGE : Presence.REQUIRED;
    }

    private static Constructor<?> constructor(Class<?> type, RecordComponent[] components) {
        try {
            var constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " is not a record", e);
        }
    }
}
