import { Pause, Play } from 'lucide-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'

import { Ticks } from '../ticks.tsx'
import { CHAPTERS, type Frame, frameAt, LENGTH_SECONDS, POSTER_SECONDS } from './film-frames.ts'

/**
 * The product in 24 seconds, rendered by code: starts only at a press, can be scrubbed by chapter, and has captions
 * below.
 */
export function Film() {
  const [seconds, setSeconds] = useState(POSTER_SECONDS)
  const [isPlaying, setPlaying] = useState(false)
  usePlayback(isPlaying, setSeconds, () => setPlaying(false))
  const frame = frameAt(seconds)
  const press = () => {
    if (!isPlaying && seconds >= LENGTH_SECONDS) setSeconds(0)
    setPlaying(!isPlaying)
  }
  return (
    <div className="film-box">
      <section className="film" aria-label="Film: how a sentence is protected">
        <Stage frame={frame} />
        <p className="caption" aria-hidden="true">
          {frame.caption}
        </p>
        <div className="film-controls">
          <button type="button" aria-label={isPlaying ? 'Pause the film' : 'Play the film'} onClick={press}>
            {isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
          </button>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in one row with its buttons. */}
          <div className="chapters" role="group" aria-label="Chapters">
            {CHAPTERS.map(({ name, from, to }) => (
              <button
                key={name}
                type="button"
                aria-label={name}
                style={{ '--p': `${100 * share(seconds, from, to)}%` } as CSSProperties}
                onClick={() => setSeconds(from + 0.01)}
              />
            ))}
          </div>
          <span className="film-time">{`${clock(seconds)} / ${clock(LENGTH_SECONDS)}`}</span>
        </div>
      </section>
      <details className="transcript">
        <summary>Read the transcript</summary>
        <ol>
          {CHAPTERS.map(({ name, caption }) => (
            <li key={name}>
              <b>{`${name}.`}</b>
              {` ${caption}`}
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

function Stage({ frame }: { frame: Frame }) {
  return (
    <div className="stage" aria-hidden="true">
      <span className="stage-you" style={{ opacity: frame.scenery }}>
        Your browser
      </span>
      <span className="stage-ai" style={{ opacity: frame.scenery }}>
        The AI
      </span>
      <i className="stage-line" style={{ opacity: frame.scenery }} />
      <div
        className="stage-message"
        style={{ opacity: frame.message.opacity, '--shift': frame.message.shift } as CSSProperties}
      >
        {frame.words.map(({ text, placeholder, shown, covered, isBack }) => (
          <span key={text} style={{ opacity: shown ? 1 : 0 }}>
            {placeholder === undefined ? (
              `${text} `
            ) : (
              <>
                <span className="swapped">
                  <b className={isBack ? 'came-back' : ''} style={{ opacity: covered > 0.5 ? 0 : 1 }}>
                    {text}
                  </b>
                  <i style={{ clipPath: `inset(0 ${100 - 100 * covered}% 0 0)` }}>{placeholder}</i>
                </span>{' '}
              </>
            )}
          </span>
        ))}
      </div>
      {frame.receipt.opacity > 0 && (
        <div
          className="stage-receipt"
          style={{ opacity: frame.receipt.opacity, transform: `translateY(${frame.receipt.shift * 4}px)` }}
        >
          <b>Demand on file</b>
          To: 4 providers
          <br />
          Clock: 45 days
          <Ticks total={45} filled={frame.receipt.days} height={26} />
          <span className="stage-stamp" style={{ opacity: frame.receipt.stamp }}>
            Receipt sent
          </span>
        </div>
      )}
    </div>
  )
}

function usePlayback(isPlaying: boolean, setSeconds: (next: (before: number) => number) => void, end: () => void) {
  const onEnd = useRef(end)
  onEnd.current = end
  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    let next = requestAnimationFrame(function step(now) {
      // After a background tab resumes, the film continues where it was.
      const passed = Math.min(0.1, (now - last) / 1000)
      last = now
      setSeconds(before => {
        if (before + passed >= LENGTH_SECONDS) queueMicrotask(() => onEnd.current())
        return Math.min(LENGTH_SECONDS, before + passed)
      })
      next = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(next)
  }, [isPlaying, setSeconds])
}

const share = (at: number, from: number, to: number) => Math.min(1, Math.max(0, (at - from) / (to - from)))

function clock(seconds: number): string {
  return `0:${String(Math.floor(seconds)).padStart(2, '0')}`
}
