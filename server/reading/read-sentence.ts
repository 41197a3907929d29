import { keepsOnlyARecord } from './closing/without-records.ts'
import { deletedThing, type Thing } from './deleted-thing.ts'
import type { Concept, Lexicon } from './lexicon/concept.ts'
import { type ConceptMention, conceptsIn } from './lexicon/languages.ts'
import { plainSentence } from './lexicon/plain-text.ts'
import { EXCEPTION, NOTHING_KEPT } from './reply-patterns.ts'

/** A sentence, and where each concept is first mentioned in it. */
export interface ReadSentence {
  plain: string
  at: ReadonlyMap<Concept, ConceptMention>
  isQuestion: boolean
  /** 'Settings > Data controls > Delete'. */
  hasPath: boolean
  hasUrl: boolean
  hasNumber: boolean
  /** What it says is deleted. */
  thing: Thing
}

/** Letters of a sentence that are read: nobody says more in one. */
const LONGEST_READ = 4_000

export function readSentence(given: string, lexicons: readonly Lexicon[]): ReadSentence {
  const sentence = given.slice(0, LONGEST_READ)
  // 'In case 8-1234' names a ticket and is not a condition.
  const plain = plainSentence(sentence).replace(/\bin case (?=(?:number |no\.? ?)?#?[a-z]{0,6}-?\d)/g, 'of case ')
  const at = conceptsIn(plain, lexicons)
  return {
    plain,
    at,
    isQuestion: /\?\s*[)\]]?$/.test(plain) || plain.startsWith('¿'),
    hasPath:
      /\p{L} (?:>|->|→|›|»|⟩) \p{L}/u.test(plain.replace(/=>/g, '->')) ||
      (WALK.test(plain) && [...plain.matchAll(NEXT)].length > 1),
    hasUrl: /https?:\/\/|\bprivacy\.[a-z]{1,20}\.(?:com|ai)\b|\bwww\.|\.(?:com|ai|org|net)\/\S/.test(plain),
    hasNumber: /\d/.test(plain),
    thing: deletedThing(plain),
  }
}

/** 'Open this, then that, then the other': a path in words. */
const NEXT = /(?<![\p{L}])(?:then|dann|puis|luego|después)(?![\p{L}])/gu

/** What an answer can be about; each sentence adds to some of them. */
export type Signal =
  | 'receipt'
  | 'identity'
  | 'agent'
  | 'portal'
  | 'progress'
  | 'extension'
  | 'done'
  | 'kept'
  | 'partial'
  | 'refused'
  | 'notFound'
  | 'later'
  | 'question'
  | 'closed'
  | 'duplicate'
  | 'absent'
  /** The consumer has to act herself, even if an agent acts for her. */
  | 'direct'

export type Signals = Readonly<Record<Signal, number>>

/**
 * How strongly a sentence supports each signal. The numbers are weights: 1 is a hint, 2 is plain words, 3 and more are
 * plain words that can hardly mean anything else.
 */
