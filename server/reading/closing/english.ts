import type { Understood } from './understood.ts'

/** What is deleted: the account, all personal data, or both; `$of_it` needs an account in the sentence before. */
const ACCOUNT = '(your|the) [$company] (account|user account) [($me)]'
const DATA = [
  '(all|all of|all the|all of the|any and all|every piece of|every bit of) [your|of your|of the] [other|associated|related|remaining] $data',
  'all your [other|associated|related] $data',
]
const OF_YOU =
  '(($that (hold|held|had|have|collected|had collected|have collected|stored|had stored|maintained|had maintained|processed)) about you|about you|relating to you|related to you|concerning you|(associated with|linked to|related to|connected with|connected to|belonging to) (you|your [$company] account [($me)]))'
const OF_IT = '((associated with|linked to|related to|connected with|connected to|belonging to) (it|the account)|in it)'
const OF_ANY = `[${OF_YOU}|${OF_IT}]`

/** Each kind of object that may follow 'we have deleted', with what it covers. */
const OBJECTS: readonly (readonly [Understood['kind'], readonly string[]])[] = [
  ['account', [ACCOUNT]],
  [
    'data',
    DATA.flatMap(data => [data, `${data} ${OF_YOU}`]).flatMap(data => [
      data,
      `${data} (including|$apart [and]) $things`,
    ]),
  ],
  ['data_of_it', DATA.map(data => `${data} ${OF_IT}`)],
  [
    'both',
    [
      ...DATA.map(
        data =>
          `${ACCOUNT} [$more] (and|and of|as well as|along with|together with|including|with|and also) ${data} ${OF_ANY}`,
      ),
      `${ACCOUNT} (and|along with|together with|as well as) (all associated|all related|all of its|all its) $data`,
      `${ACCOUNT} (and|along with|together with|as well as) (everything|all) (associated with|linked to|connected with) (it|you)`,
      ...DATA.map(data => `${data} [${OF_YOU}] [$more] (including|and|as well as) your account [$more]`),
      `everything [$that (hold|held|had|have)] (about|on) you including your account`,
    ],
  ],
]

const WHEN = '[today|yesterday|(on $date)|as of $date|$date]'
/**
 * Copies elsewhere. Never the only thing named: naming a part of everything is no limit, naming a part alone is one.
 */
const COPIES =
  '(including (backups|[the|all|any] backup copies|[the|all|any] copies in [our] backups|[the|all|any] copies (held by|at) our (vendors|service providers|processors)))'
const WHERE = `[from (our|all our|all of our|all) (systems|servers|databases) [(and|including) [our] backups]|from our servers and backups|in full|${COPIES}]`
const AS_ASKED =
  '[as requested|as you requested|as you asked|in accordance with your request|following your request|at your request|per your request]'
const TAIL = `[$fully] ${WHERE} ${AS_ASKED} ${WHEN} ${WHERE} ${AS_ASKED}`
const AS_ASKED_FIRST =
  '(following|pursuant to|according to|in accordance with|in line with|in response to) your [deletion|privacy] request'
/** Phrases that only announce a statement; a completion has to follow. */
const CONFIRM =
  "((we|i) [can] [now] [hereby] (confirm|confirmed) [to you]|(we|i) write to confirm|(this|this email|this e-mail|this message) (is to confirm|confirms)|(we are|we're|i am|i'm) (writing to|pleased to|happy to|glad to|delighted to) (confirm|let you know|inform you|tell you)|(we|i) (wanted to|want to|would like to) (let you know|inform you|confirm|tell you))"
/** For a bare deletion: 'we would like to confirm the deletion of' may be asking for permission before it begins. */
const CONFIRMED =
  "((we|i) [can] [now] [hereby] confirm|(this|this email|this e-mail|this message) confirms|(we are|we're|i am|i'm) (pleased to|happy to|glad to) confirm)"
const LEAD = `[$salute] [${AS_ASKED_FIRST}|as requested|as you requested|as you asked|as of $date|good news|quick update|[all] done|thank you for your patience|thanks for your patience|confirming that|${CONFIRM} [that]|(this is [a|our] [written] confirmation|please be advised|please note|(we|i) (have|can) [now] (verified|confirmed)|(we've|i've|(we|i) have) [personally] made sure) that|your $request [$reference] (is|was|has been) [now] [fully] (complete|completed|fulfilled|processed) [and]|(we have verified|we verified) your identity|and]`
const WE =
  "(we|i|we've|i've|(we|i) have|the privacy team|the privacy team has|our privacy team has|$company [has|have]|and)"

