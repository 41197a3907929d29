import { Problem } from '../../sync/wire/problem.ts'
import { sha256Hex } from '../store/hash.ts'
import { type Changed, changeWays } from './change-ways.ts'
import type { AuthHandlers } from './needs.ts'

const MOST_PASSKEYS = 10
const NAME_LENGTH = 60

/** Adding a passkey to one's own account, and naming it. */
export const newPasskeyCalls = {
  async newPasskey({ caller: { authUserId, email } }, { people, passkeys }) {
    if ((await people.ways.passkeysOf(authUserId)).length >= MOST_PASSKEYS) throw new Problem('passkey_limit')
    return people.transaction(tx => passkeys.newQuestion(tx, authUserId, email))
  },

  async addPasskey({ caller, body: { attempt, name, response } }, needs) {
    const { passkeys, wall } = needs
    const { authUserId, accountId } = caller
    return changeWays(needs, caller, async tx => {
      const asked = await tx.ways.takeChallenge(sha256Hex(attempt), wall.now())
      const isOurs = asked?.purpose === 'add' && asked.authUserId === authUserId
      const made = isOurs ? await passkeys.made(response, asked.challenge) : undefined
      if (made === undefined || (await tx.ways.passkey(made.id)) !== undefined) return { problem: 'passkey_not_added' }
      const own = await tx.ways.passkeysOf(authUserId)
      if (own.length >= MOST_PASSKEYS) return { problem: 'passkey_limit' }
      const named = nameIn(name) || `Passkey ${own.length + 1}`
      const createdAt = wall.now()
      await tx.ways.addPasskey({ ...made, authUserId, accountId, name: named, createdAt, lastUsedAt: null })
      return { tell: 'passkey_added' }
    })
  },

  async namePasskey({ caller, body: { id, name } }, needs) {
    const named = nameIn(name)
    if (named === '') throw new Problem('missing_information')
    return changeWays(needs, caller, async (tx): Promise<Changed> => {
      const isOwn = await tx.ways.renamePasskey(caller.authUserId, id, named)
      return isOwn ? {} : { problem: 'not_found' }
    })
  },
} satisfies AuthHandlers<'newPasskey' | 'addPasskey' | 'namePasskey'>

const nameIn = (text: string) => text.trim().normalize('NFC').slice(0, NAME_LENGTH)
