import type { Understood } from './understood.ts'

/** What is deleted: the account, all personal data, or both; `$of_it` needs an account in the sentence before. */
const ACCOUNT = '(your|the) [$company] (account|user account) [($me)]'
const DATA = [
  '(all|all of|all the|all of the|any and all|every piece of) [your|of your|of the] [other|associated|related|remaining] $data',
  'all your [other|associated|related] $data',
]
const OF_YOU =
  '(($that (hold|held|had|have|collected|had collected|have collected|stored|had stored)) about you|about you|relating to you|related to you|concerning you|(associated with|linked to|related to|connected with|connected to|belonging to) (you|your [$company] account [($me)]))'
const OF_IT = '((associated with|linked to|related to|connected with|connected to|belonging to) (it|the account)|in it)'
const OF_ANY = `[${OF_YOU}|${OF_IT}]`

/** Each kind of object with what it covers, as it may follow 'we have deleted'. */
const OBJECTS: readonly (readonly [Understood['kind'], readonly string[]])[] = [
  ['account', [ACCOUNT]],
  ['data', DATA.flatMap(data => [data, `${data} ${OF_YOU}`]).flatMap(data => [data, `${data} [including] $things`])],
  ['data_of_it', DATA.map(data => `${data} ${OF_IT}`)],
  [
    'both',
    [
      ...DATA.map(
        data =>
          `${ACCOUNT} [$things] (and|and of|as well as|along with|together with|including|with|and also) ${data} ${OF_ANY}`,
      ),
      `${ACCOUNT} (and|along with|together with|as well as) (all associated|all related|all of its|all its) $data`,
      `${ACCOUNT} (and|along with|together with|as well as) (everything|all) (associated with|linked to|connected with) (it|you)`,
      ...DATA.map(data => `${data} [${OF_YOU}] [$things] (including|and|as well as) your account [$things]`),
      `everything [$that (hold|held|had|have)] (about|on) you including your account`,
    ],
  ],
]

const WHEN = '[today|yesterday|(on $date)|as of $date|$date]'
const WHERE =
  '[from (our|all our|all of our|all) (systems|servers) [(and|including) [our] backups]|from our servers and backups|in full]'
const AS_ASKED =
  '[as requested|as you requested|as you asked|in accordance with your request|following your request|at your request|per your request]'
const TAIL = `[$fully] ${WHERE} ${AS_ASKED} ${WHEN} ${WHERE} ${AS_ASKED}`
const LEAD =
  "[$salute] [following your request|as requested|as you requested|good news|done|thank you for your patience|thanks for your patience|confirming that|(we|i) [can] [hereby] (confirm|confirmed) [to you] [that]|(this|this email|this e-mail|this message) (is to confirm|confirms) [that]|(we are|we're|i am|i'm) (writing to|pleased to|happy to) (confirm|let you know|inform you) that|please be advised that|(we|i) (wanted to|want to|would like to) (let you know|inform you|confirm) that|(your|your data|your deletion) request has been [fully] (completed|fulfilled|processed) [and]|(we have verified|we verified) your identity and|and]"
const WE = "(we|i|we've|i've|(we|i) have|the privacy team|the privacy team has|our privacy team has|and)"

const completions = OBJECTS.flatMap(([kind, objects]) =>
  objects.flatMap(object => [
    [kind, `${LEAD} ${WE} [now|also] [$fully] $deleted ${object} ${TAIL}`] as const,
    [
      kind,
      `${LEAD} ${object} ((has|have) [now|also|both] been|(was|were)|(is|are) [now]) [$fully] $deleted ${TAIL} [together with all [of your] $data associated with it] [too|as well]`,
    ] as const,
    [
      kind,
      `${LEAD} (we have completed|we completed|we've completed|we have carried out|we hereby confirm|we confirm) the [complete|full|permanent] (deletion|erasure) of ${object} ${TAIL}`,
    ] as const,
    [
      kind,
      `the [complete|full|permanent] (deletion|erasure) of ${object} (is|has been) [now] (complete|completed)`,
    ] as const,
  ]),
)

