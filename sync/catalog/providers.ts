import type { PlainMessage } from '../i18n/translate.ts'
import type { OwnProvider } from '../records/provider-choice.ts'
import { ALWAYS, type Dated } from './dated.ts'
import { API_DATA, CHATS, FEEDBACK, FILES, MEMORIES, PROFILE } from './deletion-bullets.ts'

/**
 * Where demands go and who may answer. One row is one provider; adding a row (and an icon) adds a provider. Channels
 * are tried in order: a permanent bounce moves on to the next. A record must be checked by hand before a first real
 * letter, and again every quarter (`rules/providers/record-age.ts` lists the due ones).
 */
export const PROVIDERS = [
  {
    id: 'openai',
    name: 'OpenAI (ChatGPT)',
    company: 'OpenAI',
    assistant: 'ChatGPT',
    color: '#0f8f6f',
    channels: [
      { ...ALWAYS, address: 'dsar@openai.com', verifiedOn: '2025-07-12', source: 'OpenAI, privacy request metrics' },
      {
        ...ALWAYS,
        address: 'privacy@openai.com',
        verifiedOn: '2024-01-01',
        source: 'datenanfragen.de, company record',
      },
    ],
    portal: {
      ...ALWAYS,
      url: 'https://privacy.openai.com',
      verifiedOn: '2025-07-12',
      source: 'OpenAI, privacy request metrics',
    },
    replyDomains: ['openai.com'],
    outsiders: [],
    service: { name: 'ChatGPT', limit: 'not a workspace or an organization of an employer or a school' },
    deletes: {
      contents: {
        bullets: [CHATS, FILES, MEMORIES, FEEDBACK],
        brief: 'chats, files, memories, feedback',
        signed: 'my chats, files, memories and training copies',
        shown: 'Chats, files, memories, training copies.',
        covers: 'Chats, uploaded files, memories, custom instructions, feedback, and copies set aside for training.',
        costs: 'Your own copy goes too. Export first what you need.',
      },
      stays: {
        letter: 'the ChatGPT account, its login and its plan stay',
        signed: 'my account stays',
        shown: 'Account stays.',
        tag: 'account stays',
      },
      account: {
        bullets: [PROFILE, 'GPTs that the account holder made;'],
        covers: 'All of that, and the profile, the login, and the GPTs you made.',
        costs:
          'It cannot be undone. A paid plan ends, API keys stop working, and OpenAI lets no new account use this address.',
      },
      api: {
        bullets: [API_DATA],
        service: 'the account holder’s own API organization',
        shown: 'Logs and content that you sent through the API. API keys stop working.',
      },
    },
  },
  {
    id: 'anthropic',
    name: 'Anthropic (Claude)',
    company: 'Anthropic',
    assistant: 'Claude',
    color: '#b4552d',
    channels: [
      {
        ...ALWAYS,
        address: 'privacy@anthropic.com',
        verifiedOn: '2026-01-12',
        source: 'Anthropic, privacy policy in force since then',
      },
      { ...ALWAYS, address: 'dpo@anthropic.com', verifiedOn: null, source: 'no source read yet' },
    ],
    portal: {
      ...ALWAYS,
      url: 'https://privacy.claude.com',
      verifiedOn: '2026-06-01',
      source: 'delist.ai, company record',
    },
    replyDomains: ['anthropic.com', 'claude.com'],
    outsiders: [],
    service: { name: 'Claude', limit: 'not a workspace or an organization of an employer or a school' },
    deletes: {
      contents: {
        bullets: [CHATS, 'projects, with their instructions and knowledge;', FILES, MEMORIES, FEEDBACK],
        brief: 'chats, projects, files, memories, feedback',
        signed: 'my chats, files, memories and training copies',
        shown: 'Chats, files, memories, training copies.',
        covers: 'Chats, projects, files, memories, feedback, and copies set aside for training.',
        costs: 'Your own copy goes too. Chats flagged for safety may be kept; the letter asks which.',
      },
      stays: {
        letter: 'the Claude account, its login and its plan stay',
        signed: 'my account stays',
        shown: 'Account stays.',
        tag: 'account stays',
      },
      account: {
        bullets: [PROFILE],
        covers: 'All of that, and the profile, the login and the settings.',
        costs: 'It cannot be undone. A paid plan ends, API keys stop working, and unused API credit is lost.',
      },
      api: {
        bullets: [API_DATA],
        service: 'the account holder’s own API organization',
        shown: 'Logs and content that you sent through the API. Anthropic may decline this for paid API accounts.',
      },
    },
  },
  {
    id: 'google',
    name: 'Google (Gemini)',
    company: 'Google',
    assistant: 'Gemini',
    color: '#2f62d9',
    channels: [
      {
        ...ALWAYS,
        address: 'data-access-requests@google.com',
        verifiedOn: '2026-04-11',
        source: 'datenanfragen.de, company record',
      },
      {
        ...ALWAYS,
        address: 'dpo-google@google.com',
        verifiedOn: '2026-04-11',
        source: 'datenanfragen.de, company record',
      },
    ],
    // Not takeout.google.com: that one only exports.
    portal: {
      ...ALWAYS,
      url: 'https://myactivity.google.com/product/gemini',
      verifiedOn: '2026-05-21',
      source: 'Google, Gemini Apps notice of that day, and its help article 13278892',
      deletesItself: 'Gemini Apps Activity',
    },
    replyDomains: ['google.com'],
    // Shares, comments, forms, invitations and alerts: their content is written by whoever shares or invites.
    outsiders: [
      '@accounts.google.com',
      '@calendar.google.com',
      '@chat.google.com',
      '@classroom.google.com',
      '@docs.google.com',
      '@drive.google.com',
      '@groups.google.com',
      '@keep.google.com',
      '@maps.google.com',
      '@meet.google.com',
      '@photos.google.com',
      '@sites.google.com',
      '@youtube.google.com',
      'calendar-notification@google.com',
      'calendar-server@google.com',
      'chat-noreply@google.com',
      'classroom-noreply@google.com',
      'comments-noreply@google.com',
      'drive-noreply@google.com',
      'drive-shares-dm-noreply@google.com',
      'drive-shares-noreply@google.com',
      'forms-noreply@google.com',
      'forms-receipts-noreply@google.com',
      'googlealerts-noreply@google.com',
      'groups-noreply@google.com',
      'keep-shares-noreply@google.com',
      'location-sharing-noreply@google.com',
      'maps-noreply@google.com',
      'meet-noreply@google.com',
      'noreply-photos@google.com',
      'sheets-noreply@google.com',
      'sites-noreply@google.com',
    ],
    // A Google Account holds much more than Gemini.
    accountNames: [],
    service: { name: 'Gemini Apps data', limit: 'not the Google Account, Gmail, Photos or Drive' },
    deletes: {
      contents: {
        bullets: [CHATS, FILES, 'saved info, and every inference derived from use of Gemini Apps;', FEEDBACK],
        brief: 'chats, files, saved info, feedback',
        signed: 'my Gemini chats, files, saved info and training copies',
        shown: 'Gemini chats, files, saved info, training copies.',
        covers: 'Gemini chats, files, saved info, feedback, and copies set aside for training.',
        costs:
          'Your own copy goes too. Chats that a reviewer has read may be kept up to three years; the letter asks which.',
      },
      stays: {
        letter: 'the Google Account and everything else in it stay',
        signed: 'my Google Account stays',
        shown: 'Your Google Account stays.',
        tag: 'Google Account stays',
      },
      // Gemini has no account of its own.
      account: null,
      onlyContents: 'Gemini has no account of its own. The letter never touches your Google Account.',
      api: null,
    },
  },
  {
    id: 'xai',
    name: 'xAI (Grok)',
    company: 'xAI',
    assistant: 'Grok',
    color: '#3d4450',
    channels: [
      { ...ALWAYS, address: 'privacy@x.ai', verifiedOn: null, source: 'no source read yet' },
      { ...ALWAYS, address: 'legal@x.ai', verifiedOn: null, source: 'no source read yet' },
    ],
    portal: {
      ...ALWAYS,
      url: 'https://x.ai/privacy-portal',
      verifiedOn: '2026-06-01',
      source: 'delist.ai, company record',
    },
    replyDomains: ['x.ai'],
    outsiders: [],
    accountNames: ['xai', 'grok'],
    service: { name: 'Grok', limit: 'not X: not the account there, its posts or its messages' },
    deletes: {
      contents: {
        bullets: [CHATS, FILES, MEMORIES, FEEDBACK],
        brief: 'chats, files, memories, feedback',
        signed: 'my chats, files, memories and training copies',
        shown: 'Chats, files, memories, training copies.',
        covers: 'Chats, files, memories, feedback, and copies set aside for training.',
        costs: 'Your own copy goes too. Export first what you need.',
      },
      stays: {
        letter: 'the account, its login and its plan stay',
        signed: 'my account stays',
        shown: 'Account stays.',
        tag: 'account stays',
      },
      account: {
        bullets: [PROFILE],
        covers: 'All of that, and the xAI profile and login. An X account stays: it is another company’s.',
        costs: 'It cannot be undone. A paid plan ends, and API keys stop working.',
        // Grok inside X belongs to another controller, and the login is the one of X.
        elsewhere: {
          handles: true,
          shown: 'You reach Grok through X. The letter never touches your X account: it is another company’s.',
        },
      },
      api: {
        bullets: [API_DATA],
        service: 'the account holder’s own API team',
        shown: 'Logs and content that you sent through the API. API keys stop working.',
      },
    },
  },
] as const satisfies readonly Provider[]

