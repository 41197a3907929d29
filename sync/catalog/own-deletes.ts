import type { Relation } from '../records/provider-choice.ts'
import { CHATS, FEEDBACK, FILES, MEMORIES, PROFILE } from './deletion-bullets.ts'
import type { Deletes } from './providers.ts'

/** What can be asked of a company about which only its name is known, by the person's relation to it. */
export const deletesOf = (relation: Relation): Deletes =>
  relation === 'customer' || relation === 'former_customer' ? OF_AN_ACCOUNT : WITHOUT_ACCOUNT

const OF_AN_ACCOUNT: Deletes = {
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
    covers: 'All of that, and the profile, the login and the settings.',
    costs: 'It cannot be undone. A paid plan ends, and the same address may not be usable again.',
  },
  api: null,
}

/** Without an account there are no chats to list, and no account that could stay. */
const WITHOUT_ACCOUNT: Deletes = {
  contents: {
    bullets: [
      'every category of personal data, whatever its source;',
      'files, messages, recordings, and whatever was made from them, also to improve models;',
      'every profile or inference;',
    ],
    brief: 'every category of it, whatever its source',
    signed: 'everything that it holds on me',
    shown: 'Everything that it holds on you.',
    covers: 'Everything that the company holds on you, whatever its source.',
    costs: 'It cannot be undone. Records that a law makes it keep may stay; the letter asks which.',
  },
  stays: null,
  account: null,
  onlyContents: 'You have no account there, so there is none to keep or to close.',
  api: null,
}
