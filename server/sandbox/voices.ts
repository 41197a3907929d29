import type { Provider, ProviderId } from '../../sync/catalog/providers.ts'
import type { MailKind } from './providers.ts'

/** Kinds that a provider's desk writes itself; bounces come from its mail host, spoofs from a stranger. */
export type DeskKind = Exclude<MailKind, 'bounce' | 'spoof'>

/** Facts that a reply may mention. */
export interface Facts {
  company: string
  assistant: string
  ticket: string
  /** Our own reference, when the letter carries one. */
  reference: string | null
  /** Dates in words. */
  receivedOn: string
  today: string
  inFortyFiveDays: string
  /** Whether the letter asks for the contents alone, so that the account stays. */
  accountStays: boolean
}

export interface Voice {
  /** The sender's name, and the part of the address before the provider's domain. */
  sender: string
  mailbox: string
  /** Turns eight digits into a ticket number in this desk's style. */
  ticket(digits: string): string
  subject(subject: string, ticket: string): string
  format: 'text' | 'html' | 'both'
  quote: boolean
  /** A line above everything else, as ticket systems add it. */
  marker?: string
  footer: string[]
  say: Record<DeskKind, (facts: Facts) => string[]>
}

/** How each provider's desk writes. A provider without a voice of its own uses the first one's. */
export function voiceOf(provider: Pick<Provider, 'id'>): Voice {
  return Object.entries(VOICES).find(([id]) => id === provider.id)?.[1] ?? VOICES.openai
}

/** A desk goes by what the letter says, whichever way its lines are broken. */
export function saysThatAccountStays(letter: string, { deletes }: Pick<Provider, 'deletes'>): boolean {
  return deletes.stays !== null && letter.replace(/\s+/g, ' ').includes(deletes.stays.letter)
}

