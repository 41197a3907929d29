import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { matchAt } from '../surroundings.ts'
import { findSpeakers } from './evidence.ts'
import { namesOf } from './names.ts'
import { GREEK_GIVEN } from './packed-names.ts'
import { anyOf, isBeside, isSentenceStart, matches, type Word, wordsOf } from './words.ts'

const LIST = namesOf(GREEK_GIVEN)

/** Whether a word, without accents and in lowercase, is a given name in any case. */
const isGiven = (word: string): boolean => nominativesOf(word).some(name => LIST.has(name))
/** Whether it is also a word, a place or a god. */
const isDoubtful = (word: string): boolean => nominativesOf(word).some(name => LIST.isDoubtful(name))

/** How the list may have a word, which has names in -ης, -ας and -ως without the -ς. */
function nominativesOf(word: string): string[] {
  if (word.endsWith('ου')) return [word, `${word.slice(0, -2)}ος`, `${word.slice(0, -2)}η`]
  if (/[οε]$/.test(word)) return [word, `${word.slice(0, -1)}ος`]
  return /[ηαω]ς$/.test(word) ? [word.slice(0, -1)] : [word]
}

const SURNAME =
  /.{2}(?:οπουλος|οπουλου|οπουλο|ιδης|ιδη|ιδου|αδης|αδη|αδου|ακης|ακη|ακος|ακου|ογλου|ατος|ατου|εας|εα|ουλας|ουλα|ιωτης|ιωτη|ιωτου|αιος|αιου|ελλης|ελλη|αρης|αρη|ιτης|ιτη|ιτου|αντωνιου|γεωργιου|δημητριου|νικολαου|ιωαννου|βασιλειου|χρηστου|κωνσταντινου|παναγιωτου|αθανασιου|παππας|παππα|καραγιαννης|καραγιαννη|οικονομου|αναγνωστου|ζαχαριου|αλεξιου|σπυρου)$/u
/** Relatives, roles and people met every day, whose name may follow after a possessive and an article. */
const PERSON = anyOf(
  `κύριος κύριο κυρίου κύριε κυρία κυρίας κ. κα κος κ.κ. δρ. δρ καθηγητής καθηγητή καθηγήτρια γιατρός γιατρό γιατρού δικηγόρος δικηγόρο
  πελάτης πελάτη πελάτισσα ασθενής ασθενή ασθενούς συνάδελφος συνάδελφο συναδέλφισσα φίλος φίλη φίλο φίλης γιος γιο γιου κόρη κόρης προϊστάμενος προϊσταμένη διευθυντής διευθύντρια παραλήπτης αποστολέας ενοικιαστής ενοικιάστρια μισθωτής μισθώτρια εκμισθωτής
  μαθητής μαθήτρια κατηγορούμενος μάρτυρας λογιστής λογίστρια νοσοκόμα κ.α. κα. μητέρα μητέρας πατέρας πατέρα μάνα αδελφός αδερφός αδελφό αδερφό αδελφή αδερφή αδελφής αδερφής άντρας άντρα γυναίκα γυναίκας σύζυγός σύζυγος σύζυγο γιαγιά παππούς παππού
  εγγονός εγγονή εγγονό θείος θείο θεία ξάδερφός ξάδερφος ξάδερφο ξαδέρφη κουμπάρος κουμπάρο κουμπάρα πεθερά πεθερός πεθερό γαμπρός γαμπρό νύφη κουνιάδος κουνιάδο κουνιάδα ανιψιός ανιψιό ανιψιά βαφτιστήρα νονός νονά κολλητός κολλητή κολλητό φιλενάδα γκόμενος πρώην
  αφεντικό σπιτονοικοκύρης σπιτονοικοκύρη σπιτονοικοκυρά ιδιοκτήτης ιδιοκτήτη ιδιοκτήτρια διαχειριστής διαχειριστή διαχειρίστρια γείτονας γείτονα γειτόνισσα δάσκαλος δάσκαλο δασκάλα δασκάλας νηπιαγωγός παιδίατρος οδοντίατρος ψυχολόγος εργοδότης εργοδότη συγκάτοικος συγκάτοικο συμφοιτητής συμφοιτήτρια μάστορας υδραυλικός ηλεκτρολόγος παπάς`,
)
const CUE = new RegExp(
  `(?<![\\p{L}])(?:(?:${anyOf(`με_λενε με_λένε τον_λένε τη_λένε την_λένε ονομάζομαι ονομάζεται λέγομαι λέγεται το_όνομά_μου_είναι είμαι_ο είμαι_η εγώ_ο εγώ_η ονοματεπώνυμο όνομα επώνυμο αγαπητέ αγαπητή αξιότιμε αξιότιμη γεια_σου γεια_σας υπογραφή βιογραφικό βιογραφικό_του βιογραφικό_της
  με_εκτίμηση ευχαριστώ φιλικά φιλιά χαιρετισμούς ζητήστε_τον ζητήστε_την ζήτησε_τον ζήτησε_την μίλησα_με_τον μίλησα_με_την μίλησα_με_τη συνάντησα_τον συνάντησα_την ραντεβού_με_τον ραντεβού_με_την
  πες_στον πες_στη πες_στην γράψε_στον γράψε_στη γράψε_στην`)})|(?:${PERSON})(?: (?:μου|σου|του|της|μας|σας|τους))?)[:,.]?[ \\n](?:(?:ο|η|τον|την|του|της|τη) )?(?=[Α-ΩΆ-Ώ«"])`,
  'giu',
)
/** `ο Λάμπρος`, `με τον Μηνά`: the article of a man's name, in a language that capitalizes names only. */
const ARTICLE =
  /(?<![\p{L}])(?:ο|τον|στον|κι ο|κι τον) (?=[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώ]{2,14}(?:ης|ής|ας|άς|ος|ός|ούς|η|ή|α|ά|ο|ό)(?![\p{L}]))/giu
