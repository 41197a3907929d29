/** Words that are followed by a person's name, folded, for the Latin script. */

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(word => word !== ''))

/** Relationships: `my cousin Thaddeus`, `mein Chef Torsten`, `la mia collega Ornella`. */
export const KIN =
  setOf(`wife husband son daughter brother sister cousin uncle aunt auntie aunty niece nephew mother father mom mum
  mommy mummy dad daddy grandma grandpa granny nana nanna papa stepson stepdaughter stepmom stepdad stepfather stepmother fiance fiancee boyfriend
  girlfriend bf gf ex roommate roomie flatmate housemate neighbor neighbour friend bestie buddy coworker colleague boss
  supervisor landlord landlady tenant nanny babysitter tutor teacher coach therapist classmate partner twin godson goddaughter
  baby toddler intern assistant client patient bro sis hubby
  frau mann sohn tochter bruder schwester cousine onkel tante nichte neffe mutter vater mama oma opa freund freundin
  kollege kollegin chef chefin nachbar nachbarin vermieter vermieterin mieter mieterin lehrer lehrerin schwager schwagerin
  mitbewohner mitbewohnerin verlobter verlobte enkel enkelin patientin mandant mandantin
  femme mari fils fille frere soeur oncle neveu mere pere maman mamie papi copain copine ami amie
  collegue patron patronne voisin voisine proprietaire locataire epouse epoux beau-frere belle-soeur nounou coloc
  esposa esposo marido mujer hijo hija hermano hermana primo prima tio tia sobrino sobrina madre padre abuela abuelo novio novia amigo amiga
  jefe jefa vecino vecina companero companera suegra suegro cunado cunada nieto nieta inquilino inquilina casero casera
  moglie marito figlio figlia fratello sorella cugino cugina zio zia nonna nonno fidanzato fidanzata amico amica collega capo vicino vicina
  mulher filho filha irmao irma namorado namorada colega chefe vizinho vizinha sogra sogro neto neta avo
  vrouw man zoon dochter broer zus neef nicht oom moeder vader vriend vriendin baas buurman buurvrouw huisbaas
  fru dotter bror syster mamma pappa mormor morfar farmor farfar kompis pojkvan flickvan kollega granne
  datter soster kone kaereste nabo kjaereste sonn
  zona maz syn corka brat siostra tata babcia dziadek wujek ciocia chlopak dziewczyna kolega kolezanka szef szefowa
  sasiad sasiadka przyjaciel przyjaciolka
  karim kocam oglum kizim kardesim abim ablam annem babam arkadasim patronum komsum sevgilim amcam teyzem halam dayim
  vaimoni mieheni poikani tyttareni siskoni veljeni ystavani pomoni naapurini
  manzelka manzel dcera bratr sestra kamarad kamaradka sef sefova
  sotia sotul fiul fiica fratele sora prietenul prietena seful sefa vecinul
  felesegem ferjem fiam lanyom batyam hugom baratom baratnom fonokom
  istriku suamiku anakku kakakku adikku temanku bosku`)

/** Titles before a name that are not part of it, in addition to those in `seeds.ts`. */
export const TITLES =
  setOf(`hon rev sir dame lady lord captain capt sgt sergeant lt lieutenant colonel col maj pastor father brother sister rabbi imam coach
  attorney councilman councilwoman principal dean
  onkel tante oma opa pfarrer hausmeister rechtsanwalt rechtsanwaltin oncle tonton tata mamie papi maitre docteur professeur pere soeur
  tia tio abuela abuelo doctor doctora profesor profesora licenciado licenciada maestro maestra padre
  zia zio nonna nonno dottor dottore dottoressa professoressa professore avvocato avv geom rag ing suor
  vo vovo doutor doutora professora dona seu dom
  oom juf meester dhr mevr farbror moster faster mormor farmor
  pan pani pana panu panem paniom ciocia wujek babcia dziadek doktor
  sayin bay bayan ogretmen
  domnul doamna domnului doamnei domnisoara tanti nenea
  herra rouva setani
  bwana mzee mama mwalimu aling mang kuya ate tita tito lola lolo
  ibu bapak pak bu mbak mas kak bang om encik puan cik`)

/** Titles of one or two letters with diacritics; without them they are other words. */
export const VIETNAMESE_TITLES = setOf('chị anh ông bà cô thầy chú bác em')

