import type { Understood } from './understood.ts'

/** What is deleted: the account, all personal data, the contents of the account, or both. */
const YOUR = '(your|$owners)'
const ACCOUNT = `(your|the|$owners) [$company] (account|user account|customer account) [$me|(registered to|registered under|linked to|associated with|belonging to|for|under) ($me|$person)] [with (us|$brand)]`
const HELD =
  '(hold|held|had|have|collected|had collected|have collected|stored|had stored|maintain|maintained|had maintained|process|processed|kept)'
const TIED =
  '[that (is|are|was|were)] (associated with|linked to|related to|connected with|connected to|belonging to|belong to|tied to|relating to)'
const OF_YOU = `(($that ${HELD} (about|on) (you|$person)|about (you|$person)|related to you|concerning (you|$person)|${TIED} ($me|you|$person|(your|the) [$company] account [$me])))`
const OF_IT = `(${TIED} (it|the account)|in it)`
const OF_ANY = `[${OF_YOU}|${OF_IT}]`

const ALL = '(all|all of|any and all|every piece of|every bit of|the entirety of)'
const DATA = [
  `${ALL} [the|${YOUR}|of ${YOUR}] [other|associated|related|remaining] $data`,
  `${YOUR} [associated|related|remaining] $data`,
]
/** A bare 'the data' may be anybody's: only with whose it is does it count. */
const DATA_OF_YOU = [
  ...DATA.map(data => `${data} ${OF_YOU}`),
  `the [associated|related] $data ${OF_YOU}`,
  `(your|the) account's [associated|related] $data`,
  `[${ALL}] [of] the $data (of|in) (your|the) [$company] account`,
  `(everything|all $data) [that] we ${HELD} [(about|on) (you|$person)]`,
  `(everything|all) (about you|${TIED} ($me|you|your account))`,
]
/** 'Your chats, your files and all other personal data'. */
const LISTED_DATA = `[${ALL}] [of] ${YOUR} $things [$apart] and (all|any) [of your] other [of your] $data`

/** Each kind of object that may follow 'we have deleted', with what it covers. */
const OBJECTS: readonly (readonly [Understood['kind'], readonly string[]])[] = [
  ['account', [`${ACCOUNT} [(including|with) $things|$more]`]],
  [
    'data',
    [
      ...[...DATA, ...DATA_OF_YOU].flatMap(data => [
        data,
        `${data} (including|such as|$apart [and]) ($things|${COPIES()})`,
      ]),
      LISTED_DATA,
    ],
  ],
  ['data_of_it', [...DATA.map(data => `${data} ${OF_IT}`), `(all its|all of its|its) [associated|related] $data`]],
  [
    'both',
    [
      `[both] ${ACCOUNT} [$more] $with (${DATA.join('|')}|${DATA_OF_YOU.join('|')}) ${OF_ANY}`,
      `[both] ${ACCOUNT} [$more] $with [all] [of] [its|the] [associated|related|corresponding] $data ${OF_ANY}`,
      `[both] ${ACCOUNT} $with (everything|all) (in it|${TIED} (it|you))`,
      `(${DATA.join('|')}|${DATA_OF_YOU.join('|')}|everything) [$more] $with your account [$more]`,
    ],
  ],
  [
    'contents',
    [
      `${ALL} [the|${YOUR}|of ${YOUR}] ($things|content|contents|activity|history) [${TIED} ($me|you|(your|the) [$company] account)|(of|in|from|under) (your|the) [$company] account]`,
      `[${ALL}] [of] ${YOUR} (conversation history|chat history|conversations|chats|activity) with $brand`,
      `[${ALL}] [of] ${YOUR} $brand [apps] (data|activity|history|chats|conversations|content) [(including|$apart [and]) $things]`,
      `(your|the) account's [entire] ($things|content|contents|activity|history)`,
      `the [entire] ($things|content|contents|activity|history) (of|in|from) (your|the) [$company] account`,
      `${YOUR} $thing [$apart] [and] $thing [$apart] [and] $thing [[$apart] [and] $thing] [[$apart] [and] $thing] [(in|of|from) your account]`,
    ],
  ],
]

