import Model
import TestSupport
import Testing

@testable import Triage

@Suite struct TriageDeckTests {
    private let now = SessionScript.now

    /// The record `number` as somebody else left it.
    private func changed(_ number: Int, _ revision: Int64, _ state: RecordState = .pending) -> QuickRecord {
        var record = Sample.record(number)
        record.revision = revision
        record.state = state
        return record
    }

    @Test("Changes by others decide what is open") func othersChangesDecideWhatIsOpen() {
        var deck = TriageDeck([Sample.record(1), Sample.record(2)].map(\.version))
        let outcome1 = deck.update(changed(1, 0, .processed), now: now)
        #expect(outcome1 == .none, "the revision is the one that is known")
        let outcome2 = deck.update(changed(2, 1, .processed), now: now)
        #expect(outcome2 == .other)
        #expect(deck.statuses == [.open, .elsewhere])
        // Undone elsewhere.
        let outcome3 = deck.update(changed(2, 2), now: now)
        #expect(outcome3 == .other)
        #expect(deck.statuses == [.open, .open])
        deck.mark(.processed)
        let outcome4 = deck.update(changed(1, 3), now: now)
        #expect(outcome4 == .current)
        #expect(deck.status == .open, "what was processed here and undone elsewhere has to be done again")
        deck.mark(.later)
        let outcome5 = deck.update(changed(1, 4), now: now)
        #expect(outcome5 == .current)
        #expect(deck.status == .later)
    }

    @Test("Only open records come in") func onlyOpenRecordsComeIn() {
        var deck = TriageDeck([])
        let outcome6 = deck.update(changed(1, 0, .converted), now: now)
        #expect(outcome6 == .none)
        let outcome7 = deck.update(changed(2, 0, .awaitingAudio), now: now)
        #expect(outcome7 == .added)
        let outcome8 = deck.restore(changed(3, 1, .processed), now: now)
        #expect(!outcome8)
        let outcome9 = deck.restore(changed(4, 1), now: now)
        #expect(outcome9)
        #expect(deck.versions.count == 2)
    }

    @Test("A record that is gone is no card any more, and gets a new one when it returns")
    func gone() {
        var deck = TriageDeck((1...3).map { Sample.record($0).version })
        let current = deck.remove(1)
        let again = deck.remove(1)
        #expect(current == .current)
        #expect(again == nil)
        let next = deck.advance()
        #expect(next)
        #expect([deck.position, deck.count, deck.count(of: .open)] == [1, 2, 2])
        #expect(deck.revisions.keys.sorted() == [2, 3])
        let returned = deck.restore(changed(1, 1), now: now)
        #expect(returned)
        let found = deck.go(toRecord: 1)
        #expect(found)
        #expect([deck.position, deck.count, deck.count(of: .open)] == [3, 3, 3])
    }

    @Test("Restoring follows the state") func restoringFollowsTheState() {
        var deck = TriageDeck((1...4).map { Sample.record($0).version })
        let states: [RecordState] = [.pending, .processed, .discarded, .converted]
        for (index, state) in states.enumerated() {
            let outcome10 = deck.restore(changed(index + 1, 1, state), now: now)
            #expect(outcome10)
        }
        #expect(deck.statuses == [.open, .processed, .discarded, .elsewhere])
        #expect(deck.processedIDs == [Sample.record(2).id])
        var snoozed = changed(1, 2)
        snoozed.snoozedUntil = Moment(milliseconds: now.milliseconds + 1, offsetSeconds: 0)
        let outcome11 = deck.restore(snoozed, now: now)
        #expect(outcome11)
        #expect(deck.status == .snoozed)
    }

    @Test("Only what is still processed counts as processed", arguments: [RecordState.pending, .discarded, .converted])
    func onlyWhatIsStillProcessedCountsAsProcessed(state: RecordState) {
        var deck = TriageDeck([Sample.record(1).version])
        deck.replaceCurrent(with: changed(1, 1, .processed))
        deck.mark(.processed)
        #expect(deck.processedIDs == [Sample.record(1).id])
        let outcome = deck.update(changed(1, 2, state), now: now)
        #expect(outcome == .current)
        #expect(deck.processedIDs == [])
    }

    @Test("Moving and its ends") func movingAndItsEnds() {
        var deck = TriageDeck((1...3).map { Sample.record($0).version })
        let outcome12 = deck.begin()
        #expect(outcome12)
        let outcome13 = deck.stepBack()
        #expect(!outcome13)
        let outcome14 = deck.go(toRecord: 3)
        #expect(outcome14)
        deck.mark(.later)
        let outcome15 = deck.advance()
        #expect(outcome15)
        #expect(deck.index == 0)
        deck.mark(.processed)
        let outcome16 = deck.advance()
        #expect(outcome16)
        #expect(deck.index == 1)
        deck.mark(.discarded)
        let outcome17 = deck.advance()
        #expect(!outcome17)
        let outcome18 = deck.begin()
        #expect(!outcome18)
        let outcome19 = deck.go(toRecord: 9)
        #expect(!outcome19)
    }
}
