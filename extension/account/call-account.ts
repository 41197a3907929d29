import type { extensionCalls } from '../../sync/wire/extension-calls.ts'

/** An answer of the account, or a refusal with its own code and text. */
interface Answered {
  readonly ok: boolean
  readonly content: unknown
  readonly code?: string
  readonly text?: string
}

/** Calls of the account at `origin`. They carry the link's token and nothing else by which a browser is known. */
export function callAccount(fetch: typeof globalThis.fetch) {
  return async (origin: string, name: keyof typeof extensionCalls, body: object, token?: string): Promise<Answered> => {
    const answer = await fetch(`${origin}/api/extension/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    })
    const content: unknown = await answer.json()
    return { ok: answer.ok, content, ...problemOf(content) }
  }
}

/** Reads the account's own error code and text from a refusal. */
function problemOf(content: unknown): { code?: string; text?: string } {
  if (typeof content !== 'object' || content === null || !('error' in content)) return {}
  const { error } = content
  if (typeof error !== 'object' || error === null) return {}
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('text' in error && typeof error.text === 'string' ? { text: error.text } : {}),
  }
}