export function signalsOf(sentence: ReadSentence): Partial<Record<Signal, number>> {
  const { at, plain } = sentence
  const has = (...concepts: Concept[]) => concepts.every(concept => at.has(concept))
  const hasOne = (...concepts: Concept[]) => concepts.some(concept => at.has(concept))
  const before = (first: Concept, second: Concept) => {
    const [one, two] = [at.get(first), at.get(second)]
    return one !== undefined && two !== undefined && one.start < two.start
  }
  /** Mentioned as a possibility, not as a fact. */
  const ifOnly = (concept: Concept) => before('condition', concept)
  const denied = (concept: Concept) => {
    const [no, word] = [at.get('not'), at.get(concept)]
    if (no === undefined || word === undefined || no.start >= word.start || word.start - no.end > 24) return false
    // 'So you are not left wondering: we have it': the negation ends at the colon.
    return !/[:;–—]/.test(plain.slice(no.end, word.start))
  }
  // 'Deleting it would take the rest with it' asks for nothing; 'if you are the owner, send us' does.
  const asked = has('ask') || (has('provide') && !WOULD.test(plain))
  const empty = has('emptyWords')
  const signals: Partial<Record<Signal, number>> = {}
  const passed = CHECK_PASSED.exec(plain)?.index
  const isVerified = has('verified') || (passed !== undefined && !((at.get('condition')?.start ?? passed) < passed))
  // What the reader is asked not to do says nothing about the request.
  if (DO_NOT.test(plain)) return signals
  // Nor does what becomes of the mail itself, or who leaves a workspace.
  const ofMail = sentence.thing === 'mail' || YOU_LEAVE.test(plain)

  // What became of the data.
  // 'Are purged within 30 days': the present tense with a length of time means what is to come.
  const inPresent = has('later') && SPAN.test(plain) && !PERFECT.test(plain)
  const inFuture = before('future', 'deleted') || before('underWay', 'deleted') || inPresent
  if (ofMail) {
    // Left without a word about what became of the data.
  } else if (
    has('deletionDone') &&
    !ifOnly('deletionDone') &&
    !denied('deletionDone') &&
    !before('future', 'deletionDone')
  ) {
    signals.done = 3
  } else if (has('deleted') && !inFuture && !ifOnly('deleted') && !denied('deleted') && !sentence.isQuestion) {
    // 'Identity: cleared' is about a check.
    const ofCheck = isVerified && /\bcleared\b/.test(plain)
    signals.done = ofCheck ? 0 : hasOne('data', 'account') ? 3 : 1.5
  } else if (
    has('requestDone') &&
    !ifOnly('requestDone') &&
    !before('future', 'requestDone') &&
    !denied('requestDone')
  ) {
    // 'The deletion was carried out'; without that word it may be any step.
    signals.done = has('delete') && !inFuture && !before('future', 'delete') ? 3 : 1
  }
  const willDelete = hasOne('delete', 'deleted')
  const when = hasOne('later', 'underWay')
  if (willDelete && !ofMail && !has('refuse') && !sentence.isQuestion) {
    // 'As soon as we have it' waits for the reader, just like 'if'.
    const hypothetical = ifOnly('delete') || ifOnly('deleted') || AWAITS.test(plain) ? 0.2 : 1
    if (before('future', 'deleted') || before('future', 'delete'))
      signals.later = (has('later') ? 2 : 1.5) * hypothetical
    if (has('underWay')) signals.later = Math.max(signals.later ?? 0, 2.5) * hypothetical
    else if (has('later') && sentence.hasNumber && signals.done === undefined) signals.later = 2.2 * hypothetical
    if (sentence.hasNumber && signals.later !== undefined && when) signals.later += 0.8 * hypothetical
  }
  // 'It can take up to four weeks until all copies are removed': the time until it is done.
  if (
    has('deleted') &&
    !ofMail &&
    TAKES.test(plain) &&
    SPAN.test(plain) &&
    !ONLY_IF.test(plain) &&
    !sentence.isQuestion
  )
    signals.later = Math.max(signals.later ?? 0, 2.5)
  if (has('deleted') && !ofMail && inPresent && !ifOnly('deleted') && !sentence.isQuestion) signals.later = 3
  if (
    /\b(?:execution|deletion|erasure|removal|löschtermin|löschdatum) ?(?:date)?:? .{0,20}\d/.test(plain) &&
    signals.done === undefined &&
    !has('extend')
  ) {
    signals.later = Math.max(signals.later ?? 0, /date|termin|datum/.test(plain) ? 2.6 : 0)
  }
  if (has('disabled') && !ifOnly('disabled')) signals.later = (signals.later ?? 0) + 0.8
  if (
    has('keep') &&
    !isNothingKept(plain) &&
    !NONE.test(plain) &&
    !has('nothingKept') &&
    !denied('keep') &&
    !(signals.done === 3 && before('keep', 'deleted') && WHERE_IT_WAS.test(plain)) &&
    !sentence.isQuestion &&
    !KEEP_IN_MIND.test(plain) &&
    !keepsOnlyARecord(plain)
  ) {
    // A provider that keeps something for years, or because a rule says so, keeps data, whatever it calls it.
    signals.kept = has('exempt') ? 3 : hasOne('data') || FOR_YEARS.test(plain) || BY_RULE.test(plain) ? 2 : 1
    // 'May remain' describes what remains.
    if (ifOnly('keep')) signals.kept *= 0.8
  } else if (has('exempt', 'delete', 'part')) signals.kept = 1.5
  if (has('partDone') && hasOne('delete', 'deleted', 'request', 'requestDone')) signals.partial = 3
  if (signals.done !== undefined && signals.done >= 1 && has('part') && hasOne('keep', 'exempt')) signals.partial = 2.5

  // What they will not or cannot do.
  const wrongWay =
    (has('notThisWay') && hasOne('channel', 'elsewhere')) ||
    (has('elsewhere') && ONLY_THERE.test(plain)) ||
    NOT_BY_LETTER.test(plain)
  if (has('refuse') && !sentence.isQuestion && !NOT_PASSED_ON.test(plain) && !NOT_BY_LETTER.test(plain)) {
    signals.refused = hasOne('request', 'delete', 'deleted', 'exempt', 'appeal', 'unable', 'data') ? 3 : 2
    if (SAID_NO.test(plain) && !WITHOUT_IT.test(plain)) signals.refused = 3
    else if (
      WITHOUT_IT.test(plain) ||
      ifOnly('refuse') ||
      hasOne('identity', 'proofOfIdentity', 'authority') ||
      UNTIL.test(plain)
    )
      signals.refused *= 0.2
  } else if (has('unable') && !wrongWay && !sentence.isQuestion) {
    const open =
      hasOne('identity', 'proofOfIdentity', 'authority') ||
      UNTIL.test(plain) ||
      WITHOUT_IT.test(plain) ||
      ifOnly('unable')
    signals.refused = open ? 0.4 : has('exempt') ? 3 : 2.2
  }
  if (has('appeal') && !empty) signals.refused = (signals.refused ?? 0) + 1
  if (has('exempt') && signals.refused === undefined && hasOne('delete', 'data')) signals.refused = 0.8
  if (has('noAccount')) {
    signals.notFound = ifOnly('noAccount') ? 0.5 : hasOne('find') ? 3 : 2
    // Data that does not match is no empty search result, and deleted data is not missing.
    if (/\bmatch(?:ed)?\b/.test(plain) && !/\bno match/.test(plain)) signals.notFound *= 0.5
    if (hasOne('deletionDone', 'deleted', 'nothingKept') || isNothingKept(plain)) signals.notFound = 0
    // A paper missing from the letter is being requested; it was not searched for in the records.
    else if ((ENCLOSURE.test(plain) || hasOne('agent', 'authority')) && !SEARCHED.test(plain)) signals.notFound *= 0.2
  }

  // What they want from us or from the person.
  if (!isVerified && !empty) {
    const weight = (has('identity') ? 1.2 : 0) + (has('proofOfIdentity') ? 1.2 : 0)
    if (weight > 0) signals.identity = asked ? weight + (has('ask', 'provide') ? 1.2 : 0.5) : weight * 0.6
    if (FROM_THEIR_MAILBOX.test(plain)) signals.identity = Math.max(signals.identity ?? 0, 2.4)
    else if (before('future', 'identity') && !has('ask')) signals.identity = 0.4
    else if (has('identity') && STILL_OPEN.test(plain)) signals.identity = 2.2
    if (has('authority')) {
      // To say that a paper is missing or incomplete is to ask for it.
      const lacks = has('not') && !has('nothingToDo') && !NEEDED.test(plain)
      signals.agent = (asked || lacks ? 2 : 0.8) + (has('agent') ? 1.2 : 0) + (has('ask', 'provide') ? 0.5 : 0)
    } else if (asked && has('account') && SIGNED.test(plain)) signals.agent = 2.5
    else if (has('agent')) signals.agent = asked && NAMES_YOU.test(plain) ? 3.2 : asked && PAPER.test(plain) ? 2.5 : 0.4
  }
  if (sentence.hasPath) signals.portal = 2.2
  if (wrongWay) signals.portal = (signals.portal ?? 0) + 2
  if (has('elsewhere') && /\b(?:through|via|using) (?:our|the|this)\b/.test(plain))
    signals.portal = (signals.portal ?? 0) + 1.2
  else if (has('elsewhere') && asked && has('request') && WALK.test(plain) && !hasOne('identity', 'proofOfIdentity'))
    signals.portal = (signals.portal ?? 0) + 2
  else if (has('elsewhere') && (asked || has('delete')))
    signals.portal = (signals.portal ?? 0) + (sentence.hasUrl || (has('delete') && WALK.test(plain)) ? 2 : 1.2)
  if (sentence.hasUrl && hasOne('request', 'delete') && asked && !hasOne('identity', 'proofOfIdentity'))
    signals.portal = (signals.portal ?? 0) + 1
  // A request to choose does not send anyone elsewhere: 'only your chats, or your account, too?'
  const isChoice = sentence.isQuestion && has('choice') && !sentence.hasUrl
  if ((empty || isChoice) && signals.portal !== undefined) signals.portal *= 0.3
  if (sentence.isQuestion) signals.question = has('choice') ? 2.5 : 1
  else if (has('choice', 'ask')) signals.question = 1
  if (/\b(?:clarif|specify|precis|präzis|konkretis|préciser|especific|aclar)/.test(plain))
    signals.question = (signals.question ?? 0) + 1

  // How far the request has progressed.
  if (/\b(?:the|an|this|notice of|statutory) extension\b/.test(plain) && !has('condition')) signals.extension = 2.5
  if (has('extend', 'moreTime')) signals.extension = (ifOnly('extend') ? 0.6 : 3) + (sentence.hasNumber ? 0.4 : 0)
  if (has('progress')) signals.progress = hasOne('request') ? 1.8 : 1
  // 'Assigned to a team that works on it' says more than that the request arrived.
  if (has('progress', 'filed') && !has('received')) signals.progress = 2.5
  else if (has('progress', 'received'))
    signals.progress = /\bunder review\b|\bnow being\b|\bmoved to\b|\bpassed (?:on )?to\b(?! (?:the|our) privacy)/.test(
      plain,
    )
      ? 2.5
      : 0.6
  if (isVerified && !ifOnly('verified') && !denied('verified')) signals.progress = 2.5
  if (has('nothingToDo')) signals.progress = (signals.progress ?? 0) + 0.4
  if (has('received') && !empty && !NOT_A_RECEIPT.test(plain) && !ifOnly('received') && !denied('received'))
    signals.receipt = hasOne('request', 'thanks') ? 2.5 : 1.5
  if (hasOne('billing', 'security') && signals.receipt !== undefined) signals.receipt *= 0.4
  if (has('filed') && (sentence.hasNumber || has('request')))
    signals.receipt = (signals.receipt ?? 0) + (has('request') ? (sentence.hasNumber ? 2 : 1.7) : 1.2)
  if (has('thanks')) signals.receipt = (signals.receipt ?? 0) + 0.7
  if (has('willAnswer') && !empty) signals.receipt = (signals.receipt ?? 0) + 0.8
  if (has('closed') && (hasOne('request', 'noAnswer', 'duplicate') || TICKET_NUMBER.test(plain))) {
    signals.closed = ifOnly('closed') || before('future', 'closed') ? 0.6 : 2.5
    if (has('noAnswer')) signals.closed += 1
    // The case expired because something was not done, so this is no longer a demand.
    if (signals.identity !== undefined) signals.identity *= signals.closed >= 2.5 ? 0.3 : 1
  } else if (has('closed')) signals.closed = ifOnly('closed') ? 0.3 : 1.2
  else if (has('noAnswer') && !has('condition')) signals.closed = 1
  if (has('duplicate') && hasOne('request', 'closed', 'received')) signals.duplicate = 2.5
  if (has('absent')) signals.absent = 2.5
  if (IN_PERSON.test(plain) && hasOne('agent', 'identity', 'authority', 'ask')) signals.direct = 1
  return signals
}

