import { type CSSProperties, type ReactNode, useState } from 'react'

import { hiddenInSample } from './round-trip.ts'
import { SAMPLES } from './samples.ts'

const sample = SAMPLES[0]
const hidden = hiddenInSample(sample)

/** One message before and after: dragging a bar, or moving it with the arrow keys, uncovers what the AI receives. */
export function DragBar() {
  const [shown, setShown] = useState(46)
  return (
    <div className="sheet comparison">
      <div className="comparison-text" style={{ '--cut': `${shown}%` } as CSSProperties}>
        <div className="written">{both()}</div>
        <div className="given">{both()}</div>
        <i className="edge" />
        <input
          type="range"
          className="with-scripts"
          min={0}
          max={100}
          value={shown}
          aria-label="How much of the message is shown before masking"
          aria-valuetext={`${shown} percent as you wrote it, the rest as the AI receives it`}
          onChange={event => setShown(Number(event.target.value))}
        />
      </div>
      <div className="comparison-foot">
        <span>
          <b>{`${hidden.length} details`}</b>
          {` found: ${counted('Name', 'name')}, ${counted('Email', 'email')}, ${counted('Value', 'value')}`}
        </span>
        <span className="with-scripts">Arrow keys work too.</span>
      </div>
    </div>
  )
}

/** Renders each detail and its placeholder in one place, so that both sides break lines at the same points. */
function both(): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const { start, end, original, placeholder } of hidden) {
    parts.push(
      sample.text.slice(from, start),
      <span key={start} className="both-words">
        <b>{original}</b>
        <span className="token">{placeholder}</span>
      </span>,
    )
    from = end
  }
  return [...parts, sample.text.slice(from)]
}

function counted(shape: string, word: string): string {
  const count = hidden.filter(({ placeholder }) => placeholder.startsWith(`[${shape}`)).length
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
