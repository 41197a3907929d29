import type { Provider } from '../../sync/catalog/providers.ts'
import type { Instant } from '../../sync/records/ids.ts'
import type { LetterBlock } from '../../sync/rules/letters/letter.ts'
import type { Paper } from './paper.ts'
import './letter-excerpt.css'

type LetterExcerptProps = { paper: Paper; provider: Provider; writtenOn: Instant }

/** The part of a letter that the person's choice changes, with the sentences marked that the other choice lacks. */
export function LetterExcerpt({ paper, provider, writtenOn }: LetterExcerptProps) {
  const asked = paper.askedOf(provider)
  const scope = asked.scope === 'account' ? 'contents' : 'account'
  const other = paper.letterTo(provider, writtenOn, { ...asked, scope })
  const unchanged = new Set(other.blocks.flatMap(sentencesOf))
  const letter = paper.letterTo(provider, writtenOn)
  // The opening says who the person is; what is asked follows it, and its list is the first one.
  const end = letter.blocks.findIndex(({ kind }) => kind === 'list')
  const shown = letter.blocks.slice(1, end + 1).filter(isScope)
  return (
    <article className="demand-letter letter-excerpt" lang="en">
      <div className="letter-head">
        <span>
          {letter.to[0]}
          <br />
          {letter.to[1]}
        </span>
        <span>{letter.date}</span>
      </div>
      <i aria-hidden />
      {shown.map(block =>
        block.kind === 'list' ? (
          <ul key="list">
            {block.items.map(item => (
              <li key={item}>{unchanged.has(item) ? item : <mark>{item}</mark>}</li>
            ))}
          </ul>
        ) : (
          <p key={block.text}>
            {sentencesOf(block).map(sentence =>
              unchanged.has(sentence) ? `${sentence} ` : <mark key={sentence}>{sentence} </mark>,
            )}
          </p>
        ),
      )}
      <i aria-hidden />
      <i aria-hidden />
    </article>
  )
}

/** What is requested, the sentence on the scope, and the list; not the law. */
const isScope = (block: LetterBlock): boolean =>
  block.kind === 'list' || (block.kind === 'paragraph' && /request the deletion|Its scope:/.test(block.text))

const sentencesOf = (block: LetterBlock): readonly string[] =>
  block.kind === 'list' ? block.items : block.text.split(/(?<=\.) /)
