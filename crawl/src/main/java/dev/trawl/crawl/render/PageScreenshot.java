package dev.trawl.crawl.render;

import java.util.Locale;

/// A screenshot of a page.
///
/// @param selector of the element for [Area#ELEMENT]; empty otherwise
/// @param quality 1 to 100 for JPEG and WebP
public record PageScreenshot(Area area, String selector, Format format, int quality) {

    public PageScreenshot {
        if (quality < 1 || quality > 100) {
            throw new IllegalArgumentException("quality must be from 1 to 100, not " + quality);
        }
        if ((area == Area.ELEMENT) == selector.isEmpty()) {
            throw new IllegalArgumentException("a selector belongs to the screenshot of an element");
        }
    }

    public static PageScreenshot viewport() {
        return new PageScreenshot(Area.VIEWPORT, "", Format.PNG, 80);
    }

    public static PageScreenshot fullPage() {
        return new PageScreenshot(Area.FULL_PAGE, "", Format.PNG, 80);
    }

    public static PageScreenshot element(String selector) {
        return new PageScreenshot(Area.ELEMENT, selector, Format.PNG, 80);
    }

    /// The visible part, the whole page, or one element.
    public enum Area {
        VIEWPORT,
        FULL_PAGE,
        ELEMENT
    }

    /// The image format.
    public enum Format {
        PNG,
        JPEG,
        WEBP;

        /// The name in job files, and the subtype of the media type.
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
