/** A realistic mistake: an exact piece of the product is replaced when the simulation is built. */
export interface PlantedBug {
  id: string
  file: string
  /** Stands in the file exactly once; where it does not any more, the bug has to follow the product. */
  find: string
  replace: string
  why: string
}

const MIRROR = 'sync/mirror/mirror.ts'
const OUTBOX = 'sync/mirror/outbox.ts'
const PULL = 'sync/mirror/pull.ts'
const PUSH = 'sync/mirror/push.ts'
const SEGMENTS = 'sync/mirror/segments.ts'
const SYNC_STORE = 'server/store/sync-store.ts'

export const PLANTED: readonly PlantedBug[] = [
  // The device: what it saves
  {
    id: 'coalesce-into-attempted',
    file: MIRROR,
    find: 'const other = entry.attempted ? undefined : fieldOf(entry.name, entry.args)',
    replace: 'const other = fieldOf(entry.name, entry.args)',
    why: 'A text is changed under the number with which the server may have it already.',
  },
  {
    id: 'coalesce-across-reset',
    file: MIRROR,
    find: 'if (other === undefined) return undefined',
    replace: 'if (entry.attempted) return undefined',
    why: 'A status given after a reset goes to the place of one given before it, and is reset.',
  },
  {
    id: 'coalesce-other-tab',
    file: MIRROR,
    find: 'return continues(name, entry.args, args) ? entry : undefined',
    replace: 'return entry',
    why: 'What another tab typed beside it is replaced.',
  },
  {
    id: 'coalesce-takes-later-base',
    file: 'sync/rules/subjects.ts',
    find: 'return { ...MUTATIONS[name].parse(later), base }',
    replace: 'return base === undefined ? undefined : later',
    why: 'The server is told of a text that it never had: it takes its words for deleted ones.',
  },
  {
    id: 'number-kept-in-tab',
    file: MIRROR,
    find: `    const { nextSeq: seq } = await this.readState()
    await this.state.update('state', { nextSeq: seq + 1 })`,
    replace: `    const seq = Math.max(this.next ?? 0, this.next === undefined ? (await this.readState()).nextSeq : 0)
    this.next = seq + 1
    await this.state.update('state', { nextSeq: seq + 1 })`,
    why: 'Each tab counts for itself, and two of them give one number to two edits.',
  },
  {
    id: 'outbox-of-all-accounts',
    file: MIRROR,
    find: 'sha256Hex(new TextEncoder().encode(accountId))',
    replace: 'sha256Hex(new TextEncoder().encode(accountId.slice(0, 7)))',
    why: 'Two accounts of one browser share a database.',
  },

  // The outbox
  {
    id: 'batch-not-marked',
    file: OUTBOX,
    find: 'for (const { key, attempted } of ready) if (!attempted) await mirror.outbox.update(key, { attempted: true })',
    replace: '',
    why: 'What is typed while a push is under way is joined with what was sent.',
  },
  {
    id: 'settled-by-receipt',
    file: OUTBOX,
    find: "else if (entry.seq <= receipt.lastSeq) await mirror.outbox.update(entry.key, { state: 'sent' })",
    replace: 'else if (entry.seq <= receipt.lastSeq) await mirror.outbox.delete(entry.key)',
    why: 'The edit disappears from the screen until a page brings it.',
  },
  {
    id: 'refusal-deleted',
    file: OUTBOX,
    find: "if (code !== undefined) await mirror.outbox.update(entry.key, { state: 'rejected', code })",
    replace: 'if (code !== undefined) await mirror.outbox.delete(entry.key)',
    why: 'The text of a refused edit is gone before anybody has read it.',
  },
  {
    id: 'refusal-taken-for-success',
    file: OUTBOX,
    find: "return code === undefined ? { state: 'acked', ackedAt: now }",
    replace: "return code !== '' ? { state: 'acked', ackedAt: now }",
    why: 'A refusal whose receipt was lost looks like a success.',
  },
  {
    id: 'settle-too-early',
    file: OUTBOX,
    find: 'if (entry.seq > page.ackedSeq || entry.seq === 0) continue',
    replace: 'if (entry.seq > page.ackedSeq + 1 || entry.seq === 0) continue',
    why: 'One edit too many is taken for settled.',
  },
  {
    id: 'not-offered-again',
    file: OUTBOX,
    find: 'if (isRestored) await compare(mirror, page)',
    replace: '',
    why: 'After a restore the confirmed edits that the backup lacks stay lost.',
  },
  {
    id: 'sent-not-offered-again',
    file: OUTBOX,
    find: "await mirror.outbox.update(entry.key, { state: 'waiting', code: null })",
    replace: "if (entry.state !== 'sent') await mirror.outbox.update(entry.key, { state: 'waiting', code: null })",
    why: 'An edit that was confirmed but not yet seen waits for ever after a restore.',
  },
  {
    id: 'all-offered-again',
    file: OUTBOX,
    find: 'if (isRestored) await compare(mirror, page)',
    replace: "if (isRestored) await mirror.outbox.toCollection().modify({ state: 'waiting', code: null, seq: 0 })",
    why: 'Edits that the restored server has are offered to it once more, under new numbers.',
  },
  {
    id: 'client-not-renewed',
    file: OUTBOX,
    find: 'return { client: mirror.newClient(), nextSeq: offers.length + 1 }',
    replace: 'return { client, nextSeq: offers.length + 1 }',
    why: 'Numbers begin anew under a name whose numbers the server knows.',
  },
  {
    id: 'receipt-of-another-history',
    file: OUTBOX,
    find: 'if (now.epoch !== epoch) return',
    replace: '',
    why: 'A receipt of before a restore confirms what the restored server has forgotten.',
  },
  {
    id: 'lost-run-not-begun-again',
    file: OUTBOX,
    find: 'isRestored ? await lostRuns(mirror, state, runsBefore) : []',
    replace: '[]',
    why: 'After a restore the edits of a run are refused whose author has not come back yet.',
  },
  {
    id: 'settled-let-go-on-rename',
    file: OUTBOX,
    find: 'await mirror.outbox.update(entry.key, { seq: 0, former: namesOf(entry) })',
    replace: 'await mirror.outbox.delete(entry.key)',
    why: 'Under a new name nothing is left that a second restore, to an older backup, would need.',
  },
  {
    id: 'former-names-not-asked',
    file: PULL,
    find: 'await formerClients(mirror)',
    replace: '[]',
    why: 'A server that is set on to a later backup gets edits once more that it knows under the old name.',
  },
  {
    id: 'former-names-forgotten',
    file: OUTBOX,
    find: 'seq <= (page.former?.[client]?.ackedSeq ?? 0)',
    replace: 'false && seq <= (page.former?.[client]?.ackedSeq ?? 0)',
    why: 'What the server knows under a former name is offered to it again.',
  },
  {
    id: 'deleted-run-begun-again',
    file: 'server/sync/apply-changes.ts',
    find: "return tx.isRemoved('checklist_runs', change.row.id)",
    replace: 'return false',
    why: 'A device that has not heard of a deletion brings the run back.',
  },
  {
    id: 'forgets-what-waits',
    file: OUTBOX,
    find: "const settled = mirror.outbox.where('state').equals('acked')",
    replace: "const settled = mirror.outbox.where('state').anyOf('sent', 'waiting')",
    why: 'A clock that goes ten years ahead lets unsent edits look old.',
  },

  {
    id: 'forgets-by-device-clock',
    file: OUTBOX,
    find: 'const before = serverNow - KEPT_MS',
    replace: 'const before = mirror.now() - KEPT_MS',
    why: 'A clock that goes ten years ahead for a moment lets everything confirmed look old.',
  },

  // The push
  {
    id: 'error-taken-for-receipt',
    file: PUSH,
    find: 'if (!answer.ok) return tripOf(answer.status)',
    replace:
      "if (answer.status >= 500) { await markSettled(mirror, state, { lastSeq: batch.at(-1)?.seq ?? 0, rejected: [], v: 0 }); return 'retry' }\n    if (!answer.ok) return tripOf(answer.status)",
    why: 'A busy proxy confirms what the server never got.',
  },

  // The pull
  {
    id: 'rows-after-cursor',
    file: PULL,
    find: '      await writePage(mirror, state, page, checked)\n    }',
    replace: `      await finish(mirror, state, page)
      setTimeout(() => mirror.transaction('rw', ALL_TABLES, () => writeRows(mirror, checked)).catch(() => {}), 0)
    }`,
    why: 'The cursor is written in a transaction of its own, before the rows.',
  },
  {
    id: 'late-page-applied',
    file: PULL,
    find: 'const continues = page.since === state.cursor && ',
    replace: 'const continues = page.since <= state.cursor && ',
    why: 'A page that comes late brings old rows and an old cursor.',
  },
  {
    id: 'gap-in-pages',
    file: PULL,
    find: 'const continues = page.since === state.cursor && ',
    replace: 'const continues = page.v > state.cursor && ',
    why: 'A page is taken that begins behind the cursor, or beyond it.',
  },
  {
    id: 'settles-on-every-page',
    file: PULL,
    find: '  const pages = [answer.page]\n  for (let last = answer.page; last.more; ) {',
    replace: '  const pages = [answer.page]\n  for (let last = answer.page; last.more && false; ) {',
    why: 'Pages are written one by one: an intent stands over its own effect for a while.',
  },
  {
    id: 'old-rows-kept-on-reset',
    file: PULL,
    find: 'for (const table of TABLE_NAMES) await mirror.table(table).clear()',
    replace: '',
    why: 'Rows that the present history does not have stay.',
  },
  {
    id: 'removals-not-applied',
    file: PULL,
    find: 'for (const [table, ids] of removed) if (ids.length > 0) await mirror.table(table).bulkDelete(ids)',
    replace: '',
    why: 'What was deleted elsewhere stays here.',
  },
  {
    id: 'reset-forgotten',
    file: PULL,
    find: `    await mirror.state.update('state', { stale: true })
    return 'more'`,
    replace: "    return 'done'",
    why: 'A copy that cannot be continued is called complete.',
  },

  // What is shown
  {
    id: 'overlay-reversed',
    file: 'sync/mirror/read.ts',
    find: '.sort((a, b) => a.seq - b.seq)\n    const rows',
    replace: '.sort((a, b) => b.seq - a.seq)\n    const rows',
    why: 'Waiting edits are laid over the rows last one first.',
  },
  {
    id: 'sent-not-shown',
    file: 'sync/mirror/read.ts',
    find: "entries.filter(({ state }) => state === 'waiting' || state === 'sent')",
    replace: "entries.filter(({ state }) => state === 'waiting')",
    why: 'Between receipt and page the edit is not to be seen.',
  },

  // Segments
  {
    id: 'segment-off-by-one',
    file: 'sync/rules/segments.ts',
    find: 'after: (n - 1) * places,',
    replace: 'after: (n - 1) * places + 1,',
    why: 'The first event of each segment is in none.',
  },
  {
    id: 'hot-row-not-removed',
    file: SEGMENTS,
    find: 'for (const { n } of fetched) await dropRowsOf(mirror, n, segments?.places ?? 0)',
    replace: '',
    why: 'Events that came ahead of their segment stand in both.',
  },
  {
    id: 'last-row-not-removed',
    file: SEGMENTS,
    find: "await mirror.rows('events').where('ledgerSeq').between(after, upTo, false, true).delete()",
    replace: "await mirror.rows('events').where('ledgerSeq').between(after, upTo, false, false).delete()",
    why: 'The last event of a segment stays among the rows.',
  },
  {
    id: 'segments-kept-across-epochs',
    file: SEGMENTS,
    find: 'const isSame = before.epoch === now.epoch && before.segments?.places === now.places',
    replace: 'const isSame = before.segments?.places === now.places',
    why: 'History of before a restore stays, though it went another way.',
  },
  {
    id: 'seals-half-a-stretch',
    file: SEGMENTS,
    find: '(await headOf(mirror, segments)) <= segments.sealed) return',
    replace: '(await headOf(mirror, segments)) + 2 <= segments.sealed) return',
    why: 'A segment is closed before its events have come.',
  },
  {
    id: 'torn-segment-kept',
    file: 'sync/wire/segment.ts',
    find: 'head.success && head.data.size === packed.length ?',
    replace: 'head.success ?',
    why: 'Bytes that were cut off on the way take the place of the history.',
  },
  {
    id: 'segmented-rows-written',
    file: SEGMENTS,
    find: 'const isOpen = (event: object) => !here.has(Math.ceil(seqOf(event) / segments.places))',
    replace: 'const isOpen = (event: object) => seqOf(event) > 0',
    why: 'A start page brings events that are in a segment already.',
  },

  // The loop
  {
    id: 'no-retry-after-error',
    file: 'sync/mirror/loop.ts',
    find: "} else if (end === 'offline' || end === 'retry') {",
    replace: "} else if (end === 'offline') {",
    why: 'After an answer of 503 nobody asks again.',
  },
  {
    id: 'quota-drops-outbox',
    file: 'sync/mirror/loop.ts',
    find: 'if (isQuotaError(error)) await files?.clear()',
    replace: 'if (isQuotaError(error)) await mirror.outbox.clear()',
    why: 'Where room is short, unsent edits are given up.',
  },

  // Taking over what was written before the sign-in
  {
    id: 'adoption-not-remembered',
    file: 'sync/mirror/adopt.ts',
    find: "await to.state.update('state', { adopted: { ...adopted, [client]: last.seq } })",
    replace: '',
    why: 'A page that dies before it has cleaned up makes the next one take everything over again.',
  },
  {
    id: 'adoption-by-two-accounts',
    file: 'sync/mirror/adopt.ts',
    find: "entry.takenBy ??= owners.get(runNamedBy(entry.args) ?? '') ?? to.name",
    replace: 'entry.takenBy = to.name',
    why: 'What one account was given is given to the next one as well, if a page died in between.',
  },
  {
    id: 'adoption-cleans-up-first',
    file: 'sync/mirror/adopt.ts',
    find: '    return (await from.pendingEntries()).filter(({ takenBy }) => takenBy === to.name)',
    replace: `    const taken = (await from.pendingEntries()).filter(({ takenBy }) => takenBy === to.name)
    await from.outbox.bulkDelete(taken.map(({ key }) => key))
    return taken`,
    why: 'A page that dies in between has let go of what it had not yet kept.',
  },

  // Merging
  {
    id: 'last-writer-wins',
    file: 'sync/rules/edit-checklists.ts',
    find: 'const merged = mergeNote(base, item[field], text)',
    replace: 'const merged = text',
    why: 'Words of another device are overwritten.',
  },
  {
    id: 'merge-without-base',
    file: 'sync/rules/edit-checklists.ts',
    find: 'const merged = mergeNote(base, item[field], text)',
    replace: "const merged = mergeNote('', item[field], text)",
    why: 'Without the text that the person began with, everything looks new.',
  },
  {
    id: 'marker-of-one-side',
    file: 'sync/rules/merge-note.ts',
    find: 'theirs.trim()} | $',
    replace: 'mine.trim()} | $',
    why: 'Where two changed the same words, only one version is left.',
  },
  {
    id: 'deletion-beats-change',
    file: 'sync/rules/merge-note.ts',
    find: "if (theirs.trim() === '' || mine.trim() === '') return theirs + mine",
    replace: "if (theirs.trim() === '' || mine.trim() === '') return ''",
    why: 'Who took words away takes away also what another one wrote in their place.',
  },
  {
    id: 'revision-number-reused',
    file: 'sync/rules/edit-checklists.ts',
    find: 'const revisions = item.revisions + 1',
    replace: 'const revisions = Math.max(1, item.revisions)',
    why: 'Each text takes the place of the one before it in the history.',
  },

  // The server: what it applies
  {
    id: 'repeat-applied',
    file: 'server/sync/apply-changes.ts',
    find: 'if (mutation.seq <= count.lastSeq) continue',
    replace: '',
    why: 'A push that arrives twice is applied twice.',
  },
  {
    id: 'count-not-kept',
    file: SYNC_STORE,
    find: '        .set({ lastSeq: seq })',
    replace: '        .set({ lastSeq: seq - 1 })',
    why: 'The count on the disk is one behind.',
  },
  {
    id: 'count-read-before-lock',
    file: SYNC_STORE,
    find: `    settle: ({ accountId, client, at }, work) =>
      store.transaction(async (trx, open) => {
        // First the account's own lock, then the client's count: two tabs of one browser wait for each other here.
        const tx = await open(accountId)
        const count = await openCount(trx, { accountId, client, at })
        const result = await work(tx, count)
        const { v } = await readAccount(trx, accountId)
        return { ...result, v }
      }),`,
    replace: `    settle: async ({ accountId, client, at }, work) => {
      let lastSeq = await readLastSeq(store.db, accountId, client)
      return store.transaction(async (trx, open) => {
        const tx = await open(accountId)
        const count = await openCount(trx, { accountId, client, at })
        const result = await work(tx, {
          get lastSeq() {
            return lastSeq
          },
          async settle(seq, ...rest) {
            await count.settle(seq, ...rest)
            lastSeq = seq
          },
          rejectedFrom: count.rejectedFrom,
        })
        const { v } = await readAccount(trx, accountId)
        return { ...result, v }
      })
    },`,
    why: 'Two pushes at once both find the same count.',
  },
  {
    id: 'version-not-raised',
    file: 'server/store/tenant.ts',
    find: ".set(eb => ({ v: eb('v', '+', 1), lookAt: LOOK_NOW }))",
    replace: ".set(eb => ({ v: eb('v', '+', 0), lookAt: LOOK_NOW }))",
    why: 'Who has this version already never hears of the change.',
  },
  {
    id: 'removal-without-version',
    file: 'server/store/tenant.ts',
    find: '.set({ ...WIPED_ON_REMOVAL[table], v, deleted: 1 } as never)',
    replace: '.set({ ...WIPED_ON_REMOVAL[table], deleted: 1 } as never)',
    why: 'A removal that carries an old version is not sent.',
  },
  {
    id: 'commit-not-awaited',
    file: 'server/store/commit-queue.ts',
    find: `        end()
        return saved`,
    replace: `        end()
        saved.catch(() => {})
        return`,
    why: 'A member of a group commit hears that it is saved before it is.',
  },
  {
    id: 'member-not-rolled-back',
    file: 'server/store/commit-queue.ts',
    find: '            words.rollbackTo.run()\n',
    replace: '',
    why: 'What a failed member of a group wrote is committed with the others.',
  },

  // The server: what it tells
  {
    id: 'page-splits-version',
    file: SYNC_STORE,
    find: `      .where('v', '<=', upTo)
      .orderBy('v')
      .execute()`,
    replace: `      .where('v', '<=', upTo)
      .orderBy('v')
      .limit(2)
      .execute()`,
    why: 'A page ends in the middle of a version, and the next one begins after it.',
  },
  {
    id: 'page-begins-too-late',
    file: SYNC_STORE,
    find: 'const whole = versions.findLast(v => v < firstOver)',
    replace: 'const whole = (versions.findLast(v => v < firstOver) ?? firstOver) + 1',
    why: 'The cursor after a full page is one too far.',
  },
  {
    id: 'removals-not-sent',
    file: SYNC_STORE,
    find: 'if (alive.length < found.length) removed[table]',
    replace: 'if (alive.length > found.length) removed[table]',
    why: 'Pages are silent about what was deleted.',
  },
  {
    id: 'floor-ignored',
    file: 'server/sync/changes-since.ts',
    find: 'const forgotten = since !== 0 && since < extent.floor',
    replace: 'const forgotten = false',
    why: 'Who was away for long never hears of what was deleted and forgotten.',
  },
  {
    id: 'epoch-ignored',
    file: 'server/sync/changes-since.ts',
    find: "const unknown = epoch === '' ? since !== 0 : epoch !== extent.epoch",
    replace: 'const unknown = false',
    why: 'A cursor of before a restore is continued.',
  },
  {
    id: 'refusals-not-told',
    file: SYNC_STORE,
    find: '            rejected: await readRejections(trx, { accountId, client, from: 1 }),',
    replace: '            rejected: [],',
    why: 'Pages settle refused edits as if they had been applied.',
  },
  {
    id: 'start-without-tail',
    file: SYNC_STORE,
    find: "const open = await events.where('ledgerSeq', '>', sealedTo).orderBy('ledgerSeq').execute()",
    replace: "const open = await events.where('ledgerSeq', '>', sealedTo + 1).orderBy('ledgerSeq').execute()",
    why: 'The event behind the last sealed one is on no page and in no segment.',
  },
]
