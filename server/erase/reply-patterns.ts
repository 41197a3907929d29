/**
 * The words by which answers are told apart. Every list is read sentence by sentence, in a text of bounded length,
 * and every gap is bounded too. Where two readings are possible, the word stands among the doubts.
 */
export type Patterns = readonly RegExp[]

/** Sentences that say nothing about the request, and would only wake the doubts below. */
export const COURTESY: Patterns = [
  /^if you (?:have|need|want)\b.{0,60}\b(?:questions?|concerns?|help|assistance|feedback)\b/i,
  /^please (?:do not|don['’]t) (?:reply|respond|answer)\b/i,
  /^(?:please )?(?:feel free|let us know|do not hesitate|don['’]t hesitate)\b/i,
  /\bno (?:further |other )?(?:action|reply|response|answer)\b.{0,40}\b(?:needed|required|necessary)\b/i,
  /\b(?:do not|don['’]t) (?:need|have) to (?:do|take)\b.{0,30}(?:anything|action|else|more)/i,
  /^(?:there is )?nothing (?:more |further |else )?(?:for you |left )?to do\b/i,
  /^(?:this|the|your) (?:ticket|case|conversation|thread|request)\b.{0,40}\bwill (?:now )?be closed\b/i,
  /^you will (?:no longer|not) (?:be able to (?:sign|log)|have access|hear|receive)\b/i,
]

/** 'Nothing was kept.' Only as a whole and plain sentence, since any addition may be the exception. */
export const NOTHING_KEPT: Patterns = [
  /^(?:nothing|no (?:further |other |more |remaining |personal )*(?:data|information|cop(?:y|ies)|content|records?))\b[^,;:]{0,70}\b(?:is|are|was|were|has been|have been) (?:kept|retained|stored|held)\b[^,;:]{0,60}$/i,
  /^we (?:do not|don['’]t|no longer) (?:keep|retain|hold|store) (?:any|your) [^,;:]{0,60}$/i,
]

/** What makes an exception of it after all. */
export const EXCEPTION: Patterns = [
  /\b(?:but|except\w*|other|than|apart|aside|beyond|besides|save|unless|until|while|longer|after|before|outside|required?|because|since|only|days?|weeks?|months?|years?)\b/i,
]

/** Said of what was deleted: it strengthens, whatever the negation in it. */
export const IRREVERSIBLE =
  /\b(?:and )?(?:can(?:not|['’]t| not| no longer)|could not) be (?:restored|recovered|retrieved|undone|reversed)\b/gi

const DATA =
  '(?:data|information|accounts?|conversations|chats|content|records|history|files|memories|profile|activity|prompts)'
const DELETED = '(?:deleted|erased|purged|wiped|destroyed)'
const FULLY = '(?: (?:now|all|permanently|irreversibly|fully|completely|successfully|securely|entirely)){0,3}'

/** A finished deletion of the person's data, in the past or perfect tense. */
export const DELETION_DONE: Patterns = [
  new RegExp(
    `\\b(?:your|all|the|every|everything)\\b[^.;]{0,120}\\b${DATA}\\b[^.;]{0,120}\\b(?:has|have|was|were)${FULLY}(?: been)?${FULLY} ${DELETED}\\b`,
    'i',
  ),
  new RegExp(`\\b(?:we|i)(?: have|['’]ve)?${FULLY} ${DELETED} (?:all|your|the|every)\\b[^.;]{0,80}\\b${DATA}\\b`, 'i'),
]

/** Of the whole: a sentence about chats alone says nothing about the rest. */
export const WHOLE: Patterns = [
  /\b(?:accounts?|all|everything|entire(?:ly)?|in full|completely|personal (?:data|information)|your (?:data|information))\b/i,
]

/** Something else than the person's data was deleted, or somebody else's, or it is only spoken of. */
export const OTHER_THING: Patterns = [
  /\b(?:queue|inbox|spam|folder|drafts?|message|letter|ticket|document|passport|licen[cs]e|form|cop(?:y|ies) of|upload you|duplicates?|merged|newsletter|mailing list|marketing|subscription|cookies?|cache|logs?)\b/i,
  /\be-?mails?\b(?! address)/i,
  /\b(?:that|which|who|what|whatever) (?:has|have|was|were|had)\b/i,
  /\b(?:another|someone|somebody|different|other (?:users?|customers?|people|accounts?)|test|example|sample)\b/i,
  /\bby (?:you|yourself|the (?:user|holder|owner|customer))\b|\byou (?:have )?(?:already )?(?:deleted|erased|said|told|say|claim|state|mention)|\byourself\b/i,
  /["“”„«»]/,
]

/** Any of these takes its force from a sentence that says 'deleted', wherever in the mail it stands. */
export const COMPLETION_DOUBTS: Patterns = [
  // A question, or something that the person has to do.
  /\?/,
  /\b(?:please|kindly)\b.{0,120}\b(?:verify|confirm|provide|submit|reply|respond|sign|log|complete|upload|send|attach|visit|use|fill|click|open|contact|check|review|see|note|allow|wait)\b/i,
  /\b(?:you (?:must|need|have to|should|are required)|we (?:need|require|ask)|in order to|action required|steps?)\b/i,
  // Kept, or kept in part.
  /\b(?:retain\w*|retention|keep|keeps|keeping|kept|preserv\w*|stor(?:e|es|ed|ing|age)|hold|holds|holding|maintain\w*|archiv\w*|stays?|stayed|remain\w*|persists?|on (?:file|record)|required by|obligat\w*|obliged)\b/i,
  /\b(?:is|are|be|being|still) held\b|\bheld (?:for|until|on|in|as|under)\b/i,
  /\b(?:except\w*|exempt\w*|exclud\w*|exclusion|excluding|apart from|aside from|other than|besides|save for|limited to|unaffected|but|however|although|though|instead|separate\w*|only|still|yet)\b/i,
  /\b(?:partial\w*|in part|parts?|portions?|some|several|certain|selected|most|mostly|majority|many|various|half|rest of|remainder|following|almost|nearly|largely)\b/i,
  /\b\d+ (?:of|out of) (?:the )?\d+\b|\b(?!100 ?%)\d{1,3} ?%/i,
  /\b(?:anonymi[sz]\w*|pseudonymi[sz]\w*|de-?identif\w*|aggregat\w*|deactivat\w*|disabl\w*|suspend\w*|restrict\w*|hidden|unlinked)\b/i,
  // Refused, not found, not done: any negation that is left.
  /\b(?:not|never|none|nothing|neither|nor|no|without|cannot|unable|fail(?:ed|s|ure)?|declin\w*|den(?:y|ied|ies|ial)|reject\w*|refus\w*|unsuccessful\w*|impossible|problem|issue)\b|n['’]t\b/i,
  // Still to come.
  /\b(?:will|shall|would|going to|about to|schedul\w*|pending|in progress|ongoing|under ?way|once|until|till|when|whenever|as soon as|before|after|soon|shortly|eventually|upcoming|tomorrow|next|later|queued?|start(?:s|ed|ing)?|beg[ai]n|begun|beginning|initiat\w*|commenc\w*|process(?:ing)?|expect\w*|plan(?:s|ned)?|aim|intend\w*|within|rolling|overwrit\w*|rotat\w*|expir\w*|age out|to be (?:deleted|erased|removed))\b|['’]ll\b/i,
  /\b(?:is|are|being) (?:currently |now )?(?:being )?(?:deleting|erasing|removing|deleted|erased|removed)\b/i,
  /\b(?:days?|weeks?|months?|hours?|business day)\b/i,
  // Not certain, or on a condition.
  /\b(?:might|could|should|must have|seems?|seemed|appears?|appeared|believe|assum\w*|probabl[ye]|likely|presum\w*|apparently|possibl[ye]|perhaps|generally|typically|usually|normally|attempt\w*|tr(?:y|ied)|hope)\b/i,
  /\b(?:if|unless|whether|in case(?! \S{0,8}\d)|provided that|subject to|depend\w*|to the extent|where (?:applicable|possible|permitted)|as far as|to our knowledge)\b/i,
  // Undone again, or by mistake.
  /\b(?:re-?(?:instat|stor|cover|creat|activat|open)\w*|mistake\w*|errors?|erroneous\w*|accident\w*|undo|undone|revers\w*|revert\w*|had been)\b/i,
  /\b(?:attach\w*|enclosed|according to|(?:you|they) asked (?:whether|if|about)|duplicates?|merged)\b/i,
]

/** 'may' is a doubt, 'May 4' a date; only the case of the letter tells them apart. */
export const MAY = /\bmay\b|^May\b(?! \d)/

const ASKING = '(?:request|letter|message|e-?mail|inquiry|enquiry|demand|notice|correspondence)'

/** The provider says that it has the request. */
export const RECEIPT: Patterns = [
  new RegExp(
    `\\b(?:we|i)(?: have|['’]ve)?(?: now| also| successfully)? (?:received|logged|registered|recorded|opened)\\b[^.;]{0,60}\\b(?:${ASKING}|case|ticket)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:your|the|this) (?:[\\w'’-]{1,20} ){0,4}${ASKING}\\b[^.;]{0,80}\\b(?:has been|was|is|have been)(?: now| successfully)? (?:received|logged|registered|recorded|assigned|queued|opened)\\b`,
    'i',
  ),
  new RegExp(
    `\\b(?:your|the|this) (?:[\\w'’-]{1,20} ){0,4}${ASKING}\\b[^.;]{0,60}\\b(?:reached us|is in (?:our|the) queue)\\b`,
    'i',
  ),
  /\b(?:confirm|confirms|confirming|acknowledge|acknowledges|acknowledging)\b[^.;]{0,40}\breceipt\b/i,
  /\byour (?:ticket|case|request|reference) (?:number|id|no\.?)\b[^.;]{0,20}\bis\b/i,
  /^receipt (?:for|of)\b[^.;]{0,40}\b(?:ticket|case|request)\b/i,
]

/** Before the verb: then nothing was received yet. */
export const CONDITION = /\b(?:if|once|when|until|unless|whether|after|before|as soon as|should|would|until)\b/i

/** More than a receipt, or something else in the form of one. */
export const RECEIPT_DOUBTS: Patterns = [
  /\?/,
  // Somebody has to do something.
  /\b(?:please|kindly)\b.{0,120}\b(?:verify|confirm|provide|submit|sign|log|complete|upload|send|attach|visit|use|fill|click|open|check|review|allow us to|respond|reply)\b/i,
  /\b(?:you (?:must|need to|have to|should|are required)|(?:we|i) (?:need|require|must)|needs? (?:something|more|further)|in order to|action required|before we can)\b/i,
  /\b(?:verif\w*|identity|identification|prove|proof|sign[ -]?in|log[ -]?in|passport|notari\w*|residen\w*|portal|web ?form|online form|self-service|(?:in|under|open) (?:your |the )?(?:account )?settings|through (?:our|the)|click|navigate|go to|visit|use (?:our|the|this)|unmonitored|monitored)\b/i,
  // Refused, not found, closed.
  /\b(?:unable|cannot|could not|not able|declin\w*|den(?:y|ied|ies|ial)|reject\w*|refus\w*|not (?:required|obliged|obligated|eligible|accept\w*|process\w*|find|found|locate\w*|match\w*|act)|no (?:account|data|record|records|information|match))\b|\b(?:can|could|do|does|did)n['’]t\b/i,
  /\b(?:closed|closing|resolved|solved|duplicates?|merged|archiv\w*|cancel\w*|withdrawn|expired?)\b/i,
  // Decided or done.
  /\b(?:deleted|erased|removed|purged|completed|fulfilled|granted|approved|retain\w*|legal hold|exempt\w*|exception)\b/i,
  /\bwill (?:now )?(?:be )?(?:delet|eras|remov|purg)\w*|\bschedul\w*/i,
  // Under way, or late.
  /\b(?:under review|in progress|being (?:processed|handled)|moved to|passed (?:on )?to|forwarded|handed (?:over )?to|escalated|extend\w*|extension|additional (?:\d+|time|days)|more time|longer than|further \d+|delay\w*)\b/i,
  // Nobody there, or about something else.
  /\b(?:out of (?:the )?office|away|on (?:\w+ )?leave|vacation|holidays?|return(?:ing)? on|no longer (?:with|work)|limited access)\b/i,
  /\b(?:password|security alert|invoice|payment|billing|subscription|newsletter|order|refund|survey|application|job)\b/i,
]

/** Function words of other languages. A mail that mixes languages may hold its exception in the other one. */
export const FOREIGN =
  /(?<![\p{L}\p{N}])(?:und|nicht|wir|sie|ihre?[nmrs]?|werden|wurden?|haben|ist|der|das|dem|für|mit|bitte|nous|vous|votre|vos|été|les|est|avec|données|dans|pour|su|sus|los|han|sido|datos|para|usted|del|sono|stati|dati|della|gli|uw|niet|zijn|het|een|gegevens|não|foram|seus|dos)(?![\p{L}\p{N}])/giu
