import type { ReactNode } from 'react'

import { toneOf } from '../ui/tone.ts'

type LetterPictureProps = {
  /** Who sends it, and from where. */
  from: readonly [name: string, place: string]
  /** On the postage stamp. */
  stamp: ReactNode
  /** Above the lines of the address. */
  to: string
  /** The text stamped across it, with a smaller word below. */
  mark: readonly [text: string, small: string]
  /** Bad news is red. */
  isBad?: boolean
  /** Beside the dashed line at the foot. */
  foot: string
}

/** An envelope that shows as a picture what the page says in words, so it is hidden from screen readers. */
export function LetterPicture({
  from: [name, place],
  stamp,
  to,
  mark: [text, small],
  isBad,
  foot,
}: LetterPictureProps) {
  return (
    <div className="envelope" aria-hidden="true">
      <div className="sender">
        <b>{name}</b>
        {place}
      </div>
      <div className="postage">
        <b>{stamp}</b>
      </div>
      <div className="recipient">
        <small>{to}</small>
        <span className="blank w-[78%]" />
        <span className="blank w-[60%]" />
        <span className="stamp mt-5" {...(isBad ? toneOf('red') : {})}>
          {text}
          <small>{small}</small>
        </span>
      </div>
      <div className="certified">
        <span className="blank" />
        <span>{foot}</span>
      </div>
    </div>
  )
}

/** One thing to read or do, with a picture of it if there is space for two columns. */
export function BesideLetter({ picture, children }: { picture: LetterPictureProps; children: ReactNode }) {
  return (
    <div className="grid items-center gap-10 md:grid-cols-2 md:gap-16">
      <div className="min-w-0">{children}</div>
      <LetterPicture {...picture} />
    </div>
  )
}
