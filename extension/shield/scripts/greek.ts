import { type Candidate, candidate } from '../candidate.ts'
import type { Reading } from '../reading.ts'
import { anyOf, isBeside, isSentenceStart, matches, type Word, wordsOf } from './words.ts'

/** Given names, without accents and in lowercase, normalized by `bare`. */
const GIVEN = wordsOf(
  `γιωργος γιωργο γιωργου γεωργιος γεωργιου γεωργιο γιαννης γιαννη ιωαννης ιωαννη ιωαννου κωστας κωστα κωνσταντινος κωνσταντινου κωνσταντινο δημητρης δημητρη δημητριος
  δημητριου νικος νικου νικο νικολαος νικολαου νικολας παναγιωτης παναγιωτη βασιλης βασιλη βασιλειος βασιλειου χρηστος χρηστου χρηστο αθανασιος αθανασιου θανασης θαναση μιχαλης μιχαλη
  μιχαηλ σπυρος σπυρου σπυριδων αντωνης αντωνη αντωνιος σταυρος σταυρου σταυρο ηλιας ηλια αλεξανδρος αλεξανδρου αλεξανδρο αλεξης αλεξη ευαγγελος βαγγελης βαγγελη στελιος
  στελιου στυλιανος θεοδωρος θεοδωρου θοδωρης θοδωρη λευτερης ελευθεριος πετρος πετρου πετρο παυλος παυλου παυλο ανδρεας ανδρεα αποστολος αποστολου αποστολο θωμας θωμα φωτης φωτη μανωλης μανωλη
  εμμανουηλ λεωνιδας λεωνιδα στεφανος στεφανου στεφανο αγγελος αγγελου αναστασιος τασος τασου χαραλαμπος χαρης χαρη μπαμπης ορεστης ορεστη αρης αρη ιασονας οδυσσεας αχιλλεας περικλης σωτηρης σωτηρη
  σωτηριος γρηγορης γρηγορη ραφαηλ φιλιππος φιλιππου κυριακος κυριακου μαριος μαριου μαριο ακης σακης τακης μακης βλασης ζησης ματθαιος λουκας
  μαρια μαριας ελενη ελενης κατερινα κατερινας αικατερινη βασιλικη βασιλικης σοφια σοφιας αγγελικη αγγελικης γεωργια γεωργιας ευαγγελια δημητρα δημητρας ιωαννα ιωαννας χριστινα χριστινας
  αννα αννας ειρηνη ειρηνης κωνσταντινα παρασκευη παρασκευης ευη αναστασια αναστασιας φωτεινη φωτεινης δεσποινα δεσποινας ελευθερια αθηνα θεοδωρα αλεξανδρα αλεξανδρας μαργαριτα
  ζωη ζωης αντωνια νικολετα νικολ στεφανια ευτυχια καλλιοπη πηνελοπη αφροδιτη ρανια ραλλου χαρα λιτσα βασω μαιρη νατασα ναταλια ελπιδα σταυρουλα σταματια παναγιωτα
  χρυσα ολγα ιφιγενεια αριαδνη δαναη δαφνη φαιη ξενια ελισαβετ λυδια νεφελη ραφαηλα μελινα κλειω ισμηνη ευδοκια αθανασια θεανω`,
)
const AMBIGUOUS = wordsOf(
  'αθηνα χαρα ειρηνη ελπιδα ζωη παρασκευη αρης σοφια χρυσα κυριακος ευτυχια ελευθερια αγγελος γεωργια νεφελη',
)
const SURNAME =
  /.{2}(?:οπουλος|οπουλου|οπουλο|ιδης|ιδη|ιδου|αδης|αδη|αδου|ακης|ακη|ακος|ακου|ογλου|ατος|ατου|εας|εα|ουλας|ουλα|ιωτης|ιωτη|ιωτου|αιος|αιου|ελλης|ελλη|αρης|αρη|ιτης|ιτη|ιτου|αντωνιου|γεωργιου|δημητριου|νικολαου|ιωαννου|βασιλειου|χρηστου|κωνσταντινου|παναγιωτου|αθανασιου|παππας|παππα|καραγιαννης|καραγιαννη|οικονομου|αναγνωστου|ζαχαριου|αλεξιου|σπυρου)$/u
