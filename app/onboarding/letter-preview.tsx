import { Fragment, type ReactNode, useId, useState } from 'react'

import type { Provider } from '../../sync/catalog/providers.ts'
import { language, t } from '../../sync/i18n/translate.ts'
import type { Instant } from '../../sync/records/ids.ts'
import { type LetterBlock, type LetterText, letterhead } from '../../sync/rules/letters/letter.ts'
import { Button } from '../ui/button.tsx'
import { GIVEN_LATER, type Paper } from './paper.ts'

type LetterPreviewProps = { paper: Paper; writtenOn: Instant; isSigned: boolean }

/** The exact letter that each chosen provider will get; one at a time, picked by name. */
export function LetterPreview({ paper, writtenOn, isSigned }: LetterPreviewProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const provider = paper.providers.find(candidate => candidate.id === picked) ?? paper.providers[0]
  if (provider === undefined) return null
  return (
    <section aria-label={t('Letter preview')} className="preview">
      <Picker providers={paper.providers} picked={provider} onPick={setPicked} />
      <div id={id} className="fold" data-whole={isWhole ? '' : undefined}>
        <Letter letter={paper.letterTo(provider, writtenOn)} isSigned={isSigned} />
      </div>
      <Button
        size="sm"
        variant="outline"
        className="unfold full-width"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? t('Show less of the letter') : t('Show the whole letter')}
      </Button>
    </section>
  )
}

type PickerProps = { providers: readonly Provider[]; picked: Provider; onPick: (id: string) => void }

function Picker({ providers, picked, onPick }: PickerProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in one row with its buttons.
    <div className="letter-choice" role="group" aria-label={t('Letter to')}>
      {providers.map(provider => (
        <button
          key={provider.id}
          type="button"
          className="chip"
          aria-pressed={provider.id === picked.id}
          onClick={() => onPick(provider.id)}
        >
          {provider.company}
        </button>
      ))}
    </div>
  )
}

/** A letter as it is sent, in English: the same words as in the mail and on paper. */
export function Letter({ letter, isSigned }: { letter: LetterText; isSigned: boolean }) {
  return (
    <article className="demand-letter" lang="en">
      <div className="letter-head">
        <p>
          {letter.to.map(line => (
            <Fragment key={line}>
              {line}
              <br />
            </Fragment>
          ))}
        </p>
        <p className="letter-date">
          Reference
          <br />
          {marked(letter.reference)}
          <br />
          {letter.date}
        </p>
      </div>
      <h2>{letter.title}</h2>
      <Blocks blocks={letter.blocks} />
      <div className="letter-signature">
        {letter.signature.lines.map((line, index) =>
          index === 0 ? <b key={line}>{line}</b> : <p key={line}>{line}</p>,
        )}
        <p lang={language()}>
          {letter.signature.by === 'person'
            ? isSigned
              ? t('your signature goes here')
              : t('signature appears here after you sign')
            : t('your signature goes along, on the enclosed authorization')}
        </p>
      </div>
      <p className="letter-source">
        From {letterhead(letter).join('. ')}. Enclosed: {letter.enclosures.join('; ')}
      </p>
    </article>
  )
}

/** Paragraphs, headings and lists of a letter or of the authorization. */
export function Blocks({ blocks }: { blocks: readonly LetterBlock[] }) {
  return blocks.map((block, index) => {
    const key = `${index} ${block.kind}`
    if (block.kind === 'heading') return <h3 key={key}>{block.text}</h3>
    if (block.kind === 'paragraph') return <p key={key}>{marked(block.text)}</p>
    return (
      <ul key={key}>
        {block.items.map(item => (
          <li key={item}>{marked(item)}</li>
        ))}
      </ul>
    )
  })
}

/** Marks what is filled in only on the day of sending as a bar. */
function marked(text: string): ReactNode {
  return text.split(GIVEN_LATER).flatMap((part, index) =>
    index === 0
      ? [part]
      : [
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places.
          <span className="token" key={index}>
            {GIVEN_LATER}
          </span>,
          part,
        ],
  )
}
