import { clsx } from 'clsx'
import { WifiOff } from 'lucide-react'

import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { toast } from '../ui/toast.tsx'
import { ToastCard } from '../ui/toast-card.tsx'
import type { ToastInput } from '../ui/toast-message.ts'
import { Group, Part } from './specimen.tsx'

/** One of each tone, with texts of the product. */
const TOASTS: readonly (ToastInput & { name: string })[] = [
  { name: 'default', title: 'Signed out', description: 'You have been successfully signed out.' },
  {
    name: 'destructive, with a way on',
    title: 'Payment Failed',
    description: 'The bank declined the card. Nothing was charged.',
    tone: 'destructive',
    action: { label: 'Try again', onClick: () => toast('Payment Failed: Please try again.', 'destructive') },
  },
  {
    name: 'waiting',
    title: 'Saved on this device',
    description: 'It goes out when you are back online.',
    tone: 'waiting',
  },
  {
    name: 'update',
    title: 'A new version is ready',
    description: 'It loads in about a second. Your notes stay.',
    tone: 'update',
    action: { label: 'Update now', onClick: () => {} },
  },
]

export function Messages() {
  return (
    <Part
      id="messages"
      title="Messages"
      text="A toast says what just happened: one at a time, for 5000 ms, title and text apart. One that offers something stays until it is answered. It stands above whatever can be pressed, and what has to be corrected also stands where it is to be corrected."
    >
      <Group name="Toasts" className="two-sets">
        {TOASTS.map(({ name, ...message }) => (
          <div key={name} className="design-toast">
            <ToastCard message={message} close={() => {}} />
            <Button variant="outline" size="sm" onClick={() => toast(message)}>
              Show “{message.title}”
            </Button>
          </div>
        ))}
      </Group>
      <Group name="Notes in the page" className="two-sets">
        <Note title="Nothing is sent yet">You read the letter first.</Note>
        <Note tone="brand" title="Intact">
          Every entry follows from the one before it.
        </Note>
        <Note tone="blue" title="OpenAI is working on it">
          They have until November 30.
        </Note>
        <Note tone="amber" title="Sign to let them go">
          Four letters wait for your signature.
        </Note>
        <Note tone="red" title="Failed to load billing information. Please try again.">
          What was saved on this device is still here.
        </Note>
        <Note tone="violet" title="Legal reminder">
          Sent on day 55. The attorney demand follows on day 70.
        </Note>
      </Group>
      <div className="banner design-banner" role="status">
        <WifiOff size={22} strokeWidth={1.75} aria-hidden />
        <span>
          <b>You are offline.</b> Everything here was saved at 09:40. Three changes go out when you are back.
        </span>
        <Button variant="link" size="sm">
          See what is waiting
        </Button>
      </div>
      <Group name="Status words">
        <Badge tone="brand">Completed</Badge>
        <Badge tone="blue">4 days left</Badge>
        <Badge tone="amber">Needs you</Badge>
        <Badge tone="red">OVERDUE</Badge>
        <Badge tone="violet">ESCALATED</Badge>
        <Badge>NOT STARTED</Badge>
        <span className="token">[Name1042]</span>
        <mark className="exposed">Dana Whitfield</mark>
        <ins className="restored">Dana Whitfield</ins>
      </Group>
      <Group name="Where the copy stands">
        {[
          ['', 'Synced'],
          ['sync-off', 'Offline, 3 waiting'],
          ['sync-failed', 'Sign in again'],
        ].map(([tone, text]) => (
          <span key={text} className={clsx('sync', tone)}>
            <i aria-hidden />
            {text}
          </span>
        ))}
      </Group>
    </Part>
  )
}
