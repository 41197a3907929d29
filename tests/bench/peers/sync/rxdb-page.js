// RxDB as its documentation shows it for this job: the free storage over Dexie, production build (no dev-mode plugin,
// no schema validator), one collection with the index that the read needs, replication by checkpoints over HTTP.
// https://rxdb.info/rx-storage-dexie.html, https://rxdb.info/replication-http.html
import { createRxDatabase } from 'rxdb/plugins/core'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'

import { contend } from '../../sync-shell.ts'

/** The best of 100, 500, 1,000, 2,500 and 5,000 for both peers; from 500 on they differ by less than a tenth. */
const BATCH = 2_500

const id = { type: 'string', maxLength: 64 }
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id,
    requestId: id,
    type: { type: 'string' },
    createdAt: { type: 'number' },
    payload: { type: 'object', properties: { message: { type: 'string' } } },
    ledgerSeq: { type: 'number', minimum: 0, maximum: 1_000_000_000, multipleOf: 1 },
    prevHash: { type: 'string' },
    hash: { type: 'string' },
  },
  required: ['id', 'requestId', 'type', 'createdAt', 'payload', 'ledgerSeq', 'prevHash', 'hash'],
  indexes: [['requestId', 'ledgerSeq']],
}

async function open() {
  // One tab and no live queries: the cost of multiple tabs and of live queries is left out.
  const database = await createRxDatabase({
    name: 'ledger',
    storage: getRxStorageDexie(),
    multiInstance: false,
    eventReduce: false,
  })
  const { events } = await database.addCollections({ events: { schema } })
  return events
}

contend({
  async firstSync({ data }) {
    const replication = replicateRxCollection({
      collection: await open(),
      replicationIdentifier: 'ledger',
      live: false,
      pull: {
        batchSize: BATCH,
        async handler(checkpoint, limit) {
          const answer = await fetch(`${data}/rxdb/pull?after=${checkpoint?.ledgerSeq ?? 0}&limit=${limit}`)
          return answer.json()
        },
      },
    })
    replication.error$.subscribe(error => {
      throw error
    })
    await replication.awaitInitialReplication()
  },
  async eventsOf(requestId) {
    const events = await open()
    const found = await events
      .find({ selector: { requestId }, sort: [{ requestId: 'asc' }, { ledgerSeq: 'asc' }] })
      .exec()
    return found.map(document => document.toJSON())
  },
})
