// PouchDB as its documentation recommends for this job: replication from a CouchDB, and document ids that serve as the
// index for the read.
// https://pouchdb.com/api.html#replication,
// https://pouchdb.com/2014/06/17/12-pro-tips-for-better-code-with-pouchdb.html
import PouchDB from 'pouchdb-browser'

import { contend } from '../../sync-shell.ts'

/** The best of 100, 500, 1,000, 2,500 and 5,000 for both peers; from 500 on they differ by less than a tenth. */
const BATCH = 2_500

// Nothing ever changes, so no older revision has to be kept.
const open = () => new PouchDB('ledger', { auto_compaction: true, revs_limit: 1 })

contend({
  async firstSync({ data }) {
    const result = await open().replicate.from(new URL(`${data}/couchdb`, location.href).href, { batch_size: BATCH })
    if (!result.ok || result.doc_write_failures > 0) throw new Error(`replication: ${JSON.stringify(result.errors)}`)
  },
  async eventsOf(requestId) {
    const { rows } = await open().allDocs({
      startkey: `${requestId}/`,
      endkey: `${requestId}/\uffff`,
      include_docs: true,
    })
    return rows.map(row => row.doc)
  },
})
