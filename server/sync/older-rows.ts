import { z } from 'zod/mini'

/** Categories of replies that the first two schemas know. */
const FIRST_CATEGORIES = ['acknowledgement', 'completion', 'bounce', 'other', 'suspicious']
const Categorised = z.looseObject({ category: z.string() })

/**
 * Rows in a form that a device with an older schema can read: one unknown category would make it refuse the page. What
 * the newer category says is also in the events, which that device has too.
 */
export function rowsFor<Rows extends Readonly<Record<string, unknown[]>>>(schema: number, rows: Rows): Rows {
  if (schema >= 3 || rows.replies === undefined) return rows
  const replies = rows.replies.map(row => {
    const reply = Categorised.safeParse(row)
    if (!reply.success || FIRST_CATEGORIES.includes(reply.data.category)) return row
    return { ...reply.data, category: 'other' }
  })
  return { ...rows, replies }
}