/**
 * Copies elsewhere. Never the only thing named: naming a part of everything is no limit, naming a part alone is one.
 */
function COPIES(): string {
  return '(backups|[the|all|any] backup copies|[the|all|any] copies in [our] backups|[the|all|any] copies (held by|at) our (vendors|service providers|processors)|training copies|[the|all|any] copies used for training)'
}
const SYSTEMS = '(systems|servers|databases|records|services|platform|systems and databases|systems and records)'
const WHEN = `[today|yesterday|earlier today|(this|last) $weekday|[on] $date [at $time]|as of (today|now|$date)]`
const FROM = `from (our|the|its) ${SYSTEMS} [(and|including) [from] [our] backups]|from (all|all of) our ${SYSTEMS} [(and|including) [from] [our] backups]|from all ${SYSTEMS}|from our (production|live) ${SYSTEMS} and [from] [our] backups|from our servers and backups|from [both] our ${SYSTEMS} and those of our (vendors|service providers|processors)`
const WHERE = `[$from|in full|in (its|their) entirety|including ${COPIES()}]`
const STATUTE =
  '((the [eu|uk] gdpr|the ccpa|the cpra|[the] $state (consumer [data] privacy|data privacy [and security]|consumer data protection|privacy) act [of $year]|(article|art) 17 [of the] [gdpr]|(cal civ code|california civil code|11 ccr|ccpa|cal code regs|) [section|sections|§|§§] $section) [(§|§§|section) $section])'
const UNDER = '(under|pursuant to|in accordance with|in line with|as required by) $statute'
const AS_ASKED = `[as requested|as you requested|as you asked|as you have requested|as per your request|as requested by you|(in accordance with|in line with|following|pursuant to|at|per|upon|based on) your request|${UNDER}]`
const TAIL = `[$fully] ${WHERE} ${AS_ASKED} ${WHEN} ${WHERE} ${AS_ASKED} [too|as well|at the same time|along with it|with it|with immediate effect]`

const REFERRING =
  '(following [up on]|further to|pursuant to|according to|in accordance with|in line with|in response to|in reply to|in answer to|with reference to|with regard to|with respect to|regarding|concerning|on the basis of|per|re|about|we refer to|this is about|this concerns|this relates to|thank you for)'
const DATED = '((dated|of|from|received on|received|submitted on|sent on|made on) $date)'
const REFER = `(${REFERRING} (your|the|$owners|the above|your above|your recent) $request [$ref] [${DATED}] [${UNDER}] [(submitted|made|sent) by total recall] [on (your behalf|behalf of $person)] [$ref]|${REFERRING} our [earlier|last|recent|previous] (message|email|e-mail|letter|reply|correspondence|conversation) [${DATED}])`
/** Phrases that only announce a statement; a completion has to follow. */
const CONFIRM =
  "((we|i|$brand) [can|are able to|am able to] [now] [hereby|herewith] [also] (confirm|confirmed) [to you] [in writing]|(we|i) [now|hereby] write to (confirm|inform you|let you know|notify you)|(this|this email|this e-mail|this message|this letter|this notice) (is to|serves to) (confirm|inform you|let you know|notify you)|(this|this email|this e-mail|this message|this letter|this notice) confirms|(we are|we're|i am|i'm) [now] (writing to|pleased to|happy to|glad to|delighted to|able to) (confirm|let you know|inform you|tell you|advise you|report|notify you)|(we|i) (wanted to|want to|would like to) (let you know|inform you|confirm|tell you)|just [a [quick] note] (to (confirm|let you know|say)|confirming))"
/** For a bare deletion: 'we would like to confirm the deletion of' may be asking for permission before it begins. */
const CONFIRMED =
  "((we|i|$brand) [can|are able to] [now] [hereby|herewith] confirm|(we|i) write to confirm|(this|this email|this e-mail|this message|this letter) (confirms|is to confirm)|(we are|we're|i am|i'm) (pleased to|happy to|glad to|writing to) confirm)"