const SPAN =
  /(?:\d|(?<![\p{L}])(?:one|two|three|four|six|eight|zwei|drei|vier|sechs|acht|deux|trois|quatre|huit|dos|tres|cuatro|seis|ocho)) ?(?:\p{L}{1,12} )?(?:days?|weeks?|months?|hours?|tagen?|wochen|monaten?|stunden|jours|semaines|mois|heures|días|semanas|meses|horas)(?![\p{L}])|(?<![\p{L}])(?:next|coming|following) (?:days|weeks|month)/u
const TAKES = /(?<![\p{L}])(?:takes?|dauern|dauert|prend|prendre|prendra|tarda|tardar|tardará)(?![\p{L}])/u
/** 'What the user signed', but not 'signed in'. */
const SIGNED =
  /\bsigned\b(?! (?:in|up|out|off)\b)|(?<![\p{L}])(?:unterschrieben\p{L}{0,2}|unterzeichnet\p{L}{0,2}|signé\p{L}{0,2}|firmad[oa]s?)(?![\p{L}])/u
const AWAITS =
  /(?<![\p{L}])(?:en cuanto|una vez que|cuando) (?:usted |nos )?(?:confirm|recib|verifi|env|acredit)\p{L}{1,6}|(?<![\p{L}])(?:dès que|une fois que|lorsque) (?:vous|nous) (?:nous |vous |l')?(?:aur|av|recev|confirm|valid|envo)\p{L}{1,8}|(?<![\p{L}])(?:sobald|wenn|nachdem) (?:sie|wir) [^.;]{0,60}(?:bestätigt?|erhalten|bestätigen|verifiziert|übermitteln|vorliegt|geprüft)(?![\p{L}])|\b(?:as soon as|once|when) (?:we|i|you)(?:'ve)? (?:receive|get|hear|know|reply|send|verify|confirm|have (?!(?:been )?(?:deleted|erased|removed|finished|completed|done)))/u
