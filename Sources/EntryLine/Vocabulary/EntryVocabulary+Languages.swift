/// Words that tell in which language an entry is.
extension EntryVocabulary {
    /// French words that no other language has, as typed: with a capital, `Le` may begin a name.
    static let frenchWords = words(
        """
        le les aux chez avec une pour à leur c'était j'ai déjeuner déj petit-déj dîner goûter apéro ciné théâtre courses
        boulangerie boulanger épicerie marché supermarché pharmacie médecin dentiste kiné hôpital péage covoiturage
        loyer électricité cantine école nounou cadeau vêtements chaussures cordonnier bière bières fromage légumes
        poisson gâteau pâtisserie traiteur musée cotisation coiffeuse ménage bricolage jardinerie stationnement
        magasinage métro essence coiffeur resto facture cadeaux
        """)
    /// German and Dutch words that no French entry has.
    static let germanWords = words(
        """
        der die das den dem ein eine einen einem mit für im am beim vom zum zur und bei von auf ist war gegessen gekauft
        getrunken getankt kaffee essen mittag abendessen frühstück einkauf bier brot kuchen kino bahn fahrkarte tanken
        het een van voor met koffie eten drinken lekker gegeten gedronken brood
        """)
}