const MADE_SURE =
  "(this is [a|our] [written|formal] (confirmation|notice)|please (be advised|be informed|note)|(we|i) (have|can) [now] (verified|confirmed)|and|(we've|i've|(we|i) have) [personally] made sure|(we've|i've|(we|i) have) checked with our [privacy|data|engineering|technical] team and (they|it) (have|has|they've) confirmed|(we've|i've|(we|i) have) checked with our [privacy|data|engineering|technical] team and they've confirmed) that"
const OPEN = `(${REFER}|as requested|as you requested|as you asked|as of (today|$date)|on $date|on behalf of $brand|[the] good news [is that]|[a|just a] quick (update|note)|[all] done|as a result|accordingly|therefore|consequently|${UNDER}|thank you for your patience|thanks for your patience|confirming that|$outcome [and]|(we have verified|we verified) your identity [and]|and)`
const LEAD = `[$salute] [$open] [$open] [${CONFIRM} [that]|${MADE_SURE}] [${REFER}|as requested|$outcome and]`
const WE =
  "(we|i|we've|i've|(we|i) have|(the|our) [privacy|data|data privacy|data protection] team [has]|$brand [has|have]|and)"

const BEEN = '((has|have) [$adverb] [$adverb] been|(was|were) [$adverb]|(is|are) [now])'
/** Each way to say that an object is deleted; the objects are named, so that each is matched once per position. */
const completions = OBJECTS.flatMap(([kind]) => {
  const object = `$whole_${kind}`
  return [
    [kind, `$lead $we [now|also|since] [$fully] $deleted ${object} $tail`] as const,
    [
      kind,
      `$lead ${object} ${BEEN} [$fully] ($deleted|$gone) $tail [together with all [of your] $data associated with it] [too|as well]`,
    ] as const,
    [kind, `$lead $we [now|also] [successfully] (finished|completed) $deleting ${object} $tail`] as const,
    [
      kind,
      `$lead ($we [now|also] [successfully] (completed|finished|carried out|executed|performed|concluded)|${CONFIRMED}) [the] [complete|full|permanent] $deletion of ${object} $tail`,
    ] as const,
    [
      kind,
      `$lead [the] [complete|full|permanent] $deletion [process] of ${object} ((is|was|has been) [now] [successfully|fully]|has [now] [been] [successfully|fully]) (complete|completed|finished|done|carried out|executed|performed|concluded) $tail`,
    ] as const,
    [kind, `[and] so (has|have|is|are|was|were) ${object}`] as const,
  ]
})

const SIGN_OFF =
  '(best regards|kind regards|kindest regards|warm regards|warmest regards|regards|best wishes|with best wishes|all the best|sincerely|yours sincerely|yours faithfully|sincerely yours|yours truly|very truly yours|respectfully|respectfully yours|best|warmly|cheers|thanks|thanks again|thank you|thank you again|many thanks|take care|with kind regards|with best regards|with thanks|yours)'

const RECIPIENT =
  '(customer|user|sir or madam|sir/madam|madam or sir|sir|madam|valued customer|data subject|consumer|requester|requestor|account holder|$brand (user|customer)|team|all|there)'
const FOR_YOUR = `(your [continued] (patience|message|email|e-mail|letter|note|request|time|inquiry|enquiry|understanding|trust|cooperation|reply|response|interest) [and (patience|understanding|cooperation|time|trust)] [${DATED}]|waiting|bearing with us|contacting (us|$brand) [support|privacy]|reaching out [to (us|$brand)] [again]|writing [to us|in]|getting in touch [with us]|using $brand|being a ($brand user|customer|user)|confirming your identity|verifying your identity|giving $brand a try|bringing this to our attention|submitting your $request)`
const WHILE =
  '(while (we|our team) (worked on|looked into|processed|reviewed|handled|completed|investigated|were working on) (this|it|this matter|your $request))'
const NEEDS =
  "(you (have|need) [$questions|anything else|any [further|more] (help|assistance)]|you need anything else|anything is unclear|(there is|there's|we can help with) anything else (we can (help [you] with|do for you|assist [you] with|do to help)|you need)|anything else comes up)"
const SERVICE = '(use|using) ($brand|our services|our service)'