/** After a name, `and` and perhaps an article. */
const AND = /,? (?:και|κι) (?:(?:ο|η|τον|την|του|της|τη|στον|στη|στην|με τον|με την|με τη) )?(?=[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώ])/uy
const NAMED_HERE_ALONE = /^[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώ]+/u
const NAMED_HERE = /[«"]?((?:[Α-ΩΆΈΉΊΌΎΏΪΫ][α-ωά-ώϊϋΐΰς'’-]{1,24})(?: [Α-ΩΆΈΉΊΌΎΏΪΫ][α-ωά-ώϊϋΐΰς'’-]{1,24}){0,2})/uy
const WORD = /[Α-ΩΆΈΉΊΌΎΏΪΫ][α-ωά-ώϊϋΐΰς]+(?:-[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώϊϋΐΰς]+)?/gu
const SPEAKER = /[Α-ΩΆΈΉΊΌΎΏα-ωά-ώϊϋΐΰς]{2,24}/gu
const INITIALS = /(?<![\p{L}])[Α-Ω]\. ?(?:[Α-Ω]\. ?)?[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώϊϋΐΰς]{3,24}/gu
const NOBODY = wordsOf(
  `αθηνα θεσσαλονικη πατρα ελλαδα ελλαδας κρητη ηρακλειο κυπρος λευκωσια ευρωπη ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου
  νοεμβριου δεκεμβριου δευτερα τριτη τεταρτη πεμπτη σαββατο κυριακη εγω εσυ αυτος αυτη καλημερα καλησπερα γεια ευχαριστω παρακαλω οδος λεωφορος πλατεια τραπεζα εταιρεια ιανουαριος φεβρουαριος μαρτιος απριλιος μαιος ιουνιος ιουλιος αυγουστος σεπτεμβριος οκτωβριος νοεμβριος δεκεμβριος ιανουαριο φεβρουαριο μαρτιο απριλιο μαιο ιουνιο ιουλιο αυγουστο σεπτεμβριο οκτωβριο νοεμβριο δεκεμβριο
  θεος θεο χριστος χριστο ιησους ηλιος ηλιο αρης αρη διας δια ερμης ερμη κρονος κρονο ολυμπος ολυμπο πειραιας πειραια βολος βολο πυργος πυργο παρνασσος παρνασσο ευρωπαιος ελληνας ελληνα γαλλος γαλλο ιταλος αγγλος αμερικανος γερμανος τουρκος κυπριος πρωθυπουργος πρωθυπουργο προεδρος προεδρο υπουργος υπουργο δημαρχος δημαρχο πατριαρχης ατλαντικος ατλαντικο ειρηνικος ειρηνικο καναδας καναδα λιβανος λιβανο νειλος νειλο βοσπορος μαιανδρος οργανισμος οργανισμο συλλογος ομιλος κωδικας κωδικα νομος νομο δεκαπενταυγουστος πασχα χριστουγεννα μεσογειος ολυμπιακος ολυμπιακο παναθηναικος παναθηναικο παοκ τελικος εμφυλιος μεσαιωνας μεσαιωνα δον σουλτανος βασιλιας γη σεληνη εξοχος αγιος αγιου αγια`,
)

/** Removes accents and lowercases, keeping the length. */
function bare(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}

/** People's names in Greek script. */
export function findGreekNames({ plain }: Reading): Candidate[] {
  const found: Candidate[] = []
  for (const { start, end } of matches(INITIALS, plain)) found.push(candidate('NAME', start, end, 'likely'))
  for (const { start, end } of matches(ARTICLE, plain)) {
    const name = NAMED_HERE_ALONE.exec(plain.slice(end, end + 24))?.[0] ?? ''
    const isFirst = isSentenceStart(plain, start) && (!isGiven(bare(name)) || isDoubtful(bare(name)))
    if (!isFirst && !NOBODY.has(bare(name))) found.push(candidate('NAME', end, end + name.length, 'guessed'))
  }
  for (const cue of matches(CUE, plain)) {
    NAMED_HERE.lastIndex = cue.end
    const named = NAMED_HERE.exec(plain)
    const name = named?.[1]
    if (named === null || name === undefined || NOBODY.has(bare(name.split(' ')[0] ?? ''))) continue
    const start = named.index + named[0].length - name.length
    found.push(candidate('NAME', start, start + name.length, 'likely'))
  }
  const words = matches(WORD, plain)
  for (let at = 0; at < words.length; at += 1) {
    let to = at
    while (to - at < 3) {
      const [word, next] = [words[to], words[to + 1]]
      if (word === undefined || !isBeside(plain, word, next)) break
      to += 1
    }
    const name = nameIn(plain, words.slice(at, to + 1))
    if (name !== undefined) found.push(name)
    at = to
  }
  const knows = (word: string): boolean => isGiven(bare(word))
  found.push(...findSpeakers(plain, SPEAKER, knows, word => NOBODY.has(bare(word)) || !/^[Α-ΩΆΈΉΊΌΎΏ]/.test(word)))
  for (const { end } of [...found]) {
    const and = matchAt(AND, plain, end)
    const name =
      and === null ? undefined : NAMED_HERE_ALONE.exec(plain.slice(end + and[0].length, end + and[0].length + 24))?.[0]
    if (and === null || name === undefined || NOBODY.has(bare(name))) continue
    found.push(candidate('NAME', end + and[0].length, end + and[0].length + name.length, 'guessed'))
  }
  return found
}

function nameIn(text: string, run: readonly Word[]): Candidate | undefined {
  const bares = run.map(word => bare(word.text))
  const starts = isSentenceStart(text, run[0]?.start ?? 0)
  const anchor = bares.findIndex(word => isGiven(word))
  if (anchor < 0) {
    const index = bares.findIndex(word => SURNAME.test(word) && word.length > 6 && !NOBODY.has(word))
    const word = run[index]
    return word === undefined || (starts && index === 0 && !/οπουλο[ςυ]?$|ογλου$/.test(bares[index] ?? ''))
      ? undefined
      : candidate('NAME', (mayPrecede(run, bares, index, starts) ?? word).start, word.end, 'guessed')
  }
  let first = anchor
  let last = anchor
  while (first > 0 && (SURNAME.test(bares[first - 1] ?? '') || isGiven(bares[first - 1] ?? ''))) first -= 1
  while (last + 1 < run.length && last - first < 2 && !NOBODY.has(bares[last + 1] ?? '')) last += 1
  const [begin, end] = [run[first], run[last]]
  if (begin === undefined || end === undefined) return undefined
  const isAlone = first === last
  if (
    isAlone &&
    isDoubtful(bares[anchor] ?? '') &&
    (starts || /(?:στην|στη|την|της|[ηο]) $/i.test(text.slice(0, begin.start)))
  )
    return undefined
  if (
    isAlone &&
    /(?:οδός|οδού|πλατεία|Αγίου|Αγίας|Άγιος|Αγία|Λεωφόρος) $/u.test(
      text.slice(Math.max(0, begin.start - 10), begin.start),
    )
  )
    return undefined
  return candidate('NAME', begin.start, end.end, isAlone ? 'likely' : 'shaped')
}

/** The word before a surname, if it may be an unlisted given name. */
function mayPrecede(run: readonly Word[], bares: readonly string[], index: number, starts: boolean): Word | undefined {
  const isFirst = index === 1 && starts && run.length > 2
  return index === 1 && !isFirst && !NOBODY.has(bares[0] ?? '') ? run[0] : undefined
}
