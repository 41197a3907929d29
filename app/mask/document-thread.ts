import { type DocumentAsk, type DocumentOutcome, maskFile } from './mask-file.ts'

/*
 * This file runs twice. On the page it starts a worker from itself; there it masks. So page and worker share the chunks
 * of the engine: a worker that is bundled for itself would bring a second copy of all of it.
 */

/**
 * Masks a document off the page's thread. Returns what stops it; a file whose work is stopped is never answered for.
 * `trusted` lets this file's address through: what asks for it stands beside the app's start, which no worker may run.
 */
export function startMasking(
  ask: DocumentAsk,
  trusted: (address: string) => string,
  onOutcome: (outcome: DocumentOutcome) => void,
): () => void {
  const worker = new Worker(trusted(import.meta.url), { type: 'module' })
  const end = (outcome: DocumentOutcome): void => {
    worker.terminate()
    onOutcome(outcome)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<object>) => {
    // What reads PDF says in every worker that it is ready.
    if (isOutcome(data)) end(data)
  })
  worker.addEventListener('error', () => end({ is: 'refused', why: 'failed' }))
  worker.postMessage(ask)
  return () => worker.terminate()
}

const isOutcome = (told: object): told is DocumentOutcome => 'is' in told

/** The small part of a worker's scope that is used here: the app's types cover only the page's scope. */
declare const self: {
  postMessage(told: DocumentOutcome): void
  addEventListener(type: 'message', listener: (event: MessageEvent<DocumentAsk>) => void): void
}

if ('WorkerGlobalScope' in globalThis) {
  self.addEventListener('message', ({ data }) => {
    // Whatever broke, nothing is handed over.
    const broke: DocumentOutcome = { is: 'refused', why: 'failed' }
    void maskFile(data).then(
      outcome => self.postMessage(outcome),
      () => self.postMessage(broke),
    )
  })
}