const CUE = new RegExp(
  `(?<![\\p{L}])(?:${anyOf(`με_λενε με_λένε ονομάζομαι λέγομαι το_όνομά_μου_είναι είμαι_ο είμαι_η ονοματεπώνυμο όνομα επώνυμο κύριος κύριο κυρίου κύριε κυρία κυρίας κ. κα κος κ.κ.
  δρ. δρ καθηγητής καθηγητή καθηγήτρια γιατρός γιατρό γιατρού δικηγόρος δικηγόρο αγαπητέ αγαπητή αξιότιμε αξιότιμη ο_αδελφός_μου_ο ο_άντρας_μου_ο η_γυναίκα_μου_η η_αδελφή_μου_η
  πελάτης πελάτη πελάτισσα ασθενής ασθενή συνάδελφος συνάδελφο φίλος_μου_ο φίλη_μου_η γιος_μου_ο κόρη_μου_η προϊστάμενος διευθυντής διευθύντρια υπογραφή παραλήπτης αποστολέας ενοικιαστής μαθητής μαθήτρια κατηγορούμενος μάρτυρας λογιστής λογίστρια νοσοκόμα κ.α. κα.
  πες_στον πες_στη πες_στην γράψε_στον γράψε_στη γράψε_στην ζητήστε_τον ζητήστε_την ζήτησε_τον ζήτησε_την μίλησα_με_τον μίλησα_με_την μίλησα_με_τη συνάντησα_τον συνάντησα_την ραντεβού_με_τον ραντεβού_με_την βιογραφικό_του βιογραφικό_της
  μητέρα_μου πατέρας_μου μάνα_μου αδελφός_μου αδερφός_μου αδελφή_μου αδερφή_μου γιος_μου κόρη_μου άντρας_μου γυναίκα_μου σύζυγός_μου φίλος_μου φίλη_μου γιαγιά_μου παππούς_μου εγγονός_μου εγγονή_μου θείος_μου θεία_μου ξάδερφός_μου ξαδέρφη_μου κουμπάρος_μου`)})[:,]? (?=[Α-ΩΆ-Ώ«"])`,
  'giu',
)
const NAMED_HERE = /[«"]?((?:[Α-ΩΆΈΉΊΌΎΏΪΫ][α-ωά-ώϊϋΐΰς'’-]{1,24})(?: [Α-ΩΆΈΉΊΌΎΏΪΫ][α-ωά-ώϊϋΐΰς'’-]{1,24}){0,2})/uy
const WORD = /[Α-ΩΆΈΉΊΌΎΏΪΫ][α-ωά-ώϊϋΐΰς]+(?:-[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώϊϋΐΰς]+)?/gu
const INITIALS = /(?<![\p{L}])[Α-Ω]\. ?(?:[Α-Ω]\. ?)?[Α-ΩΆΈΉΊΌΎΏ][α-ωά-ώϊϋΐΰς]{3,24}/gu
const NOBODY = wordsOf(
  `αθηνα θεσσαλονικη πατρα ελλαδα ελλαδας κρητη ηρακλειο κυπρος λευκωσια ευρωπη ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου
  νοεμβριου δεκεμβριου δευτερα τριτη τεταρτη πεμπτη σαββατο κυριακη εγω εσυ αυτος αυτη καλημερα καλησπερα γεια ευχαριστω παρακαλω οδος λεωφορος πλατεια τραπεζα εταιρεια`,
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
  return found
}

function nameIn(text: string, run: readonly Word[]): Candidate | undefined {
  const bares = run.map(word => bare(word.text))
  const starts = isSentenceStart(text, run[0]?.start ?? 0)
  const anchor = bares.findIndex(word => GIVEN.has(word))
  if (anchor < 0) {
    const index = bares.findIndex(word => SURNAME.test(word) && word.length > 6 && !NOBODY.has(word))
    const word = run[index]
    return word === undefined || (starts && index === 0 && !/οπουλο[ςυ]?$|ογλου$/.test(bares[index] ?? ''))
      ? undefined
      : candidate('NAME', word.start, word.end, 'guessed')
  }
  let first = anchor
  let last = anchor
  while (first > 0 && (SURNAME.test(bares[first - 1] ?? '') || GIVEN.has(bares[first - 1] ?? ''))) first -= 1
  while (last + 1 < run.length && last - first < 2 && !NOBODY.has(bares[last + 1] ?? '')) last += 1
  const [begin, end] = [run[first], run[last]]
  if (begin === undefined || end === undefined) return undefined
  const isAlone = first === last
  if (
    isAlone &&
    AMBIGUOUS.has(bares[anchor] ?? '') &&
    (starts || /(?:στην|στη|την|της|η) $/.test(text.slice(0, begin.start)))
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
