import Testing
import TestSupport
@Test func smoke() { print(BuiltProgram.path("quickrec")) }
