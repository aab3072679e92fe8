/// Loads one page in a tab: navigation, waiting, actions, and the rendered document.
@NullMarked
package dev.trawl.chrome.page;

import org.jspecify.annotations.NullMarked;
