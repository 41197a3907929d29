import { Check, Type, Video } from 'lucide-react'
import type { ReactNode } from 'react'

/** What the extension is made of, in two columns. */
export function Features() {
  return (
    <div className="bd-cols">
      <section>
        <h2>
          <Type strokeWidth={1.75} aria-hidden />
          Text Shield
        </h2>
        <ul>
          <Feature title="Local detection and placeholders">
            Names, emails and values become <span className="tok">[Name1042]</span> before they leave.
          </Feature>
          <Feature title="Preview overlay">You see what will be sent, and change it.</Feature>
          <Feature title="Rehydration">The answer comes back with your words in it.</Feature>
          <Feature title="Zero external transmission">No server sees a prompt, ours included.</Feature>
        </ul>
      </section>
      <section>
        <h2>
          <Video strokeWidth={1.75} aria-hidden />
          Meeting Shield
        </h2>
        <ul>
          <Feature title="Face blur">Whole picture blurred until a face is found.</Feature>
          <Feature title="Voice alteration">Pitch and tone shift, a new one each meeting.</Feature>
          <Feature title="Notetaker detection">Warns when a bot is listening or a recording runs.</Feature>
          <Feature title="Picture-in-picture resilient processing">
            Keeps masking when the window shrinks or hides.
          </Feature>
        </ul>
      </section>
    </div>
  )
}

type FeatureProps = { title: string; children: ReactNode }

function Feature({ title, children }: FeatureProps) {
  return (
    <li>
      <Check strokeWidth={1.75} aria-hidden />
      <span>
        <b>{title}</b>
        <span>{children}</span>
      </span>
    </li>
  )
}
