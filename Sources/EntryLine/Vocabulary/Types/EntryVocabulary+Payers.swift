/// Words by which it shows that somebody else has paid, in lower case: `paid by client 800`, `vom Chef bezahlt 40`.
extension EntryVocabulary {
    /// What was done to a bill or a job.
    static let paidByWords = unaccented(
        """
        paid covered reimbursed settled bezahlt gezahlt beglichen übernommen payé payée payés payées réglé réglée réglés
        réglées pagado pagada pagados pagadas pagato pagata pagati pagate betaald voldaan betalt betalat betald betalda
        betalad opłacone opłacony opłacona zapłacone zapłacony zapłacona zaplaceno zaplacené zaplacená оплачено оплачен
        оплачена оплачены
        """)
    /// The same in Portuguese, where they are also wages, and verbs in Spanish.
    static let portuguesePaidWords = words("pago paga pagos pagas")
    /// After `portuguesePaidWords`: who has paid.
    static let portugueseByWords = words("pelo pela pelos pelas")
    /// After `paidByWords`: who has paid.
    static let byWords = sellerWords.union(portugueseByWords).union(
        words("del della dello dall' vom dai dagli dalle dallo od"))
    /// Those of them that mean nothing else before a name.
    static let agentWords = words("by par door av af przez dai dagli pelos pelas")
    /// Before the name of a family.
    static let pluralArticles = words("les los las os as i gli le de die")
    /// Those who have paid, besides people and clients.
    static let payers = words(
        """
        dairy creamery butcher molkerei käserei genossenschaft laiterie coopérative lechería caseificio latteria laticínio
        melkfabriek mleczarnia mleczarni mejeri mejeriet meieri mlékárna mlékárny молокозавод verlag éditeur editore
        employer work company insurance job office school firm arbeitgeber firma versicherung krankenkasse arbeit
        employeur l'employeur assurance l'assurance boîte patron mutuelle jefe empresa seguro aseguradora azienda datore l'assicurazione
        assicurazione capo werkgever verzekering baas werk arbetsgivaren jobbet försäkringen forsikringen pojišťovna pojišťovny страховая ubezpieczenie elbolaget kommunen gemeente arbejdsgiver jobben
        pracodawcę ubezpieczyciela family familie famille familia famiglia família familjen familien rodzinę rodiny
        mevrouw meneer fru panią pana paní señora señor signora signor senhora senhor
        voisins voisin voisine voisines vecinos vecino vecina vecinas
        vicini vicino vicina vizinhos vizinho vizinha buren buurman buurvrouw grannar grannarna grannen naboer naboerne
        naboen sąsiadów sąsiada sąsiadkę sousedů sousedy students student pupils pupil schüler schülerin élève élèves
        alumno alumna alumnos alumnas studente studenti alunno alunni aluno aluna alunos leerling leerlingen
        elever uczniów rodziców rodičů padres genitori pais ouders föräldrar föräldrarna forældre foreldre
        """)
    /// The same in the case that says so: `оплачено соседями`.
    static let payersByCase = words(
        """
        родителями соседями соседом соседкой мамой папой бабушкой дедушкой клиентом клиентами клиенткой заказчиком
        работодателем учеником учениками семьёй семьей sousedy rodiči
        """)
    /// What somebody has paid, in Korean, and who.
    static let koreanPaidWords = words("준 낸 보내준 지불한 결제한 입금한 송금한")
    static let koreanPayers = listed("학부모 학생 고객 손님 의뢰인 이웃 옆집 세입자 사장 어머님 아버님")
    /// Names behind `paid by` that are no people.
    static let paymentMeans = paymentServices.union(
        words(
            """
            visa amex mastercard maestro card cash cheque check apple google samsung klarna monzo starling n26 phone
            direct dd debit credit bacs transfer bank standing contactless mistake post mail invoice accident cc stripe
            karte kreditkarte ec ec-karte girokarte konto girokonto bankkonto überweisung lastschrift rechnung
            carte cb chèque chèques
            virement prélèvement internet téléphone erreur espèces tarjeta transferencia efectivo error teléfono carta
            bonifico contanti cartão boleto transferência engano kaart pin ideal incasso overschrijving kort kortet
            kortti kartą karta gotówką przelew przelewem omyłkę pomyłkę
            """))
    /// Work that people do for others: who types the entry may have been paid for it.
    static let jobs = unaccented(
        """
        babysitting baby-sitting babysit petsitting pet-sitting dogsitting dog-sitting housesitting house-sitting
        tutoring lesson lessons mowing gardening raking shoveling shovelling ironing proofreading translation gig babysitten
        nachhilfe unterricht klavierunterricht gitarrenunterricht klavierstunde klavierstunden gitarrenstunde
        gitarrenstunden rasenmähen gartenarbeit gassigehen hundesitting kinderbetreuung bügeln übersetzung auftritt
        umzugshilfe cours leçon leçons ménage jardinage tonte repassage traduction canguro clase clases limpieza
        jardinería traducción ripetizioni ripetizione lezione lezioni babysitteraggio pulizie giardinaggio traduzione aula aulas
        explicações explicação faxina limpeza jardinagem tradução oppassen oppas bijles bijlessen lessen tuinieren
        vertaling barnvakt barnpassning barnepass babysitning läxhjälp lektion lektioner lektiehjælp leksehjelp
        gräsklippning græsslåning städning rengøring undervisning korepetycje korki lekcja lekcje niania opieka
        sprzątanie tłumaczenie doučování hlídání lekce úklid překlad репетиторство уроки урок няня уборка перевод
        """)
    /// Between `paidByWords` and who has paid, before a place or `full`: `paid in Boston 45 by the Moores`.
    static let jobPlaceWords = words("in at en bei em w v на в i på")
}