export type ProviderId = (typeof PROVIDERS)[number]['id']
export const PROVIDER_IDS: readonly ProviderId[] = PROVIDERS.map(provider => provider.id)

/** Brand color of a provider that has none of its own. */
export const DEFAULT_PROVIDER_COLOR = '#2444c4'

/**
 * What a demand may ask a provider to delete. The bullets of a letter, the line of the signed wording and what the
 * person reads before choosing come from here and from nowhere else.
 */
export interface Deletes {
  contents: {
    /** Items of the letter's list, in English. */
    bullets: readonly string[]
    /** The same in a few words, for the reminders. */
    brief: string
    /** In the signed wording. */
    signed: string
    /** One line for the person; `covers` and `costs` say it in full. */
    shown: PlainMessage
    covers: PlainMessage
    costs: PlainMessage
  }
  /** What remains if the contents alone are asked for; null if there is nothing that could. */
  stays: { letter: string; signed: string; shown: PlainMessage; tag: PlainMessage } | null
  /** What is deleted in addition with the account. Null if the provider has no account that a demand may ask for. */
  account: {
    bullets: readonly string[]
    covers: PlainMessage
    costs: PlainMessage
    /** If the person is known by a handle ('@…'), the account is another company's and is not asked for. */
    elsewhere?: { handles: true; shown: PlainMessage }
  } | null
  /** Why there is no choice; only where `account` is null. */
  onlyContents?: PlainMessage
  /** A choice of its own: what went through the provider's API. Null if it has none. */
  api: { bullets: readonly string[]; service: string; shown: PlainMessage } | null
}

