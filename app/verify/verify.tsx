import './verify.css'

import { useEffect, useRef, useState } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'
import type { Trusted } from '../../sync/rules/evidence/trusted.ts'
import { CallFailed, call } from '../data/calls.ts'
import { knownKeys } from '../data/known-keys.ts'
import { toast } from '../ui/toast.tsx'
import { RequestCount } from './drop-zone.tsx'
import { EvidenceCheck, HowItIsChecked } from './evidence-check.tsx'
import type { Verify as RunVerification } from './run-verification.ts'
import { SharedHead } from './shared-head.tsx'
import { useSharedRecord } from './use-shared-record.ts'
import { useVerification } from './use-verification.ts'
import type { VerificationThread } from './verification-thread.ts'

/** The public page on which anyone checks a record, on their own device and without a network. */
export function Verify() {
  const { verify, known, readyAt } = useThread()
  const verification = useVerification(verify, known)
  const compare = async () => {
    try {
      await verification.checkAgain(await call('evidenceKeys', {}))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      toast({ title: tIfKnown(error.title), description: tIfKnown(error.text), tone: 'destructive' })
    }
  }
  const { check } = verification
  useOpenedFile(file => void check(file))
  const shared = useSharedRecord({
    onLook: verification.reset,
    onOpen: file => void check(file),
  })
  return (
    <div className="wrap verify-page">
      {shared === undefined ? (
        <div className="verify-head">
          <h1>{t('Is this record intact?')}</h1>
          <p className="subtitle">
            {t(
              'Anyone holding an evidence bundle can check it here: a user, a lawyer, a regulator, the provider itself. No account needed, and nothing is uploaded.',
            )}
          </p>
        </div>
      ) : (
        <SharedHead shared={shared} />
      )}
      {shared?.state !== 'opening' && (
        <EvidenceCheck verification={verification} onCompare={() => void compare()}>
          {shared === undefined && <RequestCount since={readyAt} />}
        </EvidenceCheck>
      )}
      <HowItIsChecked />
    </div>
  )
}

/** A bundle that the system opened with the app (`manifest.webmanifest`). */
function useOpenedFile(onFile: (file: File) => void): void {
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    if (!window.location.search.includes('take=opened')) return
    void import('../data/given-file.ts')
      .then(({ openedFile }) => openedFile())
      .then(file => file && latest.current(file))
  }, [])
}

/**
 * Starts the worker, and asks for what this page knows, before there is a file: from then on nothing is requested from
 * the network.
 */
function useThread(): { verify: RunVerification; known: () => Promise<Trusted>; readyAt: number | null } {
  const thread = useRef<Promise<VerificationThread>>(undefined)
  const [known] = useState(() => {
    let asked: Promise<Trusted> | undefined
    return () => (asked ??= knownKeys())
  })
  const [readyAt, setReadyAt] = useState<number | null>(null)
  useEffect(() => {
    let left = false
    const starting = import('./verification-thread.ts').then(({ startThread }) => startThread())
    thread.current = starting
    void Promise.all([known(), starting.then(({ ready }) => ready)]).then(() => {
      if (!left) setReadyAt(performance.now())
    })
    return () => {
      left = true
      thread.current = undefined
      void starting.then(({ stop }) => stop())
    }
  }, [known])
  const verify: RunVerification = async (bytes, options) => {
    if (thread.current === undefined) throw new Error('the page has been left')
    return (await thread.current).verify(bytes, options)
  }
  return { verify, known, readyAt }
}
