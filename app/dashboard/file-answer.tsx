import { useNavigate } from '@tanstack/react-router'
import { FilePlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { t } from '../../sync/i18n/translate.ts'
import type { Given } from '../data/given-file.ts'
import { Button } from '../ui/button.tsx'
import type { Take } from './address.ts'

const FileReplyDialog = lazy(async () => ({ default: (await import('./file-reply-dialog.tsx')).FileReplyDialog }))
const GivenQuestion = lazy(async () => ({ default: (await import('../shell/given-question.tsx')).GivenQuestion }))

interface FileAnswerProps {
  /** The request that the answer belongs to, if known. */
  requestId?: string
  /** Another program has given something to the app. */
  take?: Take | undefined
  onTaken?: () => void
  onFiled: (replyId: string) => void
}

/** Where the person files an answer that was sent to them directly. */
export function FileAnswer({ requestId, take, onTaken, onFiled }: FileAnswerProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [given, setGiven] = useState<Given>()
  const taken = useRef(onTaken)
  taken.current = onTaken
  useEffect(() => {
    if (take === undefined) return
    // It is handed over only once, so a new render must not cancel this: it belongs to this dialog.
    void givenBy(take)
      .catch(() => ({}))
      .then(found => {
        setGiven(found)
        setOpen(true)
        taken.current?.()
      })
  }, [take])
  const showNext = async () => {
    const found = await nextGiven()
    if (found === undefined) return
    setGiven(found)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setGiven(undefined)
    // What waited behind it has its turn where things given to the app are shown.
    if (onTaken !== undefined) void showNext()
  }
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        <FilePlus aria-hidden />
        {t('File an answer')}
      </Button>
      <Suspense>
        {isOpen && given?.asks === true && (
          <GivenQuestion
            given={given}
            description={t(
              'If you did not, another page has sent it. Nothing has been filed, and nothing has left this device.',
            )}
            yes={t('Yes, file it')}
            onOwn={() => setGiven({ ...given, asks: false })}
            onDiscard={close}
          >
            {given.file !== undefined && (
              <Button variant="outline" onClick={() => void maskInstead(given).then(() => navigate(MASK))}>
                {t('Mask it instead')}
              </Button>
            )}
          </GivenQuestion>
        )}
        {isOpen && given?.asks !== true && (
          <FileReplyDialog
            requestId={requestId}
            given={given}
            onFiled={replyId => {
              close()
              onFiled(replyId)
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}

const MASK = { to: '/mask', search: { take: 'shared' } } as const

/** The person has said that it is theirs, so the screen that masks it asks no more. */
async function maskInstead({ file }: Given): Promise<void> {
  const { keepGiven } = await import('../data/given-file.ts')
  if (file !== undefined) await keepGiven({ file }, Date.now(), 'mask')
}

async function givenBy(take: Take): Promise<Given> {
  if (take === 'nothing') return {}
  const { openedFile } = await import('../data/given-file.ts')
  const file = take === 'opened' ? await openedFile() : undefined
  return file === undefined ? ((await nextGiven()) ?? {}) : { file }
}

async function nextGiven(): Promise<Given | undefined> {
  if (!('caches' in window)) return undefined
  const { takeGiven } = await import('../data/given-file.ts')
  return takeGiven(Date.now(), 'inbox').catch(() => undefined)
}
