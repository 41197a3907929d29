/** Words that form street names, folded, by their position in the name. */

/** After the name, as a separate word: `14 Maple Street`. */
export const AFTER_NAME =
  'street|avenue|boulevard|drive|lane|road|court|place|square|terrace|parkway|highway|circle|crescent|close|gardens|grove|mews|trail|parade|esplanade|causeway|expressway|freeway|turnpike|alley|plaza|promenade|quay|wharf|walk|rise|hill|row|loop|heights|ridge|cove|crossing|pike|path|green|park|view|way|st|ave|av|blvd|dr|ln|rd|ct|pl|sq|ter|terr|pkwy|hwy|cir|cres|gdns|expy|fwy|tpke|aly|plz|trl|xing|cts|pde|nagar|marg|sokak|sok|sk|caddesi|cad|cd|bulvari|mahallesi|mah|utca|ut|utja|korut|trg|ulica|ul'
/** Those with hardly any other meaning: enough even in lowercase. */
export const SURE_AFTER_NAME =
  'street|avenue|boulevard|lane|terrace|parkway|crescent|blvd|ave|pkwy|hwy|sokak|caddesi|utca'

/** Attached to the name: `Lindenallee 7`, `Storgatan 21`. */
export const SUFFIX =
  'strasse|straat|strase|str|allee|gasse|platz|ring|weg|damm|ufer|steig|chaussee|laan|plein|gracht|kade|dijk|singel|gatan|gata|vagen|grand|stigen|torget|gaten|gate|veien|vei|vegen|gade|vej|alle|pladsen|katu|tie|kuja|polku|bulevardi|markt|berg|hof|graben|pfad|stieg|tor|wall|promenade'

/** Before the name: `12 rue des Lilas`, `Calle Urzaiz 42`, `ul. Piękna 18`. */
export const BEFORE_NAME =
  'rue|avenue|av\\.?|ave\\.?|boulevard|bd\\.?|blvd\\.?|place|chemin|impasse|allee|allees|quai|route|cours|square|passage|villa|sentier|faubourg|residence|calle|c/|cl\\.?|avenida|avda\\.?|avd\\.?|plaza|pza\\.?|plza\\.?|paseo|p\\.?o|camino|carrer|ronda|travesia|glorieta|carretera|ctra\\.?|calzada|via|viale|v\\.le|piazza|p\\.za|piazzale|corso|c\\.so|vicolo|largo|strada|lungomare|rua|r\\.|travessa|tv\\.|praca|alameda|estrada|rodovia|ulica|ul\\.?|aleja|al\\.|aleje|osiedle|os\\.|plac|pl\\.|str\\.|bulevardul|soseaua|jalan|jl\\.?|duong|улица|ул\\.?|проспект|пр\\.?|пр-т|переулок|пер\\.?|шоссе|бульвар|вулиця|вул\\.?|οδος'

/** A part of a building: `Apt 4C`, `3ºB`, `Flat 12`. */
export const UNIT = String.raw`(?:apartment|apt|unit|suite|ste|flat|room|rm|floor|fl|building|bldg|block|blk|tower|wing|level|lot|house|plot|shop|office|piso|planta|puerta|pta|esc|escalera|bajo|bloque|portal|dpto|depto|interior|int|appartement|appt|bat|batiment|etage|wohnung|whg|stock|og|etg|scala|interno|lgh|ap|apto|bloco|andar|sala|m\.|кв|корп|д|daire|no|kat|#)`
