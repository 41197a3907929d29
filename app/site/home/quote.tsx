import { SITE } from '../../../sync/catalog/site.ts'
import { Film } from './film.tsx'
import { stillRow } from './still.tsx'

const Samples = stillRow(() => import('../../pages/product-sample.tsx'))

/** The sentence that started it, the product as it looks, and a film of how it works. */
export function Quote() {
  const video = SITE.videos.quote
  return (
    <section className="wrap section quotation" id="quote" aria-label="Why we built it">
      <blockquote>
        <p>“A chat feels like thinking out loud. It’s closer to mailing a letter that someone else keeps.”</p>
        <cite>The thought that started Total Recall</cite>
      </blockquote>
      <Samples className="samples" label="Samples of the product" />
      {video === null ? (
        <Film />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the operator's file carries its own captions.
        <video className="film" src={video} controls preload="none" aria-label="Film: how a sentence is protected" />
      )}
    </section>
  )
}
