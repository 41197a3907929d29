const setOf = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/**
 * Names that are also ordinary words in at least one of the languages of most prompts. Finding such a word once as a
 * name is no reason to hide it elsewhere.
 */
export const AMBIGUOUS_NAMES = setOf(`
  will may mark bill rose grace hope faith joy art drew chase summer autumn spring june april august january dawn eve
  ivy lily daisy violet iris olive pearl ruby amber crystal jade opal ginger rosemary sage basil dean dale glen heath
  cliff ford lane park brook brooks rivers wood woods stone hill fields field banks bank bush marsh lake glade miles
  frank ernest earnest rich jack rob pat sue gene ray guy max min chance sky star storm winter snow frost rain young
  old long short small little white black brown green gray grey blue gold golden silver king prince duke earl baron
  knight bishop pope abbot page baker cook butler carpenter mason miller smith taylor tailor turner walker fisher
  hunter archer porter parker potter ward wells west north east south church temple abbey house hall day weeks love
  loving price sharp strong swift best good noble bright wise low high power powers case major minor sergeant general
  marshal judge law lord grant wade reed read lee bay cash penny nick buck bucks reid carter harper cooper piper
  dollar patience charity prudence mercy melody harmony candy cherry honey angel heaven paris london florence sydney
  austin dallas houston jackson lincoln washington madison jordan israel chad georgia virginia carolina dakota montana
  india china asia america chelsea kent essex devon york lancaster sol luz mar paz rosario dolores consuelo pilar
  mercedes alba flor rey santos cruz iglesia campos rios leon blanco rubio pierre jean blanche claire marine constant
  petit grand roi berger leblanc ernst kurz lang klein gross koch wolf vogel stern sommer kaiser konig richter bauer
  fischer becker weber schneider van von the and inc apple amazon oracle delta target shell tesla dell siemens bosch
  phillips morgan stanley kay kit sandy robin jay wren merlin teddy tiger lion fox bear beaver crane drake finch swan
  peacock lamb ram bull colt`)

/** Small words inside names, titles and ranks: never hidden on their own. */
export const NAME_PARTICLES = setOf(`
  van von der den de del della di da do dos das du la le el al bin ibn ben bint ter ten zu af av ap abu mr mrs ms miss
  mx dr prof sir dame lady lord rev fr st sr sra srta don dona herr frau mme mlle monsieur madame jr ii iii iv phd md
  esq the and y e i und et og och uncle aunt grandma grandpa mom mum dad father mother sister brother captain
  professor doctor saint san santa`)

/** Mailboxes of an organization, not of a person. */
export const SHARED_MAILBOXES = setOf(`
  info admin administrator support help helpdesk sales contact hello office mail email team service services customer
  care billing accounts accounting finance hr jobs careers press media marketing news newsletter noreply reply no
  postmaster webmaster abuse security privacy legal root ops dev test user alerts orders shop store web bot system
  account home work contacto ventas soporte kontakt vertrieb bewerbung redaktion presse commercial ufficio ordini
  example me my mr mrs dr`)
