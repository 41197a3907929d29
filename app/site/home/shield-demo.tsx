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
      sub="What you wrote is on the left. What the AI receives is on the right."
    >
      {video !== null && (
        // biome-ignore lint/a11y/useMediaCaption: the operator's file carries its own captions.
        <video className="film" src={video} controls preload="none" aria-label="Film: Shield masks a message" />
      )}
      <DragBar />
    </Section>
  )
}
