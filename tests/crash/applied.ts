import { z } from 'zod'

import { MUTATIONS } from '../../sync/rules/mutations/index.ts'
import { inTables, type Product } from '../journeys/fixture/product.ts'

/** What a mutation writes, and where. */
export interface Effect {
  /** One field of one row. */
  subject: string
  value: string
  /** When it was saved on the device, or committed on the server, by this machine's clock (ms). */
  at: number
}

export interface Loss {
  lost: string[]
  doubled: string[]
  /** Everything is there once, but not in the order in which it was made. */
  reordered: string[]
}

/*
 * The product's rows show the current state, not how often it was written. So triggers log each effect in the same
 * transaction: a rollback leaves no line.
 */
const LOG = `
  create table crash_log (
    n integer primary key autoincrement,
    at real not null default ((julianday('now') - 2440587.5) * 86400000.0),
    subject text not null,
    value text not null
  );
  create trigger crash_choice after update of enabled on email_providers begin
    insert into crash_log (subject, value) values ('choice ' || new.id, new.enabled);
  end;
  create trigger crash_run after insert on checklist_runs begin
    insert into crash_log (subject, value) values ('run ' || new.id, 'made');
  end;
  create trigger crash_first_status after insert on checklist_items when new.status <> 'pending' begin
    insert into crash_log (subject, value) values ('status ' || new.id, new.status);
  end;
  -- A note that is written again as it was counts a revision, and is no mark.
  create trigger crash_status after update on checklist_items when new.revisions = old.revisions begin
    insert into crash_log (subject, value) values ('status ' || new.id, new.status);
  end;
  create trigger crash_note after insert on note_revisions begin
    insert into crash_log (subject, value) values ('note ' || new.item_id || '.' || new.field, new.typed);
  end;
`

/** From now on the product's database logs what is applied. */
export function logApplied(product: Product): void {
  inTables(product, sqlite => sqlite.exec(LOG))
}

/** What a mutation must write, in the log's terms. Throws for a mutation that the log does not know. */
export function effectOf(name: string, args: unknown, at = Date.now()): Effect {
  if (name === 'set_provider_enabled@1') {
    const { emailId, providerId, enabled } = MUTATIONS[name].args.parse(args)
    return { subject: `choice ${emailId}.${providerId}`, value: String(Number(enabled)), at }
  }
  if (name === 'create_run@1') return { subject: `run ${MUTATIONS[name].args.parse(args).runId}`, value: 'made', at }
  if (name === 'set_item_status@1') {
    const { runId, key, status } = MUTATIONS[name].args.parse(args)
    return { subject: `status ${runId}.${key}`, value: status, at }
  }
  if (name === 'write_note@1') {
    const { runId, key, field, text } = MUTATIONS[name].args.parse(args)
    return { subject: `note ${runId}.${key}.${field}`, value: text, at }
  }
  throw new Error(`the log does not know ${name}`)
}

const Line = z.object({ at: z.number(), subject: z.string(), value: z.string() })

/** Everything applied so far, in order. */
export function appliedSoFar(product: Product): Effect[] {
  const lines = inTables(product, sqlite => sqlite.prepare('select at, subject, value from crash_log order by n').all())
  return lines.map(line => Line.parse(line))
}

/**
 * What is not there exactly once, field by field. `made`: one list per device, in the order in which the mutations were
 * made. A field that several devices write must get distinct values. `slowestMs`: the longest time from a mutation to
 * its effect.
 */
export function lossOf(
  made: readonly (readonly Effect[])[],
  applied: readonly Effect[],
): { loss: Loss; slowestMs: number } {
  const loss: Loss = { lost: [], doubled: [], reordered: [] }
  let slowestMs = 0
  const there = bySubject(applied)
  const writers = made.map(bySubject)
  for (const subject of new Set([...there.keys(), ...writers.flatMap(fields => [...fields.keys()])])) {
    const found = there.get(subject) ?? []
    const lists = writers.map(fields => fields.get(subject) ?? []).filter(list => list.length > 0)
    const claimed = new Set<Effect>()
    for (const wanted of lists) {
      const values = new Set(wanted.map(({ value }) => value))
      const own = lists.length === 1 ? found : found.filter(({ value }) => values.has(value))
      for (const effect of own) claimed.add(effect)
      loss.lost.push(...without(wanted, own))
      loss.doubled.push(...without(own, wanted))
      if (own.length === wanted.length && wanted.some(({ value }, place) => own[place]?.value !== value)) {
        loss.reordered.push(subject)
      }
      for (const [place, { at }] of wanted.entries()) slowestMs = Math.max(slowestMs, (own[place]?.at ?? at) - at)
    }
    // Effects that no device made.
    loss.doubled.push(
      ...without(
        found.filter(effect => !claimed.has(effect)),
        [],
      ),
    )
  }
  return { loss, slowestMs }
}

function bySubject(effects: readonly Effect[]): Map<string, Effect[]> {
  const fields = new Map<string, Effect[]>()
  for (const effect of effects) fields.set(effect.subject, [...(fields.get(effect.subject) ?? []), effect])
  return fields
}

/** The effects of the first list that the second lacks, each as often as it is missing. */
function without(effects: readonly Effect[], others: readonly Effect[]): string[] {
  const left = new Map<string, number>()
  for (const { value } of others) left.set(value, (left.get(value) ?? 0) + 1)
  return effects.flatMap(({ subject, value }) => {
    const count = left.get(value) ?? 0
    left.set(value, count - 1)
    return count > 0 ? [] : [`${subject}: ${value.slice(0, 40)}`]
  })
}
