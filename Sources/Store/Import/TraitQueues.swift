/// Things in an order, such as transactions of the books, found by any of their traits; each is taken once.
///
/// Taking them all costs time linear in their number, however many are alike.
struct TraitQueues<Trait: Hashable, Thing> {
    /// All in their order; `nil` once taken.
    private var things: [Thing?] = []
    /// Their places by trait; those no longer to be had are dropped from the front when they are met.
    private var queues: [Trait: ArraySlice<Int>] = [:]

    /// Adds a thing behind all others.
    mutating func append(_ thing: Thing, _ traits: [Trait]) {
        for trait in traits { queues[trait, default: []].append(things.count) }
        things.append(thing)
    }

    /// Takes the first thing that has one of these traits; one that `isGone` is true of must stay so.
    mutating func takeFirst(_ traits: [Trait], unless isGone: (Thing) -> Bool) -> Thing? {
        guard let place = traits.compactMap({ first($0, unless: isGone) }).min() else { return nil }
        defer { things[place] = nil }
        return things[place]
    }

    private mutating func first(_ trait: Trait, unless isGone: (Thing) -> Bool) -> Int? {
        while let place = queues[trait]?.first {
            if let thing = things[place], !isGone(thing) { return place }
            queues[trait]?.removeFirst()
        }
        return nil
    }
}
