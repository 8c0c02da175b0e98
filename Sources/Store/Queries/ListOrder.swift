/// An expression that a list is sorted by, with its direction.
struct ListOrder {
    let expression: String
    var isDescending = false
}
