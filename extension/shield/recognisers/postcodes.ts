/** Postcodes and the town before or after them, on the folded text that keeps its capitals. */

const STATES =
  'A[AEKLPRZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOPST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY]'
const STATE_NAMES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'
const PROVINCES = 'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|NSW|VIC|QLD|WA|SA|TAS|ACT'

export const COUNTRY =
  'United States|USA|U\\.S\\.A\\.|US|United Kingdom|UK|England|Scotland|Wales|Ireland|Canada|Australia|New Zealand|India|Germany|Deutschland|Austria|Switzerland|Schweiz|France|Belgium|Netherlands|Nederland|Luxembourg|Spain|Espana|Portugal|Italy|Italia|Poland|Polska|Sweden|Sverige|Norway|Norge|Denmark|Danmark|Finland|Suomi|Iceland|Greece|Turkey|Turkiye|Czech Republic|Slovakia|Slovenia|Hungary|Romania|Bulgaria|Croatia|Serbia|Estonia|Latvia|Lithuania|Cyprus|Malta|Mexico|Brazil|Brasil|Argentina|Chile|Colombia|Peru|Uruguay|Paraguay|Ecuador|South Africa|Nigeria|Kenya|Ghana|Egypt|Morocco|Tunisia|Israel|Japan|China|Singapore|Malaysia|Indonesia|Philippines|Thailand|Vietnam|Pakistan|Bangladesh|Sri Lanka|Greenland|Faroe Islands|Russia|Ukraine'

/** A capitalized word of a place name, and up to five of them with small words between. */
const PLACE_WORD = `[A-Z][A-Za-z'.-]{1,30}`
export const PLACE = `${PLACE_WORD}(?: (?:(?:de|del|la|las|el|los|am|an|der|den|im|in|of|upon|on|sur|sous|le|les|en|do|da|dos|di|the) ){0,2}${PLACE_WORD}){0,3}`

/** British, Canadian, Dutch, Irish and Portuguese formats, which nothing else shares. */
export const OWN_FORM = [
  String.raw`(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})`,
  String.raw`[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d`,
  String.raw`(?:[AC-FHKNPRTV-Y]\d[\dW]) ?[0-9AC-FHKNPRTV-Y]{4}`,
].join('|')

const STATE_ZIP = `(?:(?:${STATES}|${STATE_NAMES}|${PROVINCES}),? {1,2}(?:\\d{5}(?:-\\d{4})?|\\d{4}|${OWN_FORM})(?!\\d))`
/** `62704`, `28001`, `00-549`, `411 24`, `1010`, `2511 CV`, `01310-100`, `400076`, `SE-411 24`. */
const DIGITS = String.raw`(?:(?:[A-Z]{1,2}-)?(?!(?:19|20)\d{2}(?!\d))(?:\d{5}-\d{3,4}|\d{2}-\d{3}|\d{4}-\d{3}|\d{4} ?[A-Z]{2}|\d{3} \d{2,3}|\d{4,6})(?![\d-]))`

/** A complete town line: state and ZIP, a postcode before or after a place, or a postcode alone. */
export const TOWNS: readonly string[] = [
  `(?:${PLACE},? {1,2})?${STATE_ZIP}`,
  `(?:${PLACE},? {0,2})?(?:${OWN_FORM})`,
  `${DIGITS},? ${PLACE}(?:,? \\([A-Z][a-z]{1,20}\\)|,? (?:${STATES}|${PROVINCES})(?![A-Za-z]))?`,
  `${PLACE},? (?:- ?)?${DIGITS}`,
  `${PLACE}, (?:${STATES}|${STATE_NAMES}|${PROVINCES})(?![A-Za-z])`,
  String.raw`\d{5}(?:-\d{4})?(?![\d-])|\d{6}(?![\d-])`,
]

/** State and ZIP, or a distinctive postcode format: an address even without a street. */
export const SURE_TOWN = `(?:${PLACE},? {1,2})?(?:${STATES}|${STATE_NAMES}),? {1,2}\\d{5}(?:-\\d{4})?(?!\\d)`
