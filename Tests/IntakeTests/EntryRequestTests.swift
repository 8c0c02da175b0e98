import Intake
import JSON
import Testing

@Suite struct EntryRequestTests {
    @Test(
        "Reads",
        arguments: [
            (#"{"id":"A1","entry":"12.50 #lunch"}"#, "A1", "12.50 #lunch"),
            ("{\"entry\":\"5\",\"audioUUID\":\"B2\",\"id\":null}\r", "B2", "5"),
            (#" { "id" : "A1" , "entry" : "\u5348\u9910 3" } "#, "A1", "午餐 3"),
        ])
    func reads(line: String, record: String, entry: String) throws {
        let request = try EntryRequest(Array(line.utf8))
        #expect(request.record == record)
        #expect(request.entry == entry)
    }

    @Test(
        "Refuses",
        arguments: [
            ("nonsense", "It is not valid JSON: at byte 1 a value is expected."),
            (#"["A1","5"]"#, "It is a list, but an object is expected"),
            (#"{"id":"A1","entry":"5","entry":"6"}"#, #"It has the key "entry" twice"#),
            (#"{"id":"A1","entry":"5","note":"x"}"#, #"It has the key "note", which means nothing here"#),
            (#"{"ID":"A1","entry":"5"}"#, #"It has the key "ID", which means nothing here"#),
            (#"{"id":"A1","entry":12.50}"#, #""entry" is a number, but a string is expected"#),
            (#"{"id":17,"entry":"5"}"#, #""id" is a number, but a string is expected"#),
            (#"{"id":"A1"}"#, #"It has no "entry""#),
            (#"{"entry":"5"}"#, #"It has no "id" or "audioUUID""#),
            (#"{"id":"A1","audioUUID":"B2","entry":"5"}"#, #"It has "id" and "audioUUID""#),
            (#"{"id":"A1","entry":"5"} {"id":"A2","entry":"6"}"#, "at byte 25 the end is expected"),
            (#"{"id":"A1","entry":"5",}"#, "a key in double quotes is expected"),
        ])
    func refuses(line: String, reason: String) {
        let error = #expect(throws: EntryRequestError.self) { try EntryRequest(Array(line.utf8)) }
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test("Refuses bytes that are no text")
    func refusesBytesThatAreNoText() {
        let bytes = Array(#"{"id":"A1","entry":""#.utf8) + [0xE9] + Array(#""}"#.utf8)
        #expect(throws: EntryRequestError.notJSON(.notUTF8(offset: 20))) { try EntryRequest(bytes) }
    }
}