/** English, as privacy desks write it. */
export const ENGLISH_PHRASES: Readonly<Record<string, string>> = {
  lead: LEAD,
  statute: STATUTE,
  role: '((privacy|data protection|data privacy|user privacy|privacy and data protection|support|legal|compliance|customer|user privacy|user safety & privacy|safety and privacy|trust and safety|trust safety|privacy operations|customer support) (team|office|officer|operations|specialist|analyst|counsel|manager|department|desk|support)|privacy|support|team|legal|compliance|customer care|customer support|data protection|user operations|data privacy|user safety privacy|privacy operations|privacy and data protection team|corp)',
  open: OPEN,
  we: WE,
  tail: TAIL,
  from: `(${FROM})`,
  outcome: `((your|the|this|our) $request [$ref] [${DATED}] [${UNDER}] [(submitted|made|sent) by total recall] [on (your behalf|behalf of $person)] ((is|was|has been|has now been|have been) [now] [fully|successfully] [(approved|accepted|granted) and] $handled) [in full] [on $date]|$we [now|also|successfully|fully] [received and|approved and] $handled (your|the|this) $request [$ref] [${DATED}] [${UNDER}] [(submitted|made|sent) by total recall] [on (your behalf|behalf of $person)] [in full] [on $date])`,
  accepted:
    "((your|the|this) $request [$ref] (has been|was|is) [now] (accepted|approved|granted|confirmed|received|verified)|(we have|we've|we) [now] (accepted|approved|granted|received|verified) your $request)",
  handled:
    '(complete|completed|fulfilled|processed|honored|honoured|finalized|finalised|handled|carried out|actioned|executed|implemented|finished [processing|handling]|completed (the processing|processing) of|resolved|closed|done|dealt with)',
  ...Object.fromEntries(OBJECTS.map(([kind, objects]) => [`whole_${kind}`, `(${objects.join('|')})`])),
  data: '(personal data|personal information|data|information|personally identifiable information|personal information and data|personal data and information|data and information|user data)',
  that: '(that we|which we|we)',
  with: '(and|and of|and also|as well as|along with|together with|including|with|plus|and with it)',
  adverb: '(now|also|both|all|since|successfully|hereby)',
  fully:
    '(permanently|completely|fully|entirely|irreversibly|irrevocably|irretrievably|securely|successfully|now permanently|permanently and irreversibly|permanently and securely|for good)',
  deleted:
    '(deleted|erased|wiped|purged|destroyed|[been] permanently removed|removed and [permanently] erased|removed and [permanently] deleted|(completely|fully|irreversibly) removed|deleted and erased|deleted and destroyed|closed and [$fully] deleted|removed $from)',
  deleting: '(deleting|erasing|wiping|purging|destroying|the (deletion|erasure) of)',
  deletion: '(deletion|erasure)',
  gone: '([now] gone for good|permanently gone|gone permanently)',
  request:
    '([recent|formal] [data|privacy|personal data|personal information|account|account and data|gdpr|ccpa|consumer|data subject] [deletion|erasure|data deletion|data erasure|right-to-delete|removal|rights] (request|demand|inquiry|enquiry)|request for (deletion|erasure|the (deletion|erasure)) [of your [account and] [personal] ($data|account)]|request to (delete|erase) [all] [of] [your] [account and] [all] [of] [your] ($data|account)|(email|e-mail|message|letter))',
  questions:
    '([any|further|any further|any other|more|other] (questions|concerns|queries)|questions or concerns|any questions or concerns)',
  reach:
    '([just|simply] reply [to this (email|e-mail|message)]|write to us|write back|contact us|let us know|get in touch [with us]|reach out [to us]|let me know) [at any time]',
  thing:
    '[your] [uploaded|custom|saved] (conversations|conversation history|chats|chat history|chat logs|files|images|attachments|uploads|memories|memory|feedback|ratings|profile|settings|preferences|projects|prompts|prompts and outputs|recordings|voice recordings|api keys|api data|usage data|payment details|training copies|documents|gpts)',
  // After a comma or 'and': 'your account settings' is a part of the account, 'your account, settings' is more than it.
  more: '$apart [and] $things',
  things: '$thing [[and] $thing] [[and] $thing] [[and] $thing] [[and] $thing]',
  salute: `((hello|hi|hey|dear|good morning|good afternoon|good evening|good day|greetings) [[dear] $person|${RECIPIENT}]|hi there|hello there|to whom it may concern)`,
}