const ONLY_IF =
  /(?<![\p{L}])(?:if|once|after|when|wenn|falls|sobald|nachdem|si|dès que|une fois|après|cuando|una vez)(?![\p{L}])/u
const FOR_YEARS =
  /(?:\d|(?<![\p{L}])(?:two|three|five|six|seven|ten|zwei|drei|fünf|sechs|sieben|acht|zehn|deux|trois|cinq|six|sept|dix|dos|tres|cinco|seis|siete|diez)) (?:\p{L}{1,12} )?(?:years?|jahren?|ans|années|años)(?![\p{L}])/u
const BY_RULE =
  /(?<![\p{L}])(?:vorschrift\p{L}{0,3}|gesetzlich\p{L}{0,2}|\p{L}{0,20}rechtlich\p{L}{0,2}|required by|requires us|obliged to|obligés|oblige|obligad[oa]s|obliga)(?![\p{L}])/u
const PERFECT =
  /(?<![\p{L}])(?:has|have|had|was|were|been|we|i|wurden?|worden|haben|hat|avons|été|sido|hemos|fueron|fue|he)(?![\p{L}])/u
const WALK =
  /(?<![\p{L}])(?:go to|navigate|open|visit|choose|select|click|tap|press|head to|head over|look under|wählen|öffnen|ouvrez|cliquez|choisissez|abra|elija|pulse|seleccione)(?![\p{L}])/u

