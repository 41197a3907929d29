import { useEffect, useState } from 'react'

import { type PlainMessage, t, tIfKnown } from '../../sync/i18n/translate.ts'
import { CallFailed } from '../data/calls.ts'
import { NoPushService, type PushState, pushState, startPush, stopPush } from '../data/push-device.ts'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'

const WORDS: Record<PushState, PlainMessage> = {
  unable: 'This browser cannot show them here. On an iPhone or iPad, add the app to the Home Screen first.',
  blocked: 'Blocked in this browser. Allow notifications for this site in its settings, then come back.',
  'not-offered': 'This server does not send them yet. Emails reach you as before.',
  off: 'A message on this device when there is news. It says nothing about you, your providers or what they wrote.',
  on: 'On for this device, until you turn it off or sign out. Messages say nothing about you or your providers.',
}

/** Whether push messages wake this device when there is news. The permission is requested at a press, never before. */
export function PushRow() {
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let left = false
    const look = () =>
      void pushState()
        .catch((): PushState => 'unable')
        .then(found => {
          if (!left) setState(found)
        })
    look()
    // The person may have changed the browser's own settings meanwhile.
    window.addEventListener('focus', look)
    return () => {
      left = true
      window.removeEventListener('focus', look)
    }
  }, [])
  const set = async (on: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      const next = await (on ? startPush() : stopPush())
      setState(next)
      if (next === 'on')
        toast({ title: t('Messages are on'), description: t('This device tells you when there is news.') })
      if (next === 'off' && !on) toast({ title: t('Messages are off'), description: t('Emails reach you as before.') })
    } catch (error) {
      toast({ ...whyNot(error), tone: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  const isSettled = state === undefined || state === 'unable' || state === 'blocked' || state === 'not-offered'
  return (
    <div className="row switch-row">
      <div>
        <b>{t('Messages on this device')}</b>
        <p>{t(WORDS[state ?? 'off'])}</p>
      </div>
      <Switch
        aria-label={t('Messages on this device')}
        checked={state === 'on'}
        disabled={isSettled}
        aria-busy={busy}
        onCheckedChange={on => void set(on)}
      />
    </div>
  )
}

function whyNot(error: unknown): { title: string; description: string } {
  if (error instanceof CallFailed) return { title: tIfKnown(error.title), description: tIfKnown(error.text) }
  if (error instanceof NoPushService) {
    return {
      title: t('The browser did not answer'),
      description: t(
        'Its message service could not be reached, or is turned off. Nothing was changed; emails reach you.',
      ),
    }
  }
  throw error
}
