import { useRef, useState } from 'react'

import type { CheckId, Report, Unreadable } from '../../sync/rules/evidence/report.ts'
import { type Answer, type Trusted, withAnswer } from '../../sync/rules/evidence/trusted.ts'
import type { Verify } from './run-verification.ts'

export type Verification =
  | { phase: 'empty' }
  | { phase: 'checking'; name: string; step: CheckId }
  | { phase: 'done'; name: string; report: Report; ms: number }
  | { phase: 'unreadable'; name: string; problem: Pick<Unreadable, 'title' | 'text'> }

/** Far beyond ten years of letters, but below what a browser can hold in memory. */
const MAX_BYTES = 600 * 1024 * 1024

/**
 * One file at a time: only the newest one counts, even if an earlier check still answers. Every file and every shared
 * record is checked with what is `known` to the page, and with what the person has fetched until they leave it.
 */
export function useVerification(verify: Verify, known: () => Promise<Trusted>) {
  const [state, setState] = useState<Verification>({ phase: 'empty' })
  const newest = useRef(0)
  const file = useRef<File | null>(null)
  const fetched = useRef<Answer[]>([])

  async function check(given: File): Promise<void> {
    const round = ++newest.current
    file.current = given
    const { name } = given
    const tell = (next: Verification) => {
      if (newest.current === round) setState(next)
    }
    tell({ phase: 'checking', name, step: 'chain' })
    try {
      if (given.size > MAX_BYTES) return tell({ phase: 'unreadable', name, problem: TOO_LARGE })
      const bytes = new Uint8Array(await given.arrayBuffer())
      const begun = performance.now()
      const report = await verify(bytes, {
        trusted: fetched.current.reduce(withAnswer, await known()),
        onStep: step => tell({ phase: 'checking', name, step }),
      })
      if (report.kind === 'unreadable') tell({ phase: 'unreadable', name, problem: report })
      else tell({ phase: 'done', name, report, ms: performance.now() - begun })
    } catch {
      tell({ phase: 'unreadable', name, problem: FAILED })
    }
  }

  return {
    state,
    check,
    /** Checks the same file again, with the keys fetched since. */
    async checkAgain(answer: Answer): Promise<void> {
      fetched.current = [answer]
      if (file.current !== null) await check(file.current)
    },
    reset() {
      newest.current += 1
      file.current = null
      setState({ phase: 'empty' })
    },
  }
}

const TOO_LARGE = {
  title: 'This file is too large',
  text: 'No evidence bundle is larger than 600 MB. Please check that you chose the right file.',
}
const FAILED = {
  title: 'This file could not be read',
  text: 'The browser got nothing from it: it may have been moved, or be on a drive that is not connected. Please choose it again.',
}
