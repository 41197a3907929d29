import { LatestReceipts } from '../dashboard/latest-receipts.tsx'
import { TrackCard } from '../dashboard/track-card.tsx'
import { SAMPLE_LETTER, SAMPLE_NOW, SAMPLE_TRACKS } from './sample-record.ts'

/** How much of the letter is shown; a person who signs reads all of it first. */
const SHOWN_BLOCKS = 1
/** Every byte of the home page delays its first paint; a third row would add nothing. */
const SHOWN_TRACKS = 2

/** The product itself, prerendered with a sample record: its dashboard, its letter, its receipts. */
export default function ProductSample() {
  return (
    <>
      <figure data-sample="board">
        <Caption title="Your dashboard">who has to act next, and by when</Caption>
        <ul className="sheet tracks">
          {SAMPLE_TRACKS.slice(0, SHOWN_TRACKS).map((track, place) => (
            <TrackCard key={track.provider.id} track={track} place={place} now={SAMPLE_NOW} blocked={undefined} />
          ))}
        </ul>
      </figure>
      <figure className="sample-letter">
        <Caption title="Your letter">its first lines; you read all of it before you sign</Caption>
        <div className="sheet">
          <p className="letter-reference">{`To: ${SAMPLE_LETTER.to[0]}`}</p>
          <p className="letter-title">{SAMPLE_LETTER.title}</p>
          {SAMPLE_LETTER.blocks
            .slice(0, SHOWN_BLOCKS)
            .map(block => (block.kind === 'list' ? null : <p key={block.text}>{block.text}</p>))}
          <p aria-hidden="true">…</p>
        </div>
      </figure>
      <figure className="receipts">
        <Caption title="Your receipts">every step, on record</Caption>
        <LatestReceipts tracks={SAMPLE_TRACKS} />
      </figure>
    </>
  )
}

function Caption({ title, children }: { title: string; children: string }) {
  return (
    <figcaption>
      <b>{title}</b>
      {`, ${children} `}
      <span className="tag">sample</span>
    </figcaption>
  )
}
