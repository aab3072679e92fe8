package dev.trawl.embedded;

import dev.trawl.spi.live.Marks;
import dev.trawl.testkit.MarksContract;

class MemoryMarksTest extends MarksContract {

    @Override
    protected Marks open() {
        return new MemoryMarks();
    }
}
