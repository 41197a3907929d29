import { fileNamedBy } from '../rules/mutations/mutation-target.ts'
import { ANSWER_MS, type SyncApi, type Trip, tripOf } from './api.ts'
import type { Mirror, OutboxEntry } from './mirror.ts'

/** Hashes of files that could not be uploaded now, and why. */
interface Missing {
  has(sha256: string | undefined): boolean
  trip: Trip
}

/**
 * Uploads the bytes that these mutations name. A file that the server refuses does not block: its mutation is sent, is
 * refused in turn, and the person reads why. Without an answer, the mutation waits with its file.
 */
export async function sendFiles(mirror: Mirror, api: SyncApi, entries: readonly OutboxEntry[]): Promise<Missing> {
  const missing = new Set<string>()
  for (const sha256 of entries.map(entry => fileNamedBy(entry)?.sha256)) {
    if (sha256 === undefined) continue
    const upload = await mirror.uploads.get(sha256)
    if (upload === undefined || upload.state === 'there') continue
    const trip = await sendFile(api, sha256, upload.bytes)
    if (trip === 'done') await mirror.uploads.update(sha256, { state: 'there' })
    else if (trip !== 'reset') {
      missing.add(sha256)
      return { has: name => name !== undefined && missing.has(name), trip }
    }
  }
  return { has: () => false, trip: 'done' }
}

/** `reset` means that the server refused this file. */
async function sendFile(api: SyncApi, sha256: string, bytes: Uint8Array): Promise<Trip> {
  try {
    const answer = await api.fetch(`/api/files/${sha256}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.ok) return 'done'
    const isRefused = answer.status === 400 || answer.status === 409 || answer.status === 413 || answer.status === 415
    return isRefused ? 'reset' : tripOf(answer.status)
  } catch {
    return 'offline'
  }
}