export const ENGLISH: readonly (readonly [Understood['kind'], string])[] = [
  ...completions,
  [
    'both',
    `$lead $whole_data [including $things|$more] ${BEEN} [$fully] $deleted $tail (including|together with|along with|as well as) your account [$more]`,
  ],
  [
    'both',
    `$lead (everything) [including $things|$more] ${BEEN} [$fully] $deleted $tail including your account [$more]`,
  ],
  [
    'both',
    `$lead $whole_account ${BEEN} [$fully] $deleted $tail [and] (together with|along with|as well as|with|with it) ($whole_data|$whole_data_of_it|(everything|all) (in it|${TIED} it))`,
  ],
  [
    'contents',
    `$lead $whole_account ${BEEN} [$fully] $deleted $tail [and] (together with|along with|as well as|with) (all|all of) [your|its] $things`,
  ],
  ['account', '[and] your account (no longer exists|does not exist any more|does not exist anymore)'],
  ['account', 'your account has been closed and [$fully] deleted'],
  [
    'nothing_kept',
    "((nothing was|nothing is|nothing has been) (retained|kept)|nothing remains|(there is nothing|nothing is) left|we kept nothing|we [have] retained nothing|no data (was|has been) (retained|kept)|no personal data (was|has been) (retained|kept)|no copies (were|have been) (kept|retained)|no (copy|copies) (remain|remains|exist|exists)|we (did not|have not) (keep|kept|retain|retained) any (copies|copy|data|personal data|of your personal data|of your data|of it|of them)|we (did not|have not|haven't|didn't) (keep|kept|retain|retained) anything|we (no longer|do not|don't) (hold|have|store) any [further|other] [personal] (data|information) (about you|relating to you|of yours|on you)|we [now] hold no [further|other] [personal] (data|information) (about|on) you [anymore|any more|any longer])",
  ],
  ['nothing_kept', 'this (action|deletion) is (permanent|irreversible|final) [and] [it] [cannot be (undone|reversed)]'],
  [
    'nothing_kept',
    "[and] (this|it|they|your account|your data|the data|the account) [action|deletion|step] (cannot|can't|can not|can no longer) be (undone|reversed|recovered|restored|retrieved)",
  ],
  ['nothing_kept', '[and] nothing can be (recovered|restored|retrieved|undone)'],
  ['nothing_kept', '[and] it is no longer possible to (recover|restore) (it|them|your account|your data)'],
  ['nothing_kept', '[and] (it is|they are) [also] no longer used (for training|to train [our] models)'],
  ['nothing_kept', '[and] are no longer used (for training|to train [our] models)'],
  [
    'nothing_kept',
    '[and] our (service providers|vendors|processors|contractors) have deleted (it|them|their copies) (as well|too)',
  ],
  [
    'nothing_kept',
    '[and] our (service providers|vendors|processors|contractors) (have been|were) (instructed|told|directed|asked|notified) to (do the same|do so [too|as well]|delete (it|them|their copies) [too|as well])',
  ],
  [
    'nothing_kept',
    "[and [that]] (we have|we've|we) [also] (instructed|told|directed|asked|notified) (our|all our|all of our) (service providers|vendors|processors|contractors|subprocessors|sub-processors) [and (service providers|vendors|processors|contractors|subprocessors|sub-processors)] to (do the same|do so [too|as well]|(delete|erase) (it|them|your data|their copies) [too|as well])",
  ],
  [
    'account_stays',
    "[and] [as [you] (asked|requested|wished)] (your|the) ([$brand] account|login|plan|subscription) [itself] [and (your|its|the) (login|plan|subscription)] ((stays|remains|stay|remain|is [still]|are [still]|was [left]|has been left|were left) (open|active|available|in place|intact|unchanged|unaffected|untouched)|((was|has|were|have|is|are) not|wasn't|hasn't|weren't) [been] (changed|affected|touched|closed|deleted)|(is|are|stays|stay) as (it|they) (was|were)) [as you (asked|requested|wished)]",
  ],
  ['account_stays', 'you can continue to use (your account|$brand) [as usual|as before]'],
  ['courtesy', '$salute'],
  [
    'courtesy',
    `[$salute] (thank you|thanks|many thanks|thank you very much) [again|once again|so much] [for ${FOR_YOUR} [and [for] ${FOR_YOUR}] [${WHILE}]] [and (have a great day|take care)]`,
  ],
  [
    'courtesy',
    `(we|i) [really|greatly] appreciate (your (patience|understanding|time|cooperation) [and (understanding|patience)]|you (contacting us|reaching out|bringing this to our attention|writing to us)) [${WHILE}]`,
  ],
  [
    'courtesy',
    "[and] ((we|i) (apologize|apologise)|(please accept our|our) apologies|(we are|we're|i am|i'm|sorry|we were) [very|truly] sorry|sorry) (for (the|any|this|our) (delay|late reply|wait|inconvenience) [in (responding|replying|getting back to you)] [(this|it|that) (may have|has|might have) caused [you]]|[that] it took [us] (longer than expected|so long|a while|longer than planned))",
  ],
  ['courtesy', '(i|we) hope (this|that|the) (email|e-mail|message|letter|note) finds you well'],
  ['courtesy', '(i|we) hope (you are|you are doing|all is) well'],
  ['courtesy', "(we are|we're|i am|i'm) sorry to see you go"],
  ['courtesy', 'have a (great|good|nice|lovely) (day|week|weekend|evening|one)'],
  [
    'courtesy',
    `[please|simply|just] [feel free to|(do not|don't) hesitate to] $reach (if|should|in case) ${NEEDS} [please]`,
  ],
  ['courtesy', `(if|should|in case) ${NEEDS} [please|simply|just] [feel free to|(do not|don't) hesitate to] $reach`],
  ['courtesy', "[please] [feel free to|(do not|don't) hesitate to] $reach [with $questions] "],
  [
    'courtesy',
    '(we are|we remain|we stay|i am|i remain) [always] (here|available|happy) (to help|to assist|if you need anything else|should you have $questions)',
  ],
  ['courtesy', 'it was a pleasure (to have|having) you with us'],
  ['courtesy', '(we wish you|wishing you) all the best'],
  [
    'courtesy',
    'no further action is (required|needed|necessary) [on your part|from you|by you|on your side|on your end]',
  ],
  [
    'courtesy',
    "you (do not|don't) (need|have) to (do|take) (anything|any action|any further action) [else|further|more]",
  ],
  ['courtesy', "(there is|there's) nothing [more|else|further] (for you to do|you need to do|you have to do)"],
  [
    'courtesy',
    "((good|great) news|[a|just a] quick (update|note)|[all] done|[(we are|we're|you are|you're)] all (finished|done|set) [here]|just confirming this is done|this is [now] done|(request|deletion|erasure) (complete|completed|confirmed)|(notice|confirmation) of (completion|deletion|erasure)|deletion confirmation|privacy request completed|for your records|as requested|as you (asked|requested))",
  ],
  ['courtesy', '$outcome'],
  [
    'courtesy',
    '(your|the) [personal data|account] (deletion|erasure|deletion process|erasure process|process) (is|was|has been|has) [now] [successfully] (complete|completed|finished|done|carried out) [on $date]',
  ],
  [
    'courtesy',
    "((we are|we're) writing|this is|(we|i) wanted) to (let you know|confirm|inform you) that (we have|your [deletion] request has been) [now] $handled [your request to delete your personal data] [in full]",
  ],
  [
    'courtesy',
    `[(we are|we're|i am|i'm) (writing|getting back to you|replying|following up)] (${REFER}|(in response|in reply|with reference) to your (email|e-mail|message|letter) [${DATED}])`,
  ],
  ['courtesy', `$brand has completed its review of (your|the|the above|this) $request`],
  [
    'courtesy',
    `you (asked|requested) [us] [on $date] (to delete|the deletion of) your [account and [all]] [of] [your] $data`,
  ],
  [
    'courtesy',
    '(this|the|your|our) (case|ticket|request|matter) [$ref] ((is|was|has been) [now]|will [now] be) [considered|marked [as]] $handled',
  ],
  ['courtesy', '(ticket|case|request) $ref ((is|was|has been) [now]) [marked [as]] ($handled|solved)'],
  [
    'courtesy',
    "(we|i) [will|am|are|have|'ll|now] [now] (close|closing|closed) (this|the|your) (case|ticket|request|matter) [$ref]",
  ],
  [
    'courtesy',
    "(we'll|i'll|i'm|we're|we've|i've) [now] (close|closing|closed) (this|the|your) (case|ticket|request|matter) [$ref]",
  ],
  [
    'courtesy',
    '(we|i) [now] consider (this|your|the) (request|case|matter|ticket) [$ref] [to be] (closed|complete|completed|resolved)',
  ],
  ['courtesy', 'you will (not be able|no longer be able) to (log in|sign in) [any more|anymore]'],
  [
    'courtesy',
    `(if you (want|wish|would like|decide)|if you'd like|should you wish) to ${SERVICE} again [in the future] you (will need to|can|may|would need to|have to|'ll need to) create a new account`,
  ],
  [
    'courtesy',
    `(if you (want|wish|would like|decide)|if you'd like|should you wish) to ${SERVICE} again [in the future] you'll need to create a new account`,
  ],
  ['courtesy', '[and] (we have verified|we verified) your identity'],
  [
    'courtesy',
    'you [also] have the right to (lodge|file|make|submit) a complaint with (a|your|the) [competent|relevant|national] (supervisory authority|data protection authority)',
  ],
  ['courtesy', 'status (closed|solved|completed|complete|resolved|done|fulfilled)'],
  ['courtesy', '((request|case|ticket) type|type [of request]|subject|re) $request'],
  ['courtesy', '((request|case|ticket) type|type [of request]) [data] (deletion|erasure)'],
  ['courtesy', '(request|case|ticket|reference|confirmation) [number|id|no] $ref'],
  [
    'courtesy',
    '(completed [on]|date completed|completion date|closed on|submitted [on]|received [on]|date [of request]|date) $date',
  ],
  [
    'courtesy',
    '(how would you rate (the support you received|our support|our service|your experience)|how did we do|was this helpful) ?',
  ],
  ['courtesy', '(rate|please rate|tell us about) (your experience|our support|this conversation) [$link]'],
  [
    'courtesy',
    '(you (can|may) view|view|see|track|open) (your|this|the) (request|ticket|case) [online|in [the|our|your] [privacy] portal|at any time] [$link]',
  ],
  ['signature', `${SIGN_OFF} [from] [$signer]`],
  ['signature', '$signer'],
  ['footer', '(ticket|case|request|reference) [number|id|no] [#] ($number|$reference|$ref)'],
  ['footer', '©[$year] $brand'],
  ['footer', '© [$year] $brand [all rights reserved]'],
  ['footer', 'all rights reserved'],
  [
    'footer',
    '(privacy policy|terms of use|terms of service|help center|help centre|contact us|privacy policy terms of use|unsubscribe|manage preferences) [$link]',
  ],
  ['footer', '$link'],
  [
    'footer',
    '[this (email|e-mail|message) is a service from $brand [support|privacy] [team]] [(delivered|powered|sent|secured) by (zendesk|onetrust|freshdesk|intercom|transcend|securiti|salesforce|hubspot|jira|servicenow|help scout|front)]',
  ],
  [
    'footer',
    "((please do not|please don't|do not) (reply|respond) to this (automated message|automated email|email|e-mail|message)|[please note] [that] this is an (automated|automatic) (message|email|e-mail|notification) [[and|so] please do not reply [to it]]|this (email|e-mail|message) was (sent automatically|generated automatically|automatically generated)|this (inbox|mailbox) is not monitored)",
  ],
  [
    'footer',
    '(this|this email|this e-mail|this message) [and any attachments] (is|are) confidential [and] [intended solely for the (addressee|recipient|intended recipient)]',
  ],
  [
    'footer',
    'you (are receiving|received|have received) this (email|e-mail|message) because you (submitted|made|sent [us]) (a|your) ($request) [on $date]',
  ],
]
