import { readFileSync } from 'node:fs'

import { Stage } from '../../sync/records/request.ts'
import { classifyFiles, type StoredMail } from '../reading/classify-files.ts'

const USAGE = `Usage:
  npm run -s replies classify < LINES
      Reads one line of JSON a mail, {"file", "path", "stageBefore"}, and writes one a mail:
      {"file", "category", "provider", "stageAfter", "needsUserAction", "authentic", "ticket"?, "requestRef"?,
       "confidence", "needsConfirmation"}.
      Here the topmost Authentication-Results header of a mail stands for the verdict that the server computes
      itself for the mail that it receives. A mail that names no request is matched by the others of the batch.`

const [verb] = process.argv.slice(2)
if (verb === 'classify') process.exitCode = await classify()
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
      mails.push({ file: order.file, stageBefore: order.stageBefore, raw: readFileSync(order.path) })
    } catch {
      console.error(`Cannot read ${order.path} (line ${index + 1}). Nothing was written.`)
      return 2
    }
  }
  const answers = await classifyFiles(mails)
  process.stdout.write(answers.map(answer => `${JSON.stringify(answer)}\n`).join(''))
  return 0
}

function readOrder(line: string): { file: string; path: string; stageBefore: Stage } | undefined {
  let given: unknown
  try {
    given = JSON.parse(line)
  } catch {
    return undefined
  }
  if (typeof given !== 'object' || given === null || !('file' in given) || !('path' in given)) return undefined
  const stage = Stage.safeParse('stageBefore' in given ? given.stageBefore : 'submitted')
  if (typeof given.file !== 'string' || typeof given.path !== 'string' || !stage.success) return undefined
  return { file: given.file, path: given.path, stageBefore: stage.data }
}
