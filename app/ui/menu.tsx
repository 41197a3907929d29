import * as Radix from '@radix-ui/react-dialog'
import { ChevronUp } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'

import { Button } from './button.tsx'

export interface MenuLine {
  id: string
  label: string
  /** What it is and for whom, below the label. */
  text: string
  /** Text on the right: what it covers. */
  aside: string
}

type MenuProps = {
  label: string
  lines: readonly MenuLine[]
  onChoose: (id: string) => void
  /** Called when it opens, so that anything over the list can close. */
  onOpen?: () => void
  disabled?: boolean
  busy?: boolean
}

/**
 * A button that opens a list of actions, each with an explanation. It opens upward, since it is at the foot of a panel.
 * It is a dialog layer, so that Escape closes the list and not the panel below it.
 */
export function Menu({ label, lines, onChoose, onOpen, disabled, busy }: MenuProps) {
  const [open, setOpen] = useState(false)
  const hear = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') setOpen(false)
    else walk(event)
  }
  return (
    <Radix.Root
      open={open}
      onOpenChange={next => {
        if (next) onOpen?.()
        setOpen(next)
      }}
      modal={false}
    >
      <Radix.Trigger asChild aria-haspopup="menu">
        <Button size="sm" disabled={disabled === true} busy={busy === true}>
          {label}
          <ChevronUp strokeWidth={2} aria-hidden />
        </Button>
      </Radix.Trigger>
      <Radix.Content role="menu" aria-describedby={undefined} className="menu-list" onKeyDown={hear}>
        <Radix.Title className="unseen">{label}</Radix.Title>
        {lines.map(line => (
          <Line
            key={line.id}
            line={line}
            onChoose={() => {
              setOpen(false)
              onChoose(line.id)
            }}
          />
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}

function Line({ line: { label, text, aside }, onChoose }: { line: MenuLine; onChoose: () => void }) {
  const id = useId()
  return (
    <button
      type="button"
      role="menuitem"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-aside ${id}-text`}
      onClick={onChoose}
    >
      <b id={`${id}-label`}>{label}</b>
      <small id={`${id}-aside`}>{aside}</small>
      <span id={`${id}-text`}>{text}</span>
    </button>
  )
}

/** Arrows, Home and End move the focus among the lines, wrapping around. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? lines.indexOf(activeElement) : -1
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  lines.at(to % lines.length)?.focus()
}
