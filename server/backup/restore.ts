import { type FileHandle, link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { DATABASE_FILE } from '../store/database.ts'
import { replayLog } from '../store/replay-log.ts'
import { type Generation, listGenerations } from './generations.ts'
import { decodePart, fileName, type Head, type HeadOf } from './part.ts'

/** A message for the person who restores; nothing was changed. */
export class RestoreProblem extends Error {
  override name = 'RestoreProblem'
}

/** The newest generation that can be restored; with `at`, the newest that was complete by then. */
export async function chooseGeneration(folder: string, at?: number): Promise<CompleteGeneration> {
  const generations = await listGenerations(folder).catch(() => {
    throw new RestoreProblem(`Cannot read the backup folder ${folder}.`)
  })
  const complete = generations.filter(isComplete)
  const first = complete[0]
  if (first === undefined) throw new RestoreProblem(`There is no complete backup in ${folder}.`)
  const chosen = complete.findLast(generation => at === undefined || generation.complete.at <= at)
  if (chosen === undefined) {
    throw new RestoreProblem(
      `The oldest backup in ${folder} is of ${iso(first.complete.at)}: nothing is known of ${iso(at)}.`,
    )
  }
  return chosen
}

type CompleteGeneration = Generation & { complete: HeadOf<'complete'> }
const isComplete = (generation: Generation): generation is CompleteGeneration => generation.complete !== undefined

interface Rebuilt {
  /** Everything that was saved before this moment is in the file (real time, ms). */
  upTo: number
  parts: number
  bytes: number
}

/**
 * Writes the database of a generation to a new file: the copy of the main file, then each log replayed over it in
 * order. Checks the hash and position of every part. Stops before the first part that is newer than `at`.
 */
export async function rebuild(generation: CompleteGeneration, path: string, at?: number): Promise<Rebuilt> {
  const { folder, complete } = generation
  const file = await open(path, 'wx', 0o600)
  try {
    await writeBase(file, folder, complete)
  } finally {
    await file.close()
  }
  const log = await playLog(path, folder, complete, at)
  await flush(path)
  const { size } = await stat(path)
  return { upTo: Math.max(complete.at, log.upTo), parts: complete.baseParts + log.parts + 1, bytes: size }
}

async function writeBase(file: FileHandle, folder: string, complete: HeadOf<'complete'>): Promise<void> {
  let written = 0
  for (let n = 1; n <= complete.baseParts; n += 1) {
    const part = await readPart(folder, 'base', n)
    if (part === undefined) throw new RestoreProblem(`${join(folder, fileName.base(n))} is missing.${NEXT_STEP}`)
    if (part.head.offset !== written) throw new RestoreProblem(`${join(folder, fileName.base(n))} is out of place.`)
    await file.writeFile(part.bytes)
    written += part.bytes.length
  }
  if (written !== complete.mainBytes) throw new RestoreProblem(`The copy in ${folder} is not whole.${NEXT_STEP}`)
}

/** Handles one SQLite log at a time: writes its parts to one file beside the database, then lets SQLite replay it. */
async function playLog(
  path: string,
  folder: string,
  { logParts, at: completeAt }: HeadOf<'complete'>,
  at: number | undefined,
): Promise<{ upTo: number; parts: number }> {
  const logPath = `${path}-wal`
  let upTo = completeAt
  let parts = 0
  let logIndex = 0
  let written = 0
  const play = () => {
    if (written > 0) replayLog(path, written)
    written = 0
  }
  for (;;) {
    const n = parts + 1
    const part = await readPart(folder, 'log', n)
    if (part === undefined) {
      if (n <= logParts) throw new RestoreProblem(`${join(folder, fileName.log(n))} is missing.${NEXT_STEP}`)
      break
    }
    const { head, bytes } = part
    if (n > logParts && at !== undefined && head.at > at) break
    if (head.log === logIndex + 1) {
      play()
      logIndex = head.log
    }
    if (head.log !== logIndex || head.offset !== written)
      throw new RestoreProblem(`${join(folder, fileName.log(n))} is out of place.`)
    const file = await open(logPath, 'a', 0o600)
    try {
      await file.writeFile(bytes)
    } finally {
      await file.close()
    }
    written += bytes.length
    parts = n
    upTo = Math.max(upTo, head.at)
  }
  play()
  return { upTo, parts }
}

const NEXT_STEP = ' Another backup can be asked for with --at and an earlier moment.'

async function readPart<Kind extends 'base' | 'log'>(
  folder: string,
  kind: Kind,
  n: number,
): Promise<{ head: HeadOf<Kind>; bytes: Buffer } | undefined> {
  const path = join(folder, fileName[kind](n))
  const file = await readFile(path).catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw new RestoreProblem(`Cannot read ${path} (${error.code}).`)
  })
  if (file === undefined) return undefined
  const part = decodePart(file)
  if (part === undefined || !isPlaced(part.head, kind, n)) {
    throw new RestoreProblem(`${path} is damaged: its hash is not that of its bytes.${NEXT_STEP}`)
  }
  return { head: part.head, bytes: part.bytes }
}

const isPlaced = <Kind extends 'base' | 'log'>(head: Head, kind: Kind, n: number): head is HeadOf<Kind> =>
  head.kind === kind && 'n' in head && head.n === n

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Throws when there already is a database, or the remains of one. */
export async function refuseToOverwrite(dataDir: string): Promise<void> {
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`]) {
    const exists = await stat(join(dataDir, name)).then(
      () => true,
      () => false,
    )
    if (exists) {
      throw new RestoreProblem(
        `${join(dataDir, name)} is there already, and nothing is overwritten. Restore into another folder, or move it away.`,
      )
    }
  }
}

/** Calls `work` with a path for the new file, in its final folder; if `work` fails, nothing is left of the file. */
export async function inFolder<T>(dataDir: string, work: (path: string) => Promise<T>): Promise<T> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, `${DATABASE_FILE}.restoring`)
  const remove = async () => {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true })
  }
  await remove()
  try {
    return await work(path)
  } finally {
    await remove()
  }
}

/** Gives the finished file its name atomically, and only if that name is free. */
export async function putInPlace(path: string, dataDir: string): Promise<void> {
  await flush(path)
  await link(path, join(dataDir, DATABASE_FILE))
  const folder = await open(dataDir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const iso = (at: number | undefined): string => (at === undefined ? 'then' : new Date(at).toISOString())
