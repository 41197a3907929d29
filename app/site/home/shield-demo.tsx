import { SITE } from '../../../sync/catalog/site.ts'
import { DragBar } from './drag-bar.tsx'
import { Section } from './section.tsx'

/** Before and after, by hand. */
export function ShieldDemo() {
  const video = SITE.videos.shieldDemo
  return (
    <Section
      id="shield-demo"
      title="Drag the bar"
      sub="Left of it stands what you wrote. Right of it stands what the AI is given."
    >
      {video !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the operator's file carries its own captions.
        <video className="film" src={video} controls preload="none" aria-label="Film: Shield masks a message" />
      )}
      <DragBar />
    </Section>
  )
}
