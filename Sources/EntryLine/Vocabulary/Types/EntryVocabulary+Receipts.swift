/// Words by which it shows who has paid, in lower case.
extension EntryVocabulary {
    /// At the start of an entry: `sold old bike 150`.
    static let soldWords = unaccented(
        """
        sold vendu vendí vendi vendido venduto verkauft verkocht såld sålt sålde solgt solgte sprzedałem sprzedałam
        prodal prodala продал продала sattım satıldı myin myyty eladtam eladtuk πούλησα продав vândut vandut vendemos
        vendimmo sprzedaliśmy vendue vendus vendues vendida vendidos vendidas venduta venduti vendute sprzedane
        sprzedana sprzedany sprzedano prodali продали продан проданы prodáno prodané prodaná prodaný продано продана
        """)
    /// Beside a marketplace: `vente vinted 14`; an English sale may be one where something was bought.
    static let saleNouns = words("vente venta vendita venda verkauf verkoop sprzedaż försäljning salg prodej продажа")
    /// Not counted among the words for what was sold: `vendi a cadeira`, `ich habe das Rad verkauft`.
    static let soldFillers = EntryVocabulary.receivers.union(EntryVocabulary.helpers).union(
        words(
            """
            a an the o os um uma el los las un una unos unas le la les une il lo gli i der die das den ein eine einen
            de het een en ett jsem jsme hab our mein meine unser unsere nos notre nuestro nuestra onze vår vårt old used
            alte alter altes alten gebrauchte gebrauchtes vieux vieille vieil ancien ancienne viejo vieja viejos viejas
            velho velha usado usada vecchio vecchia vecchie vecchi usato usata oude gammel gamla gammalt gamle stary
            stare starą starý staré старый старую старое старые eski
            """))
    /// Beside `soldWords`: costs of selling it.
    static let sellingCosts = EntryVocabulary.taxWords.union(
        words(
            """
            notar notary notaire notario notaio makler broker agent lawyer anwalt inserat anzeige ad ads listing repair
            reparatur tüv transport courier packaging verpackung label stamps stamp dhl hermes colissimo mondial correos
            new neu neue neuer neues nouveau nouvelle nuevo nueva nuovo nuova novo nova nieuwe ny nya nowy nowe nový nové
            """))
    /// After `soldWords`: who has sold it.
    static let sellerWords = words("by par por da dal dalla von vom bei door av af przez")
    /// After `soldWords`: what was got for it.
    static let exchangeLinks = fors.union(["za"])
    /// Right behind `soldWords`: it was sold to me, or the entry says something else.
    static let soldFollowers = words(
        """
        out us me mich mir ons oss to an at short slut wurde wurden with mit avec con com met med z and und et y i og
        och
        """)
    /// Before a place where people sell things: `sold shoes on vinted 15`.
    static let marketLinks = words("on via auf bei über sur su en op på no na")
    /// Such places besides the shops.
    static let marketplaces = words(
        """
        ebay etsy vinted depop craigslist marketplace facebook fb poshmark mercari leboncoin wallapop subito olx
        kleinanzeigen marktplaats blocket tradera finn dba enjoei willhaben ricardo tutti flohmarkt trödelmarkt
        trödel vide-grenier vide-greniers brocante mercatino rastro rommelmarkt vrijmarkt loppis loppemarked kirppis
        kirppu tori bazoš aukro авито юла letgo sahibinden
        """)
    /// Verbs that say what the money was spent on: `cashback received, spent on shoes 50`.
    static let spentWords = words(
        """
        spent spend bought gekauft kaufte ausgegeben acheté dépensé gasté compré paguei comprei gastei speso
        comprato gekocht uitgegeven köpte köpt købte kjøpte kupiłem kupiłam wydałem wydałam zapłaciłem zapłaciłam koupil
        koupila купил купила потратил потратила aldım harcadım
        """)
    /// The same with the form behind `didn't`.
    static let buyingWords = spentWords.union(
        words("buy purchase bestellt ordered order compré compró compramos купили"))
    /// What somebody has paid, besides `spentWords`: a day of the month beside it is past.
    static let payingVerbs = spentWords.union(
        unaccented(
            """
            paid gezahlt bezahlt zahlte bezahlte betalte betaldes kocht kochte kochten überwiesen abgehoben payé payée
            payés réglé dépensé pagué pagado pagato pagata pagamos paguei betaald betaalde betalade betalt zaplatil
            zaplatila заплатил заплатила оплатил оплатила
            """))
    /// Beside them, it has not been paid yet: `wird am 5. bezahlt`.
    static let futureWords = unaccented(
        """
        be will must werden wird werde muss être sera ser será serán essere sarà worden wordt moet bli blir blive być
        """)
    /// `harçlık verdim 200`: what whoever types the entry has given away.
    static let ownPayments = words("verdim gönderdim yolladım ödedim yatırdım harcadım")
    /// `babam 200 verdi`: verbs of somebody who has sent money, in Turkish, in which it often stands before them.
    static let turkishVerbs = words("verdi gönderdi yolladı ödedi yatırdı attı gonderdi yolladi odedi")
    /// Before these: who has sent it, or what.
    static let turkishGivers = words(
        """
        babam annem dedem ninem anneannem babaannem ablam abim ağabeyim kardeşim teyzem halam amcam dayım eşim kocam
        karım patron patronum şirket arkadaş arkadaşım müşteri kiracı kiracım para harçlık borcunu borç
        """)
    /// `a avó deu-me 50`
    static let enclitics = words(
        "deu-me deram-me pagou-me pagaram-me devolveu-me devolveram-me mandou-me enviou-me transferiu-me ofereceu-me deu-nos"
    )
    /// `엄마가 5만원 줬다`, `동생한테 10000원 줬어`
    static let koreanGiving = words(
        "줬다 줬어 줬어요 줬음 줬네 주었다 주셨다 주셨어 주셨어요 주셨음 보내줌 보내줬다 보내줬어 보내주셨다 부쳐줬다 갚았다 갚았어 갚았어요 갚음 갚았음 줌 주심 빌려줬다 빌려줬어 빌려줌 드림 드렸다 드렸어 드렸어요 드렸음"
    )
    /// What whoever types the entry has given back, behind who got it or before.
    static let repayingVerbs = returningVerbs.union(
        unaccented(
            """
            refunded reimbursed repaid zurückgezahlt zurückgegeben zurückbezahlt zurücküberwiesen erstattet zurückerstattet
            rendu remboursé restitué devuelto reembolsado restituito ridato rimborsato devolvido reembolsado teruggegeven
            terugbetaald teruggestort отдал отдала
            """))
    /// The same with `back`: `gave Linda 30 back`, `betalte tilbake 300 til Kari`.
    static let passingVerbs = words("paid gave sent betalte betalade betaalde gav ga gaf gab")
    /// Those who got it, in the dative.
    static let repaidPeople = words(
        "маме папе брату сестре другу подруге соседу соседке бабушке дедушке тёте дяде коллеге kamarádce sousedce sestře"
    )
    /// Before who pays a wage, where no other preposition is meant.
    static let payerWords = words("from vom från fra")
}
