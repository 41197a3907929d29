import { Check, Lock, Reply, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { answerOf, answerTo, type Hidden } from './round-trip.ts'
import { SAMPLES, type Sample } from './samples.ts'
import { type ShieldState, useShield } from './use-shield.ts'

/** Type, and see what an AI would receive, what it could answer, and what comes back to you. */
export function LiveDemo() {
  const [sample, setSample] = useState<Sample>(SAMPLES[0])
  const shield = useShield(sample)
  const { text, hidden, engine } = shield
  const choose = (next: Sample) => {
    setSample(next)
    shield.show(next)
  }
  // Offline, merely coming near does not load the engine; typing or choosing an example does, and shows the failure.
  const approach = () => {
    if (navigator.onLine) shield.wake()
  }
  return (
    <section className="demo" aria-labelledby="demo-title" onPointerEnter={approach} onFocus={approach}>
      <div className="demo-bar">
        <b id="demo-title">Type something private. Watch it get masked.</b>
        <span className="without-scripts">
          Typing here needs JavaScript. This is what the engine does with one example.
        </span>
        <span className="examples with-scripts">
          {SAMPLES.map(each => (
            <button
              key={each.name}
              type="button"
              className="chip"
              aria-pressed={each === sample}
              onClick={() => choose(each)}
            >
              {each.name}
            </button>
          ))}
        </span>
      </div>
      <div className="panes">
        <Pane icon={<Lock {...ICON} />} title="You type." note="It stays on this device.">
          <div className="editor">
            <div className="highlight" aria-hidden="true">
              {marked(text, hidden, part => (
                <mark>{part.original}</mark>
              ))}
              {'\n'}
            </div>
            <textarea
              className="with-scripts"
              aria-label="Your message"
              spellCheck={false}
              autoComplete="off"
              maxLength={2_000}
              value={text}
              onChange={event => shield.type(event.target.value)}
            />
          </div>
        </Pane>
        <Pane icon={<Send {...ICON} />} title="The AI receives" note="this and nothing else." isAi>
          <div className="masked" data-testid="masked">
            {engine === 'ready' || isUntouched(shield, sample) ? (
              marked(text, hidden, part => <span className="token">{part.placeholder}</span>)
            ) : (
              <EngineState engine={engine} />
            )}
          </div>
        </Pane>
        <Answer shield={shield} sample={sample} />
      </div>
      <Meter shield={shield} />
    </section>
  )
}

const ICON = { strokeWidth: 1.75, 'aria-hidden': true } as const

/** Only the engine's own output is shown as masked, except for the sample, whose result is known. */
function isUntouched({ text }: ShieldState, sample: Sample): boolean {
  return text === sample.text
}

function EngineState({ engine }: Pick<ShieldState, 'engine'>) {
  if (engine === 'missing') {
    return (
      <p role="alert">
        The engine couldn’t be loaded, so nothing can be masked here. Nothing you typed has left this page. Check your
        connection, then press one of the examples to try again.
      </p>
    )
  }
  return <p className="muted">One moment: loading the engine. From then on, it stays on this device.</p>
}

type PaneProps = {
  icon: ReactNode
  title: string
  note: string
  isAi?: boolean
  isBack?: boolean
  children: ReactNode
}

function Pane({ icon, title, note, isAi, isBack, children }: PaneProps) {
  return (
    <div className={`pane ${isAi ? 'for-ai' : 'for-you'} ${isBack ? 'coming-back' : ''}`}>
      <h2>
        {icon}
        <span>
          <b>{title}</b>
          {` ${note}`}
        </span>
      </h2>
      {children}
    </div>
  )
}

function Answer({ shield, sample }: { shield: ShieldState; sample: Sample }) {
  const { hidden, restore } = shield
  const answer = isUntouched(shield, sample) ? answerOf(sample) : answerTo(hidden)
  const nothing = 'Type a name, an email, or an amount to see the round trip.'
  return (
    <>
      <Pane icon={<Check {...ICON} />} title="You read" note="the answer, with your details back in place." isBack>
        <p data-testid="restored">
          {answer.length === 0 && nothing}
          {answer.map(({ text, isPlaceholder }, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place.
            isPlaceholder ? <ins key={index}>{restore(text)}</ins> : text,
          )}
        </p>
      </Pane>
      <Pane
        icon={<Reply {...ICON} />}
        title="The AI answers"
        note="in placeholders. Example, written by us."
        isAi
        isBack
      >
        <p>
          {answer.length === 0 && nothing}
          {answer.map(({ text, isPlaceholder }, index) =>
            isPlaceholder ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place.
              <span key={index} className="token">
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </p>
      </Pane>
    </>
  )
}

function Meter({ shield: { hidden, requests, tookMs } }: { shield: ShieldState }) {
  const kept = [...new Map(hidden.map(part => [part.placeholder, part])).values()]
  return (
    <div className="key">
      <span>Kept here to restore:</span>
      <ul>
        {kept.length === 0 && <li>Nothing private found yet.</li>}
        {kept.map(({ placeholder, original }) => (
          <li key={placeholder}>
            <span className="token">{placeholder}</span> <span className="word">{original}</span>
          </li>
        ))}
      </ul>
      <div className="meter">
        <span>
          <b>{hidden.length}</b> masked
        </span>
        <span>
          <b data-testid="requests">{requests}</b> network requests
        </span>
        <span>
          <b>{tookMs === undefined ? '–' : Math.max(tookMs, 0.1).toFixed(1)}</b> ms
        </span>
      </div>
    </div>
  )
}

/** The text, with each hidden part rendered by `draw`. */
function marked(text: string, hidden: readonly Hidden[], draw: (part: Hidden) => ReactNode): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const part of hidden) {
    parts.push(text.slice(from, part.start), <span key={part.start}>{draw(part)}</span>)
    from = part.end
  }
  return [...parts, text.slice(from)]
}