const VOICES = {
  openai: {
    sender: 'Privacy Operations',
    mailbox: 'dsar',
    ticket: digits => `${digits.slice(0, 4)}-${digits.slice(4)}`,
    subject: (subject, ticket) => `[Request ${ticket}] Re: ${subject}`,
    format: 'text',
    quote: true,
    marker: '-- Answer above this line to add to your request --',
    footer: ['Privacy Operations', 'This mailbox is read by people. Please keep the request number in the subject.'],
    say: {
      acknowledge: ({ ticket, receivedOn, company }) => [
        'Hello,',
        `Thank you for contacting the ${company} privacy desk. Your message reached us on ${receivedOn} and has been logged as request ${ticket}.`,
        'Somebody from the team will read it and write to you in this conversation. Most requests are looked at within a few weeks. There is no need to send it again.',
        'This is an automatic receipt; nothing has been decided yet.',
      ],
      ask_identity: ({ ticket, assistant }) => [
        'Hello,',
        `Before we can go on with request ${ticket} we have to be sure that it comes from the holder of the account.`,
        `Please sign in to ${assistant} with the address named in the letter and approve the request that is waiting under Settings, Data controls. If you cannot sign in, answer this message from the account's own mailbox.`,
        'If we hear nothing within 14 days we cannot act on the request.',
      ],
      progress: ({ ticket }) => [
        'Hello,',
        `A short note on request ${ticket}: we have checked the account and handed the request to the team that carries out erasures. It is under review there.`,
        'You do not need to do anything. We will write again when the work is finished.',
      ],
      unclear: ({ ticket }) => [
        'Hello,',
        `About request ${ticket}: the matter has been dealt with in the way that was described to you before.`,
      ],
      confirm: ({ ticket, today, assistant, accountStays }) => [
        'Hello,',
        accountStays
          ? `Your deletion request ${ticket} has been completed. On ${today} we permanently deleted all conversations, uploaded files, memories and feedback of the ${assistant} account that belongs to this address, and the copies set aside for training.`
          : `Your deletion request ${ticket} has been completed. On ${today} we permanently deleted the ${assistant} account that belongs to this address, with its conversations, uploaded files, memories and feedback.`,
        accountStays
          ? 'Our processors were told to do the same and have confirmed it. The account itself stays open, as you asked.'
          : 'Our processors were told to do the same and have confirmed it. Nothing from the account was kept.',
        'This closes the request.',
      ],
      refuse: ({ ticket, company }) => [
        'Hello,',
        `We have looked at request ${ticket} and must decline it. ${company} cannot comply because the account is subject to a legal hold, under which we are obliged to preserve its content.`,
        'You may appeal against this decision by answering within 60 days, and you may turn to the attorney general of your state.',
      ],
      extend: ({ ticket, inFortyFiveDays }) => [
        'Hello,',
        `We need more time for request ${ticket}. Because of the number of requests in hand we are extending the period for our answer by a further 45 days, as the law allows. You will hear from us by ${inFortyFiveDays}.`,
      ],
    },
  },

  anthropic: {
    sender: 'Maren from Privacy',
    mailbox: 'privacy',
    ticket: digits => `PRV-${digits.slice(2)}`,
    subject: (subject, ticket) => `Re: ${subject} (${ticket})`,
    format: 'both',
    quote: true,
    footer: ['Maren', 'Privacy and Data Protection'],
    say: {
      acknowledge: ({ ticket, assistant }) => [
        'Hi there,',
        `Got it, thanks. I have opened ${ticket} for your letter about ${assistant} data and put it in line for one of my colleagues to look at.`,
        'We aim to come back with an answer inside the period the law gives us. If anything else comes to mind, simply reply here and it will be added to the same case.',
      ],
      ask_identity: ({ ticket, reference }) => [
        'Hi again,',
        `Thanks for your patience with ${ticket}${reference ? ` (your reference ${reference})` : ''}. We have the signed authorization, but we also have to verify that the account is yours.`,
        'Could you please reply from the e-mail address of the account with the month in which you opened it, and tell us the state you live in? A copy of an identity document is not needed, please do not send one.',
        'Without that confirmation we are unable to act on the request.',
      ],
      progress: ({ ticket }) => [
        'Hi,',
        `Quick update on ${ticket}: identity is settled, and the request has moved to our data engineering group, where it is in progress.`,
        'Nothing for you to do at this point.',
      ],
      unclear: ({ ticket }) => [
        'Hi,',
        `Coming back to ${ticket}: as far as we can see, this should be settled on our side by now.`,
      ],
      confirm: ({ ticket, today, assistant, reference, accountStays }) => [
        'Hi,',
        accountStays
          ? `Good news, and thank you for waiting. As of ${today} all chats, projects, files, memories and feedback in your ${assistant} account have been permanently erased. Your login and your plan are as they were.`
          : `Good news, and thank you for waiting. As of ${today} all personal data tied to your ${assistant} account has been permanently erased: chats, projects, files, feedback and account details.`,
        `The erasure covers our backups and our service providers too. ${ticket}${reference ? ` / ${reference}` : ''} is therefore complete, and I am closing it.`,
      ],
      refuse: ({ ticket }) => [
        'Hi,',
        `I am sorry to bring less welcome news on ${ticket}. After review we have decided to deny the request, because the details given do not allow us to link it to an account without disproportionate effort.`,
        'You can ask for this decision to be reviewed by replying to this message, and you can complain to your state’s regulator.',
      ],
      extend: ({ ticket, inFortyFiveDays }) => [
        'Hi,',
        `This one is taking us longer than planned. Because ${ticket} touches several systems, we are using the additional 45 days that the statute provides for complex requests. The new date is ${inFortyFiveDays}.`,
      ],
    },
  },

  google: {
    sender: 'Data Requests',
    mailbox: 'data-access-requests-noreply',
    ticket: digits => `${digits.slice(0, 1)}-${digits.slice(1)}00042`,
    subject: (subject, ticket) => `[${ticket}] ${subject}`,
    format: 'html',
    quote: true,
    footer: ['The Data Requests team', 'You receive this service message because you wrote to us about your data.'],
    say: {
      acknowledge: ({ ticket, receivedOn }) => [
        'Dear requester,',
        `We registered your privacy request on ${receivedOn}. Case ID: ${ticket}.`,
        'What happens next: a specialist reviews the case and we reply to this thread. Response times vary with the volume of requests we receive.',
      ],
      ask_identity: ({ ticket, assistant }) => [
        'Dear requester,',
        `To continue with case ${ticket} please verify your identity. Sign in to the account you use with ${assistant}, open Privacy requests and enter the code shown there within seven days.`,
        'Cases that are not verified in time are not processed.',
      ],
      progress: ({ ticket }) => [
        'Dear requester,',
        `Case ${ticket} was assigned to a specialist and is now being processed. No action is needed on your side.`,
      ],
      unclear: ({ ticket }) => [
        'Dear requester,',
        `With regard to case ${ticket} we refer to our earlier explanations. The matter was handled accordingly.`,
      ],
      confirm: ({ ticket, today, assistant, accountStays }) => [
        'Dear requester,',
        accountStays
          ? `The deletion you asked for in case ${ticket} was carried out in full on ${today}. All of your ${assistant} chats, prompts, uploads and saved information have been deleted permanently and cannot be restored.`
          : `The deletion you asked for in case ${ticket} was carried out in full on ${today}. Your ${assistant} activity, prompts, uploads and the related account data have been deleted permanently and cannot be restored.`,
        accountStays
          ? 'Your Google Account was not changed.'
          : 'No further data about you is kept in connection with this product.',
      ],
      refuse: ({ ticket }) => [
        'Dear requester,',
        `We reviewed case ${ticket} and are not able to grant the request. The data is needed to comply with a legal obligation, which the law exempts from erasure. This decision is final on our side.`,
        'You have the right to appeal and to contact your state’s attorney general.',
      ],
      extend: ({ ticket, inFortyFiveDays }) => [
        'Dear requester,',
        `The response period for case ${ticket} has been extended by 45 days owing to the complexity of the request. The revised due date is ${inFortyFiveDays}.`,
      ],
    },
  },

  xai: {
    sender: 'xAI Legal Intake',
    mailbox: 'privacy',
    ticket: digits => `#${digits.slice(3)}`,
    subject: (subject, ticket) => `Re: ${subject} [ticket ${ticket}]`,
    format: 'text',
    quote: false,
    footer: [
      'xAI Legal Intake',
      'Diese Nachricht wurde automatisch verschickt. Unser deutschsprachiger Kundendienst hilft montags bis freitags von 9 bis 17 Uhr weiter; bitte halten Sie die Vorgangsnummer bereit.',
    ],
    say: {
      acknowledge: ({ ticket, reference }) => [
        `Receipt for ticket ${ticket}.`,
        `Your request${reference ? ` ${reference}` : ''} is in our queue. We will get back to you after review.`,
      ],
      ask_identity: ({ ticket }) => [
        `Ticket ${ticket} needs something from you.`,
        'Send us, from the mailbox registered with the account, the handle of the profile and the last four digits of the phone number on file, so that we can verify you are the account holder.',
      ],
      progress: ({ ticket }) => [`Ticket ${ticket}: approved for processing, now with engineering. No reply required.`],
      unclear: ({ ticket }) => [`Ticket ${ticket}: handled. See the notes on the ticket.`],
      confirm: ({ ticket, today, assistant, accountStays }) => [
        `Ticket ${ticket} is done.`,
        accountStays
          ? `All ${assistant} conversations, files and media of the account were permanently deleted on ${today}. Copies held by subprocessors have been removed as well. The account stays active.`
          : `All ${assistant} conversations, media and profile data for the account were permanently deleted on ${today}. Copies held by subprocessors have been removed as well.`,
      ],
      refuse: ({ ticket }) => [
        `Ticket ${ticket}: request denied.`,
        'We are not required to act on requests for accounts that are the subject of an open abuse investigation. You may appeal by answering this message.',
      ],
      extend: ({ ticket, inFortyFiveDays }) => [
        `Ticket ${ticket}: we are extending our response time by an additional 45 days due to request volume. New date: ${inFortyFiveDays}.`,
      ],
    },
  },
} as const satisfies Partial<Record<ProviderId, Voice>> & { openai: Voice }

/** What an impostor writes to get a click. */
export const STRANGER = {
  domain: 'account-erasure-desk.example',
  subject: (subject: string) => `Completed: ${subject}`,
  say: ({ company, assistant, today }: Facts): string[] => [
    'Dear customer,',
    `Great news! ${company} has deleted all of your ${assistant} data on ${today}. Your request is fully completed and verified.`,
    'To finish, confirm with your account password within 24 hours, otherwise the data will be restored:',
    'https://account-erasure-desk.example/confirm',
  ],
}
