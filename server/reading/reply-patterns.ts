/**
 * The patterns that tell answers apart. Every list is applied sentence by sentence to a text of bounded length, and
 * every gap is bounded too. A word with two possible readings is listed as a doubt.
 */
export type Patterns = readonly RegExp[]

/** Sentences that say nothing about the request and would only trigger the doubts below. */
export const COURTESY: Patterns = [
  /^if you (?:have|need|want)\b.{0,60}\b(?:questions?|concerns?|help|assistance|feedback)\b/i,
  /^please (?:do not|don['’]t) (?:reply|respond|answer)\b/i,
  /^(?:please )?(?:feel free|let us know(?! (?:if you (?:also|want|would|wish|prefer)|whether|which|what|how|when|by))|do not hesitate|don['’]t hesitate)\b/i,
  /\bno (?:further |other )?(?:action|reply|response|answer)\b.{0,40}\b(?:needed|required|necessary)\b/i,
  /\b(?:do not|don['’]t) (?:need|have) to (?:do|take)\b.{0,30}(?:anything|action|else|more)/i,
  /^(?:there is )?nothing (?:more |further |else )?(?:for you |left )?to do\b/i,
  /^(?:this|the|your) (?:ticket|case|conversation|thread|request)\b.{0,40}\bwill (?:now )?be closed\b/i,
  // Legal disclaimers below every mail.
  /^(?:this|the) (?:e-?mail|message|communication)\b.{0,80}\b(?:confidential|intended|privileged)\b/i,
  /^(?:if you (?:are not the|have received this|received this)|unauthori[sz]ed use|please consider the environment|all rights reserved|copyright|©)/i,
  /^(?:diese e-?mail|diese nachricht|ce (?:message|courriel)|este (?:mensaje|correo))\b.{0,80}\b(?:vertraulich|bestimmt|confidentiel|destiné|confidencial|destinado)/i,
  /^you will (?:no longer|not) (?:be able to (?:sign|log)|have access|hear|receive)\b/i,
]

/**
 * A notice to anyone who received the mail by mistake: what they should delete, and not keep, is this mail. It must not
 * mention anything of the person's.
 */
export const STRAYED: Patterns = [
  /^(?!.{0,600}\b(?:accounts?|data|records?|billing|your (?:request|information|profile))\b)if you (?:are not (?:the|an) (?:intended|named|proper)? ?(?:recipient|addressee)|(?:have )?(?:received|got|get) (?:this|it|the) .{0,40}(?:in error|by mistake|accidentally|unintentionally))/i,
  /^(?:sollten|falls|wenn|sind) sie nicht der (?:richtige|vorgesehene|beabsichtigte|eigentliche)? ?(?:adressat|empfänger)(?!.{0,600}(?:daten|konto|antrag))/i,
  /^si vous n['’]êtes pas (?:le|la) (?:bon )?destinataire(?!.{0,600}(?:données|compte|demande))/i,
  /^si (?:usted )?no es (?:el|la) destinatari[oa](?!.{0,600}(?:datos|cuenta|solicitud))/i,
]

/** 'Nothing was kept.' Only as a whole and plain sentence, since any addition may be the exception. */
export const NOTHING_KEPT: Patterns = [
  /^(?:nothing|no (?:further |other |more |remaining |personal )*(?:data|information|cop(?:y|ies)|content|records?))\b[^,;:]{0,70}\b(?:is|are|was|were|has been|have been) (?:kept|retained|stored|held)\b[^,;:]{0,60}$/i,
  /^we (?:do not|don['’]t|no longer) (?:keep|retain|hold|store) (?:any|your) [^,;:]{0,60}$/i,
]

/** Words that turn it into an exception after all. */
export const EXCEPTION: Patterns = [
  /\b(?:but|except\w{0,12}|other|than|apart|aside|beyond|besides|save|unless|until|while|longer|after|before|outside|required?|because|since|only|days?|weeks?|months?|years?)\b/i,
]

/** Says that the deletion is final: this strengthens it, despite the negation. */
export const IRREVERSIBLE =
  /\b(?:and )?(?:can(?:not|['’]t| not| no longer)|could not) be (?:restored|recovered|retrieved|undone|reversed)\b/gi

const DATA =
  /\b(?:data|information|accounts?|conversations|chats|content|records|history|files|memories|profile|activity|prompts)\b/gi
const OF_THE_PERSON = /\b(?:your|all|the|every|everything)\b/gi
/** 'has now been permanently deleted'. */
const WAS_DELETED =
  /\b(?:has|have|was|were)(?: (?:now|all|permanently|irreversibly|fully|completely|successfully|securely|entirely)){0,3}(?: been)?(?: (?:now|all|permanently|irreversibly|fully|completely|successfully|securely|entirely)){0,3} (?:deleted|erased|purged|wiped|destroyed)\b/gi
/** 'We have permanently deleted your'. */
const WE_DELETED =
  /\b(?:we|i)(?: have|['’]ve)?(?: (?:now|all|permanently|irreversibly|fully|completely|successfully|securely|entirely)){0,3} (?:deleted|erased|purged|wiped|destroyed) (?:all|your|the|every)\b/gi

/** A finished deletion of the person's data, in the past or perfect tense, with its parts close to each other. */
export function saysDeleted(sentence: string): boolean {
  const passive = [...sentence.matchAll(WAS_DELETED)].some(({ index }) => {
    const clause =
      sentence
        .slice(Math.max(0, index - 260), index)
        .split(/[.;]/)
        .at(-1) ?? ''
    const whose = [...clause.matchAll(OF_THE_PERSON)].map(found => found.index + found[0].length)
    return [...clause.matchAll(DATA)].some(
      data =>
        clause.length - (data.index + data[0].length) <= 121 &&
        whose.some(end => end <= data.index && data.index - end <= 121),
    )
  })
  return (
    passive ||
    [...sentence.matchAll(WE_DELETED)].some(({ index, 0: found }) => {
      const clause = sentence.slice(index + found.length, index + found.length + 95).split(/[.;]/)[0] ?? ''
      return clause.match(DATA) !== null
    })
  )
}

/** Says that everything is meant: a sentence about chats alone says nothing about the rest. */
export const WHOLE: Patterns = [
  /\b(?:accounts?|all|everything|entire(?:ly)?|in full|completely|personal (?:data|information)|your (?:data|information))\b/i,
]

/** Something other than the person's data was deleted, or somebody else's, or the deletion is only mentioned. */
export const OTHER_THING: Patterns = [
  /\b(?:queue|inbox|spam|folder|drafts?|message|letter|ticket|document|passport|licen[cs]e|form|cop(?:y|ies) of|upload you|duplicates?|merged|newsletter|mailing list|marketing|subscription|cookies?|cache|logs?)\b/i,
  /\be-?mails?\b(?! address)/i,
  /\b(?:that|which|who|what|whatever) (?:has|have|was|were|had)\b/i,
  /\b(?:another|someone|somebody|different|other (?:users?|customers?|people|accounts?)|test|example|sample)\b/i,
  /\bby (?:you|yourself|the (?:user|holder|owner|customer))\b|\byou (?:have )?(?:already )?(?:deleted|erased|said|told|say|claim|state|mention)|\byourself\b/i,
  /["“”„«»]/,
]

/** Any of these, anywhere in the mail, invalidates a sentence that says 'deleted'. */
export const COMPLETION_DOUBTS: Patterns = [
  // A question, or something that the person has to do.
  /\?/,
  /\b(?:please|kindly)\b.{0,120}\b(?:verify|confirm|provide|submit|reply|respond|sign|log|complete|upload|send|attach|visit|use|fill|click|open|contact|check|review|see|note|allow|wait)\b/i,
  /\b(?:you (?:must|need|have to|should|are required)|we (?:need|require|ask)|in order to|action required|steps?)\b/i,
  // Kept, or kept in part.
  /\b(?:retain\w{0,12}|retention|keep|keeps|keeping|kept|preserv\w{0,12}|stor(?:e|es|ed|ing|age)|hold|holds|holding|maintain\w{0,12}|archiv\w{0,12}|stays?|stayed|remain\w{0,12}|persists?|on (?:file|record)|required by|obligat\w{0,12}|obliged)\b/i,
  /\b(?:is|are|be|being|still) held\b|\bheld (?:for|until|on|in|as|under)\b/i,
  /\b(?:except\w{0,12}|exempt\w{0,12}|exclud\w{0,12}|exclusion|excluding|apart from|aside from|other than|besides|save for|limited to|unaffected|but|however|although|though|instead|separate\w{0,12}|only|still|yet)\b/i,
  /\b(?:partial\w{0,12}|in part|parts?|portions?|some|several|certain|selected|most|mostly|majority|many|various|half|rest of|remainder|following|almost|nearly|largely)\b/i,
  /\b\d+ (?:of|out of) (?:the )?\d+\b|\b(?!100 ?%)\d{1,3} ?%/i,
  /\b(?:anonymi[sz]\w{0,12}|pseudonymi[sz]\w{0,12}|de-?identif\w{0,12}|aggregat\w{0,12}|deactivat\w{0,12}|disabl\w{0,12}|suspend\w{0,12}|restrict\w{0,12}|hidden|unlinked)\b/i,
  // Refused, not found, not done: any remaining negation.
  /\b(?:not|never|none|nothing|neither|nor|no|without|cannot|unable|fail(?:ed|s|ure)?|declin\w{0,12}|den(?:y|ied|ies|ial)|reject\w{0,12}|refus\w{0,12}|unsuccessful\w{0,12}|impossible|problem|issue)\b|n['’]t\b/i,
  // Still to come.
  /\b(?:will|shall|would|going to|about to|schedul\w{0,12}|pending|in progress|ongoing|under ?way|once|until|till|when|whenever|as soon as|before|after|soon|shortly|eventually|upcoming|tomorrow|next|later|queued?|start(?:s|ed|ing)?|beg[ai]n|begun|beginning|initiat\w{0,12}|commenc\w{0,12}|process(?:ing)?|expect\w{0,12}|plan(?:s|ned)?|aim|intend\w{0,12}|within|rolling|overwrit\w{0,12}|rotat\w{0,12}|expir\w{0,12}|age out|to be (?:deleted|erased|removed))\b|['’]ll\b/i,
  /\b(?:is|are|being) (?:currently |now )?(?:being )?(?:deleting|erasing|removing|deleted|erased|removed)\b/i,
  /\b(?:days?|weeks?|months?|hours?|business day)\b/i,
  // Uncertain, or conditional.
  /\b(?:might|could|should|must have|seems?|seemed|appears?|appeared|believe|assum\w{0,12}|probabl[ye]|likely|presum\w{0,12}|apparently|possibl[ye]|perhaps|generally|typically|usually|normally|attempt\w{0,12}|tr(?:y|ied)|hope)\b/i,
  /\b(?:if|unless|whether|in case(?! \S{0,8}\d)|provided that|subject to|depend\w{0,12}|to the extent|where (?:applicable|possible|permitted)|as far as|to our knowledge)\b/i,
  // Undone, or done by mistake.
  /\b(?:re-?(?:instat|stor|cover|creat|activat|open)\w{0,12}|mistake\w{0,12}|errors?|erroneous\w{0,12}|accident\w{0,12}|undo|undone|revers\w{0,12}|revert\w{0,12}|had been)\b/i,
  /\b(?:attach\w{0,12}|enclosed|according to|(?:you|they) asked (?:whether|if|about)|duplicates?|merged)\b/i,
]

/** 'may' is a doubt, 'May 4' a date; only the capital letter tells them apart. */
export const MAY = /\bmay\b|^May\b(?! \d)/

/** Function words of other languages. A mail that mixes languages may have its exception in the other one. */
export const FOREIGN =
  /(?<![\p{L}\p{N}])(?:und|nicht|wir|sie|ihre?[nmrs]?|werden|wurden?|haben|ist|der|das|dem|für|mit|bitte|nous|vous|votre|vos|été|les|est|avec|données|dans|pour|su|sus|los|han|sido|datos|para|usted|del|sono|stati|dati|della|gli|uw|niet|zijn|het|een|gegevens|não|foram|seus|dos)(?![\p{L}\p{N}])/giu

/** The same for a mail in a language with a lexicon: words that only neighboring languages have. */
export const NEIGHBOURS =
  /(?<![\p{L}\p{N}])(?:sono|stati|dati|della|degli|gli|suoi|uw|niet|zijn|het|een|gegevens|zij|werd|não|foram|seus|seu|dos|são|och|inte|har|dina|ikke|nie|jest|dane)(?![\p{L}\p{N}])/giu
