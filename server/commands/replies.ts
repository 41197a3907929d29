import { readFileSync } from 'node:fs'

import { z } from 'zod/mini'

import { Stage } from '../../sync/records/request.ts'
import { classifyFiles, type StoredMail } from '../reading/classify-files.ts'

const Scope = z.enum(['contents', 'account'])
/** A line of the input. */
const Order = z.object({
  file: z.string(),
  path: z.string(),
  stageBefore: z._default(Stage, 'submitted'),
  asked: z.optional(
    z.object({
      scope: z.optional(Scope),
      name: z.optional(z.string()),
      email: z.optional(z.string()),
      sentAt: z.optional(z.number()),
    }),
  ),
})

const USAGE = `Usage:
  npm run -s replies classify [--scope contents|account] < LINES
      Reads one line of JSON a mail, {"file", "path", "stageBefore", "asked"?}, and writes one a mail:
      {"file", "category", "provider", "stageAfter", "needsUserAction", "authentic", "ticket"?, "requestRef"?,
       "confidence", "needsConfirmation"}.
      A mail goes the way of one that arrives: only a known privacy desk that answers in our thread moves a request,
      and a completion counts if it covers what was asked for. "asked" says what that was, as far as it is known:
      {"scope"?, "name"?, "email"?, "sentAt"?}; a scope is for all mails without their own, 'account' if there is none.
      Here the topmost Authentication-Results header of a mail stands for the verdict that the server computes
      itself for the mail that it receives. A mail that names no request is matched by the others of the batch.`

const [verb, ...options] = process.argv.slice(2)
const given = options[0] === '--scope' ? Scope.safeParse(options[1]) : undefined
const scope = given?.success === true ? given.data : undefined
const areRead = options.length === 0 || (options.length === 2 && scope !== undefined)
if (verb === 'classify' && areRead) process.exitCode = await classify()
else {
  console.log(USAGE)
  process.exitCode = verb === undefined || verb === '--help' ? 0 : 2
}

async function classify(): Promise<number> {
  const mails: StoredMail[] = []
  for (const [index, line] of readFileSync(0, 'utf8').split('\n').entries()) {
    if (line.trim() === '') continue
    const order = readOrder(line)
    if (order === undefined) {
      console.error(`Line ${index + 1} is not {"file", "path", "stageBefore"}. Nothing was written.`)
      return 2
    }
    try {
      const { file, stageBefore, path, asked } = order
      mails.push({ file, stageBefore, raw: readFileSync(path), asked: { ...asked, scope: asked?.scope ?? scope } })
    } catch {
      console.error(`Cannot read ${order.path} (line ${index + 1}). Nothing was written.`)
      return 2
    }
  }
  const answers = await classifyFiles(mails)
  process.stdout.write(answers.map(answer => `${JSON.stringify(answer)}\n`).join(''))
  return 0
}

function readOrder(line: string): z.infer<typeof Order> | undefined {
  try {
    return Order.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