/** Titles that follow a name. */
export const TITLES_BEHIND = setOf(
  'bey hanim hanım abi abla usta hoca amca teyze bhai ji didi garu saheb sahib san sama kun chan sensei oppa unnie ssi nim jr sr',
)

/** Verbs of telling or writing to someone: `tell Ashley`, `dile a Yolanda`, `Sag Leni`. */
export const TELL =
  setOf(`tell told telling ask asked asking text texted texting email emailed emailing message messaged call called calling
  phone ring remind reminded invite invited thank thanked congratulate warn warned notify notified contact contacted inform
  meet met marry married date dated dating help helped cc ping pinged dm write wrote written reply replied explain apologize apologise
  send sent forward greet wish convince forgive forgave confront divorced ghosted babysit
  sag sage sagen sagt frag frage fragen schreib schreibe schreiben schreibt erzahl erzahle bitte schick schicke grusse antworte lade
  ecris ecrire dis dire demande demander envoie envoyer appelle appeler reponds remercie previens redige
  escribe escribir escribele dile diles decirle pregunta preguntale manda mandale envia enviale llama avisa avisale contesta felicita
  scrivi scrivere di dillo chiedi mandami invia chiama rispondi ringrazia avvisa
  escreva escrever escreve diga dizer pergunte mande envie ligue responda avise
  schrijf stuur zeg vraag mail bel antwoord vertel nodig
  skriv saga fraga fråga beratta skicka svara sporg fortael spor fortell
  napisz powiedz zapytaj wyslij zadzwon odpisz odpowiedz zapros
  napis rekni zeptej posli zavolej odepis
  scrie spune intreaba trimite suna raspunde
  kirjoita kerro kysy laheta soita vastaa
  irj irjal mondd kerdezd kuldj
  yaz soyle sor gonder ara
  viet viết nhắn gửi hỏi tulis kirim tanya bilang sumulat sabihin andika`)

/** Prepositions between such a verb and the name. */
export const TOWARDS = setOf(
  'to a à al alla allo au an für fur para pro per voor aan till til do dla k ke pre pentru catre la kepada untuk kay kina kwa cho for with and och und et y e i',
)

/** The last words of phrases such as `my name is Dana`. */
export const NAMED = [
  'my name is',
  'my name s',
  "name's",
  'name is',
  'names are',
  'named',
  'i am called',
  'call me',
  'mein name ist',
  'ich heisse',
  'ich heiße',
  'heisst',
  'heißt',
  "m'appelle",
  "s'appelle",
  'me llamo',
  'se llama',
  'mi nombre es',
  'mi chiamo',
  'si chiama',
  'meu nome é',
  'me chamo',
  'se chama',
  'chamado',
  'mijn naam is',
  'ik heet',
  'jag heter',
  'heter',
  'jeg hedder',
  'hedder',
  'nazywam się',
  'mam na imię',
  'jmenuji se',
  'jmenuju se',
  'mă numesc',
  'nimeni on',
  'adım',
  'benim adım',
  'tên tôi là',
  'tôi tên là',
  'nama saya',
  'jina langu ni',
  'ako si',
  'pangalan ko ay',
] as const

/** Words that join two names in one sentence. */
export const AND = setOf('and & und et y e og och en i ja ve es si va và dan at na oder or ou o')

/** Function words that are names in another language; in lowercase they are not names. */
export const NO_LOWER_NAME =
  setOf(`mia una elle lui die der dan van ana lia mae pan les des del don ben sara dana mina ada ali
  can may will mark art rose grace hope joy bill rich drew chase sue pat jack june april august dean cliff frank grant guy jay ray
  wade max miles pearl ruby amber jade ivy daisy lily olive iris dawn eve summer faith sandy robin jean marine claire paz luz sol mar
  alba flor rey estar sera maria same tout tous toute comme pour avec dans elles nous vous est pas que qui mais plus bien
  mal las los uno unos ella ellos como para pero por con sin hay eso esa este esta todo toda muy mas
  che non per suo sua loro come anche tutto tutti mai poi dai dei delle alla dalla sono era
  nao sim com sem uma meu minha seu ela ele eles isso essa esse
  een het dat wat zijn haar mijn naar niet maar voor door ook nog wel
  det att som han hon den ett och inte med har var mig dig sig
  jak nie tak jest mnie moja moje ona oni ten tam bez dla pod nad
  bir bana sana beni seni onu ile icin ama sen biz siz
  she her him his they them that this what when with from your our who why how someone somebody everyone anyone nobody
  about back again off out over up down more less please thanks`)