/** Named phrases, so that each is matched only once per position, whichever sentence needs it. */
const completions = OBJECTS.flatMap(([kind]) => {
  const object = `$whole_${kind}`
  return [
    [kind, `$lead $we [now|also] [$fully] $deleted ${object} $tail`] as const,
    [
      kind,
      `$lead ${object} ((has|have) [now|also|both] been|(was|were)|(is|are) [now]) [$fully] ($deleted|$gone) $tail [together with all [of your] $data associated with it] [too|as well]`,
    ] as const,
    [kind, `$lead $we [now] (finished|completed) (deleting|erasing) ${object} $tail`] as const,
    [
      kind,
      `$lead (we have completed|we completed|we've completed|we have carried out|${CONFIRMED}) the [complete|full|permanent] (deletion|erasure) of ${object} $tail`,
    ] as const,
    [
      kind,
      `the [complete|full|permanent] (deletion|erasure) of ${object} (is|was|has been) [now] (complete|completed|finished) ${WHEN}`,
    ] as const,
  ]
})

/** Objects named after the verb: 'has been deleted, including your account'. */
const behind = DATA.map(
  data =>
    [
      'both',
      `$lead (${data} ${OF_ANY}|everything [$that (hold|held|had|have)] (about|on) you) [including $things|$more] ((has|have) [now] been|(was|were)|(is|are) [now]) [$fully] $deleted $tail (including|together with|along with|as well as) your account [$more]`,
    ] as const,
)

const SIGN_OFF =
  '(best regards|kind regards|warm regards|regards|best wishes|all the best|sincerely|yours sincerely|yours faithfully|sincerely yours|yours truly|respectfully|best|warmly|cheers|thanks|thanks again|thank you|many thanks|take care|with kind regards|with best regards)'

/** English, as privacy desks write it. */
export const ENGLISH_PHRASES: Readonly<Record<string, string>> = {
  lead: LEAD,
  we: WE,
  tail: TAIL,
  ...Object.fromEntries(OBJECTS.map(([kind, objects]) => [`whole_${kind}`, `(${objects.join('|')})`])),
  data: '(personal data|personal information|data|information|personally identifiable information|personal information and data)',
  that: '(that we|which we|we)',
  fully:
    '(permanently|completely|fully|entirely|irreversibly|irrevocably|successfully|now permanently|permanently and irreversibly)',
  deleted: '(deleted|erased|wiped|purged|[been] permanently removed|deleted and erased|closed and [$fully] deleted)',
  gone: '([now] gone for good|permanently gone)',
  request:
    '([data|privacy|personal data|account] [deletion|erasure|data deletion|right-to-delete] request|request for (deletion|erasure) [of your [personal] data]|request to delete your [personal] data)',
  questions: '([any|further|any further|any other|more] (questions|concerns)|questions or concerns)',
  reach:
    '(reply|reply to this email|reply to this e-mail|write to us|contact us|let us know|get in touch|reach out [to us]) [at any time]',
  thing:
    '[your] [uploaded] (conversations|conversation history|chats|chat history|chat logs|files|images|attachments|uploads|memories|feedback|ratings|profile|settings|preferences|projects|prompts|prompts and outputs|recordings|voice recordings|api keys|api data|usage data)',
  // After a comma or 'and': 'your account settings' is a part of the account, 'your account, settings' is more than it.
  more: '$apart [and] $things',
  things: '$thing [[and] $thing] [[and] $thing] [[and] $thing] [[and] $thing]',
  salute: '(hello|hi|dear|good morning|good afternoon|good evening|hi there|hello there) [$person]',
}