/** 'You were removed from the workspace': a person is taken off a list, and no data is deleted. */
const YOU_LEAVE =
  /(?<![\p{L}])(?:you (?:have |had )?(?:now |also )?(?:was |were |been |are )(?:now |also )?(?:removed|deleted) from|sie wurden (?:\p{L}{1,12} ){0,4}(?:entfernt|gelöscht)|vous avez été (?:retirée?|supprimée?) (?:de|du)|(?:usted )?(?:ha|fue) (?:sido )?eliminad[oa] (?:de|del) )/u

const SAID_NO =
  /\b(?:have|has|been|is|was|are|were|must|hereby|we|decided to|have to) (?:therefore |now |also |regretfully |respectfully )?(?:den(?:y|ied)|declined?|reject(?:ed)?|refused?)\b|\bturn(?:ed|ing)? (?:[\w']{1,12} ){0,4}down\b/

/** 'Mail is not forwarded while I am away': what happens in an absent person's mailbox is no decision. */
const NOT_PASSED_ON =
  /(?<![\p{L}])(?:not|nicht|weder|ni|no|pas|n'est|ne sont|no se|no será) (?:\p{L}{1,12} ){0,2}(?:forwarded|redirected|monitored|weitergeleitet|gelesen|überwacht|abgerufen|transféré|transférée?s?|redirigé|relevés?|consultés?|reenviad[oa]s?|reenvía|leíd[oa]s?)(?![\p{L}])/u

const ENCLOSURE =
  /\b(?:attach(?:ed|ments?)|enclos(?:ed|ures?)|accompan(?:y|ied|ying))\b|(?<![\p{L}])(?:anhang|anlagen?|beigefügt|pièces? jointes?|joint à|adjunt[oa]s?|adjuntad[oa]s?)(?![\p{L}])/u
const SEARCHED =
  /\b(?:accounts?|records?|data|users?|customers?)\b|(?<![\p{L}])(?:kont[oe]n?|daten|comptes?|données|cuentas?|datos)(?![\p{L}])/u

/** A check that passed, in any wording: 'your ID check came through on Monday'. */
const CHECK_PASSED =
  /\b(?:identity|verification|id check|authorization) ?[:-] ?(?:cleared|confirmed|verified|passed|done|ok|okay|complete|completed)\b|\b(?:verification|authentication|identity check|id check|identification|confirmation|code)s? (?:has |have |is |was |were |now |all |been |just ){0,3}(?:(?:gone|went|came|come) through|succeeded|passed|cleared|worked|checked out|complete|completed|successful|sorted|settled|fine)\b|(?<![\p{L}])(?:verifizierung|identitätsprüfung|legitimation|überprüfung ihrer identität) (?:(?:ist|wurde|hat|war|nun|jetzt|inzwischen) ){0,3}(?:\p{L}{1,14} )?(?:geklappt|abgeschlossen|erfolgreich|erfolgt|bestanden|durch)(?![\p{L}])|(?<![\p{L}])(?:vérification|contrôle)(?: \p{L}{1,12}){0,3} (?:a (?:bien )?(?:abouti|réussi)|est (?:terminée?|achevée?|validée?)|a été (?:concluante?|validée?|effectuée?))(?![\p{L}])|(?<![\p{L}])(?:verificación|comprobación)(?: \p{L}{1,12}){0,3} (?:ha (?:sido )?(?:correcta|superada|concluido|terminado)|se ha (?:completado|superado)|está (?:completa|hecha|terminada))(?![\p{L}])/u

const WOULD = /\b(?:would|might) (?!(?:you|we|ask|need|like|appreciate|be grateful))/
const NEEDED =
  /\b(?:needed?|required?|necessary|erforderlich|notwendig|nötig|nécessaire|requise?|necesari[oa]|hace falta)\b/

/** 'SR-0093777', '5601888': a ticket named by its number alone. */
const TICKET_NUMBER = /(?<![\p{L}\p{N}-])(?:[a-z]{1,8}-?\d{4,14}|\d-\d{12,14}|\d{6,14})(?![\p{L}\p{N}-])/u

/** 'We do not act on letters': a channel that is closed to everyone. */
const NOT_BY_LETTER =
  /\bnot (?:act on|accept|take|process|answer|handle|consider) (?:requests by |requests via |such )?(?:letters|e-?mails|emailed|mailed|messages|faxes|phone calls|post|e-?mail)\b/

/** 'We can only follow requests that are entered in our form.' */
const ONLY_THERE =
  /\bonly\b[^.]{0,60}\b(?:in|through|via|on|with|by|using|from) (?:our|the|this)\b|(?<![\p{L}])(?:nur|ausschließlich)(?![\p{L}])[^.]{0,60}(?<![\p{L}])(?:über|im|in|auf) (?:unser|das|dem)|(?<![\p{L}])(?:uniquement|seulement|exclusivement|únicamente|solamente|solo|exclusivamente)(?![\p{L}])[^.]{0,60}(?<![\p{L}])(?:via|par|sur|dans|por|en|a través d\p{L}{1,2})(?![\p{L}])/u

/** 'Data retained: none'. */
const NONE = /[:=] ?(?:none|nothing|n\/a|keine?|nichts|aucune?|rien|ningun[oa]s?|ningún|nada)[.!]?$/

/** A paper that names somebody else as the agent. */
const NAMES_YOU = /\b(?:naming|appointing|authori[sz]ing|designating|empowering) (?:you|your company)\b/

/** Proof that somebody may act for another person. */
const PAPER =
  /\b(?:documentation|documents?|evidence|proof|scan|paperwork|form|letter of|mandate)\b|(?<![\p{L}])(?:nachweis|unterlagen|beleg|justificatif|document|preuve|documento|prueba|justificante)(?![\p{L}])/u

const IN_PERSON =
  /(?<![\p{L}])(?:directly|herself|himself|themselves|themself|personally|in person|persönlich|selbst|direkt|directement|en personne|personnellement|elle-même|lui-même|directamente|personalmente|ella misma|él mismo|en persona)(?![\p{L}])/u

/** About requests in general, or about the day from which time counts. */
const NOT_A_RECEIPT =
  /\brequests received\b|\breceived (?:by other|via|through)\b|\b(?:on which|since|after) we received\b|\b(?:of|from) (?:the )?receipt\b/

const DO_NOT =
  /^(?:please |kindly )?(?:do not|refrain from|avoid) (?!delete|erase|hold|have)|^(?:merci de |veuillez )ne pas |^bitte (?:sehen sie .{0,40} ab|.{0,30} nicht )|^(?:por favor, )?no (?:responda|conteste|abra|envíe)/u

const STILL_OPEN =
  /\bnot (?:yet )?(?:been )?(?:yet )?(?:completed|finished|done|passed)|\b(?:pending|outstanding|incomplete|unfinished)\b/

/** 'Copies held by vendors have been removed': 'held' only says where they were. */
const WHERE_IT_WAS = /\b(?:held|stored|kept|hosted) (?:by|in|on|with|at|under)\b/

const isNothingKept = (plain: string) =>
  NOTHING_KEPT.some(pattern => pattern.test(plain.replace(/[.!]$/, ''))) &&
  !EXCEPTION.some(pattern => pattern.test(plain))

/**
 * 'Without it we are unable to act', 'failing that we must decline': what follows if the reader does not do what is
 * asked. It is part of the question and no decision.
 */
const WITHOUT_IT =
  /(?<![\p{L}])(?:without (?:it|this|that|them|these|those|such|your|the|a|an|further|any|hearing|receiving|doing)\b|otherwise|failing (?:that|this|which|it|to)|absent (?:that|this|it|such|your|a)|lacking (?:that|this|it|these|those)|in the absence of|if (?:we|you) (?:do|have|did) not|if (?:this|that|it) (?:is|does) not|if not|or else|should (?:you|we) not|(?:ohne|mangels) (?:diese[nrsm]?|dies|das|einen?|eine solche|solche|den|die|ihre?|weitere)|andernfalls|ansonsten|sonst|à défaut|faute de|sans (?:cela|quoi|ce|cette|ces|réponse|votre)|autrement|dans le cas contraire|de lo contrario|en caso contrario|sin (?:ello|esto|eso|esta|este|esa|ese|su|dicho|dicha)|si no)(?![\p{L}])/u

/** 'Write to us from the address of the account': the mailbox is the proof. */
const FROM_THEIR_MAILBOX =
  /\b(?:write|reply|respond|answer|contact|e-?mail|mail|message|send|resend|repeat)\b[^.;]{0,60}\b(?:from|using|through|out of) (?:the|your|that|an?) (?:[\p{L}-]{1,14} ){0,3}(?:e-?mail|address|mailbox|inbox|account)|(?<![\p{L}])(?:schreiben|antworten|senden|wenden)(?![\p{L}])[^.;]{0,60}(?<![\p{L}])von (?:der|ihrer|dem|ihrem) (?:[\p{L}-]{1,20} ){0,3}(?:e-mail-adresse|mailadresse|adresse|postfach|konto)|(?<![\p{L}])(?:écrire|écrivez|répondre|répondez|contacter|contactez|envoyer|envoyez)(?![\p{L}])[^.;]{0,60}(?<![\p{L}])(?:depuis|à partir de|avec) (?:l'|la |votre |le )?(?:adresse|boîte|compte|e-mail)|(?<![\p{L}])(?:escriba|escribir|escríbanos|responda|responder|contacte|envíe)(?![\p{L}])[^.;]{0,60}(?<![\p{L}])desde (?:la |su |el )?(?:dirección|correo|cuenta|buzón)/u

/** Marks a negation that holds only for now. */
const UNTIL = /(?<![\p{L}])(?:until|unless|before|bis|bevor|avant|jusqu|tant que|hasta|antes)(?![\p{L}])/u

/** 'We keep you posted', 'please keep this number': this retains nothing. */
const KEEP_IN_MIND =
  /\b(?:(?:keep|kept|keeping) track|keep (?:you(?![a-z])|it in mind|in mind|this number|the number|the reference|this reference|this email|the subject)|please keep|kept (?:informed|updated|posted)|keep (?:us|them) (?:all )?(?:informed|updated|posted|in (?:the loop|copy|touch|sync))|keep .{0,30}(?:for (?:future|your)|in the subject))/