const SIGN_OFF =
  '(best regards|kind regards|warm regards|regards|best wishes|all the best|sincerely|yours sincerely|yours faithfully|sincerely yours|best|cheers|thanks|thank you|many thanks|take care|with kind regards|with best regards)'

/** English, as privacy desks write it. */
export const ENGLISH_PHRASES: Readonly<Record<string, string>> = {
  data: '(personal data|personal information|data|information|personally identifiable information|personal information and data)',
  that: '(that we|which we|we)',
  fully:
    '(permanently|completely|fully|entirely|irreversibly|irrevocably|successfully|now permanently|permanently and irreversibly)',
  deleted: '(deleted|erased|[been] permanently removed|deleted and erased)',
  thing:
    '[your] [uploaded] (conversations|chats|chat history|files|uploads|memories|feedback|profile|settings|projects|prompts|usage data)',
  things: '$thing [[and] $thing] [[and] $thing] [[and] $thing] [[and] $thing]',
  salute: '(hello|hi|dear|good morning|good afternoon|good evening|hi there|hello there) [$person]',
}

export const ENGLISH: readonly (readonly [Understood['kind'], string])[] = [
  ...completions,
  ['account', 'your account no longer exists'],
  ['account', 'your account has been closed and [$fully] deleted'],
  ['account', 'so has your account'],
  [
    'nothing_kept',
    '(nothing was (retained|kept)|nothing has been (retained|kept)|nothing remains|we kept nothing|we [have] retained nothing|no data (was|has been) (retained|kept)|no personal data (was|has been) (retained|kept)|no copies (were|have been) (kept|retained)|we (did not|have not) (keep|kept|retain|retained) any (copies|data|personal data|of your personal data|of your data)|we no longer (hold|have|store) any [personal] (data|information) (about you|relating to you))',
  ],
  ['nothing_kept', 'this (action|deletion) is permanent [and] [it] [cannot be (undone|reversed)]'],
  ['nothing_kept', 'this (action|deletion) cannot be (undone|reversed)'],
  ['nothing_kept', 'our (service providers|vendors|processors) have deleted it (as well|too)'],
  ['courtesy', '$salute'],
  ['courtesy', '(dear|hello|hi) (customer|user|sir or madam|madam or sir|valued customer)'],
  [
    'courtesy',
    '[$salute] (thank you|thanks|many thanks) [again] [for (your (patience|message|email|e-mail|request|time|inquiry|understanding)|contacting (us|$company|$company support)|reaching out [to us]|writing [to us]|getting in touch|confirming your identity|verifying your identity)] [and (have a great day|take care)]',
  ],
  ['courtesy', "(we are|we're|i am|i'm) sorry to see you go"],
  ['courtesy', 'have a (great|good|nice) (day|week|weekend)'],
  [
    'courtesy',
    '(please (let us know|contact us|reply to this email|reply to this e-mail)|(please|simply|just) [feel free to] (reply to this email|reply to this e-mail|contact us|let us know)|feel free to (contact us|reply)) if you have (any|further|any further|any other|more) questions',
  ],
  [
    'courtesy',
    'if you have (any|further|any further|any other|more) questions [please|simply|just] [feel free to] (reply to this email|reply to this e-mail|reply|contact us|let us know)',
  ],
  ['courtesy', 'no further action is (required|needed) [on your part|from you|by you]'],
  ['courtesy', '(good news|done|request complete|deletion completed|request completed|deletion complete)'],
  [
    'courtesy',
    "(your|we have (completed|fulfilled|processed|honored) your|we've (completed|fulfilled|processed|honored) your|we completed your) (request|deletion request|data deletion request|privacy request|right-to-delete request|request to delete your personal data|request for deletion) [[reference] $reference] [(is|has been) [now] [fully] (complete|completed|fulfilled|processed)] [on $date]",
  ],
  [
    'courtesy',
    "(we are|we're) writing to (let you know|confirm) that (we have|your deletion request has been) (fulfilled|completed) [your request to delete your personal data]",
  ],
  [
    'courtesy',
    '(we refer to|this is about|regarding) your [deletion] request [[reference] $reference] [(dated|of) $date]',
  ],
  ['courtesy', '(we have processed|we processed) your request'],
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
