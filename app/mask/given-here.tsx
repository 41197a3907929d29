import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import { type Given, keepGiven, openedFile, takeGiven } from '../data/given-file.ts'
import { useSession } from '../data/session-context.tsx'
import { GivenQuestion } from '../shell/given-question.tsx'
import { Button } from '../ui/button.tsx'

interface GivenHereProps {
  /** `shared`: another program gave it to the app; `opened`: the person chose the app for a file. */
  take: 'shared' | 'opened'
  onText: (text: string) => void
  onFile: (file: File) => void
}

/**
 * A text or a document that was given to the app. One press says that it is the person's own, where anybody may have
 * given it; then it arrives like one that was pasted or chosen.
 */
export function GivenHere({ take, onText, onFile }: GivenHereProps) {
  const { status } = useSession()
  const navigate = useNavigate()
  const [given, setGiven] = useState<Given>()
  const latest = useRef({ onText, onFile })
  latest.current = { onText, onFile }
  const arrive = useCallback(({ file, words }: Given) => {
    setGiven(undefined)
    if (file !== undefined) latest.current.onFile(file)
    else if (words !== undefined) latest.current.onText(words)
  }, [])
  const showNext = useCallback(async () => {
    setGiven(undefined)
    const next = await nextGiven()
    if (next?.asks === true) setGiven(next)
    else if (next !== undefined) arrive(next)
  }, [arrive])
  useEffect(() => {
    // It is handed over only once, so the address must not ask for it again.
    if (take === 'shared') void showNext()
    else void openedFile().then(file => file && arrive({ file }))
    void navigate({ to: '/mask', replace: true })
  }, [take, showNext, arrive, navigate])
  if (given === undefined) return null
  const fileIt = async () => {
    await keepGiven({ ...given, asks: false }, Date.now(), 'inbox')
    void navigate({ to: '/dashboard', search: { tab: 'inbox', take: 'shared' } })
  }
  return (
    <GivenQuestion
      given={given}
      description={t('If you did not, another page has sent it. Nothing has left this device.')}
      yes={t('Yes, open it here')}
      onOwn={() => arrive(given)}
      onDiscard={() => void showNext()}
    >
      {given.words !== undefined && (status === 'in' || status === 'expired') && (
        <Button variant="outline" onClick={() => void fileIt()}>
          {t('File it as an answer')}
        </Button>
      )}
    </GivenQuestion>
  )
}

async function nextGiven(): Promise<Given | undefined> {
  if (!('caches' in window)) return undefined
  return takeGiven(Date.now(), 'mask').catch(() => undefined)
}
