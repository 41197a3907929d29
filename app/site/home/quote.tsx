import { SITE } from '../../../sync/catalog/site.ts'
import { Film } from './film.tsx'

/** The sentence that started it, and a film of what it means. */
export function Quote() {
  const video = SITE.videos.quote
  return (
    <section className="wrap sec q" id="quote" aria-label="Why we built it">
      <blockquote>
        <p>“A chat feels like thinking aloud. It is closer to mailing a letter that somebody else keeps.”</p>
        <cite>The thought that Total Recall began with</cite>
      </blockquote>
      {video === null ? (
        <Film />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the operator's file carries its own captions.
        <video className="film" src={video} controls preload="none" aria-label="Film: how a sentence is protected" />
      )}
    </section>
  )
}