/** How reliable a record is, and when it holds: no letter goes to an address before its first day or after its last. */
export interface Checked extends Dated {
  source: string
}

export interface Provider {
  id: string
  /** The name shown everywhere: 'OpenAI (ChatGPT)'. */
  name: string
  company: string
  assistant: string
  color: string
  /** Privacy addresses, best first. */
  channels: readonly ({ address: string } & Checked)[]
  /**
   * Page where the person may ask in their own name; no letter is sent there. Null if none is known. `deletesItself`:
   * the page is no form but a list with a delete button, and has this name.
   */
  portal: ({ url: string; deletesItself?: string } & Checked) | null
  /** Domains (and their subdomains) whose aligned DKIM signature makes a reply authentic. */
  replyDomains: readonly string[]
  /**
   * Senders at those domains whose text is written by other people, although the provider signs it: addresses, or whole
   * domains with an '@' in front. Mail from them proves nothing. A sender not listed here may be a privacy desk.
   */
  outsiders: readonly string[]
  /**
   * What the provider's mail calls the account whose deletion is all that a demand asks for, in lower case; if absent,
   * the company's name. Empty if the company's account covers much more than the service: then its deletion is not
   * what was asked for.
   */
  accountNames?: readonly string[]
  /** What the letters cover and what they do not, as a company runs more than its assistant. Null if unknown. */
  service: { name: string; limit: string } | null
  deletes: Deletes
  /** What the person entered about it; undefined for catalog providers. */
  own?: OwnProvider
}

/**
 * A provider of the catalog. If a person's own may be meant too, use `knownProvider` in
 * `rules/providers/known-providers.ts`.
 */
export function providerById(id: string): Provider | undefined {
  return PROVIDERS.find(provider => provider.id === id)
}

/** Whether mail from this address of a provider contains other people's text. */
export function isOutsiders({ outsiders }: Pick<Provider, 'outsiders'>, address: string): boolean {
  const given = address.toLowerCase()
  const domain = given.slice(given.lastIndexOf('@') + 1)
  // 'name+tag@' is the mailbox 'name@'.
  const plain = given.replace(/^([^+@]{1,64})\+[^@]{0,64}@/, '$1@')
  return outsiders.some(entry =>
    entry.startsWith('@') ? domain === entry.slice(1) || domain.endsWith(`.${entry.slice(1)}`) : entry === plain,
  )
}
