// The page of our own client: the engine as the app starts it, without the rest of the app.
import { exchange } from '../../sync/mirror/exchange.ts'
import { eventsOfRequest } from '../../sync/mirror/ledger.ts'
import { apiOf, mirrorAt } from './sync-page-api.ts'
import { contend } from './sync-shell.ts'

contend({
  async firstSync(where) {
    const trip = await exchange(await mirrorAt(where), apiOf(where))
    if (trip !== 'done') throw new Error(`the exchange ended with ${trip}`)
  },
  async eventsOf(requestId, where) {
    return eventsOfRequest(await mirrorAt(where), requestId)
  },
})