export const ENGLISH: readonly (readonly [Understood['kind'], string])[] = [
  ...completions,
  ...behind,
  [
    'both',
    `$lead ${ACCOUNT} ((has|have) [now] been|(was|were)|(is|are) [now]) [$fully] $deleted $tail (together with|along with|as well as) (all|all of) [of] [your] [associated|related] $data ${OF_ANY}`,
  ],
  ['account', '[and] your account no longer exists'],
  ['account', 'your account has been closed and [$fully] deleted'],
  ['account', '[and] so (has|is) your account'],
  [
    'nothing_kept',
    "(nothing was (retained|kept)|nothing has been (retained|kept)|nothing remains|(there is nothing|nothing is) left|we kept nothing|we [have] retained nothing|no data (was|has been) (retained|kept)|no personal data (was|has been) (retained|kept)|no copies (were|have been) (kept|retained)|no (copy|copies) (remain|remains|exist|exists)|we (did not|have not) (keep|kept|retain|retained) any (copies|copy|data|personal data|of your personal data|of your data|of it|of them)|we (did not|have not|haven't|didn't) (keep|kept|retain|retained) anything|we no longer (hold|have|store) any [personal] (data|information) (about you|relating to you))",
  ],
  ['nothing_kept', 'this (action|deletion) is permanent [and] [it] [cannot be (undone|reversed)]'],
  ['nothing_kept', 'this [action|deletion|step] cannot be (undone|reversed)'],
  ['nothing_kept', 'our (service providers|vendors|processors) have deleted it (as well|too)'],
  [
    'nothing_kept',
    "[and] (we have|we've|we) [also] (instructed|told|directed|asked|notified) our (service providers|vendors|processors) to (do the same|do so [too|as well]|delete (it|them|it too|them too|their copies))",
  ],
  ['courtesy', '$salute'],
  ['courtesy', '(dear|hello|hi) (customer|user|sir or madam|madam or sir|valued customer)'],
  [
    'courtesy',
    '[$salute] (thank you|thanks|many thanks) [again] [for (your (patience|message|email|e-mail|request|time|inquiry|understanding|trust)|waiting|bearing with us|contacting (us|$company|$company support)|reaching out [to us]|writing [to us]|getting in touch|using $company|confirming your identity|verifying your identity)] [and (have a great day|take care)]',
  ],
  ['courtesy', "(we are|we're|i am|i'm) sorry to see you go"],
  ['courtesy', 'have a (great|good|nice) (day|week|weekend)'],
  [
    'courtesy',
    '(please|simply|just|(please|simply|just) feel free to|feel free to) $reach if (you have $questions|you need anything else|anything is unclear)',
  ],
  [
    'courtesy',
    'if (you have $questions|you need anything else|anything is unclear) [please|simply|just] [feel free to] $reach',
  ],
  ['courtesy', 'it was a pleasure (to have|having) you with us'],
  ['courtesy', '(we wish you|wishing you) all the best'],
  ['courtesy', 'no further action is (required|needed) [on your part|from you|by you]'],
  [
    'courtesy',
    '(good news|[all] done|all finished|request complete|deletion completed|request completed|deletion complete)',
  ],
  [
    'courtesy',
    "(your|(we have|we've|we) [now|also|successfully|fully] (completed|fulfilled|processed|honored|approved and completed|finished [processing]|finished handling) your) $request [[reference] $reference] [(is|was|has been) [now] [fully|successfully] [(approved|accepted|granted) and] (complete|completed|fulfilled|processed)] [on $date]",
  ],
  [
    'courtesy',
    "(we are|we're) writing to (let you know|confirm) that (we have|your deletion request has been) (fulfilled|completed) [your request to delete your personal data]",
  ],
  [
    'courtesy',
    "(we refer to|this is about|regarding|following|further to|in response to|with regard to|with reference to|(we are|we're|i am|i'm) (writing|getting back to you) (about|regarding|in response to)) your [data|privacy|personal data] [deletion|erasure] request [[reference] $reference] [(dated|of|from|received on|submitted on) $date]",
  ],
  ['courtesy', '(we have processed|we processed) your request'],
  ['courtesy', 'you asked us [on $date] to delete your [account and [all]] [of] [your] $data'],
  ['courtesy', '(this|the|your) (case|ticket|request) [$reference] (is|has been) [now] (closed|resolved)'],
  ['courtesy', 'we consider this (request|case|matter) closed'],
  ['courtesy', 'you will (not be able|no longer be able) to (log in|sign in) [any more|anymore]'],
  ['courtesy', '(we have verified|we verified) your identity'],
  ['courtesy', 'status (closed|solved|completed|complete)'],
  ['courtesy', 'how would you rate the support you received ?'],
  ['signature', `${SIGN_OFF} [from] [$signer]`],
  ['signature', '$signer'],
  ['footer', '(ticket|case|request|reference) [number|id|no] [#] ($number|$reference)'],
  ['footer', '©[$year] $company'],
  ['footer', '© [$year] $company [all rights reserved]'],
  ['footer', 'all rights reserved'],
  ['footer', '(privacy policy|terms of use|terms of service|help center|contact us|privacy policy terms of use)'],
  ['footer', '(please do not reply to this (automated message|email|e-mail|message)|this is an automated message)'],
  [
    'footer',
    '(this|this email|this e-mail|this message) [and any attachments] (is|are) confidential [and] [intended solely for the (addressee|recipient|intended recipient)]',
  ],
  [
    'footer',
    'you are receiving this (email|e-mail|message) because you (submitted|made) a (privacy request|deletion request|request)',
  ],
]
