import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Block } from './block.ts'

type HeadingLevel = 2 | 3 | 4

interface RichTextProps {
  blocks: readonly Block[]
  /** The level of its headings. */
  level?: HeadingLevel
  /** The accessible name of a table, from its column heads: in the language of the text. */
  nameOfTable?: (head: readonly string[]) => string
}

/** Renders the blocks of a text page, in order. */
export function RichText({ blocks, level = 3, nameOfTable = head => `Table of ${head.join(', ')}` }: RichTextProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes while it is shown.
    <Piece key={index} block={block} level={level} nameOfTable={nameOfTable} />
  ))
}

type PieceProps = { block: Block } & Required<Omit<RichTextProps, 'blocks'>>

function Piece({ block, level, nameOfTable }: PieceProps) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Words text={block.text} />
        </p>
      )
    case 'heading': {
      const Heading = `h${level}` as const
      return <Heading>{block.text}</Heading>
    }
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map(item => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Table {...block} name={nameOfTable(block.head)} />
    case 'terms':
      return (
        <dl>
          {block.items.map(({ term, text }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Words text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'shares':
      return <Shares {...block} />
  }
}

function Table({ head, rows, name }: Extract<Block, { kind: 'table' }> & { name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, which must work without a finger, too.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div className="table-scroll" role="group" aria-label={name} tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            {head.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest]) => (
            <tr key={first}>
              <th scope="row">
                <Words text={first} />
              </th>
              {rest.map((cell, index) => (
                <td key={head[index + 1]}>
                  <Words text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Shares({ items }: Extract<Block, { kind: 'shares' }>) {
  const most = Math.max(...items.map(item => item.percent))
  return (
    <ul className="shares">
      {items.map(({ name, percent }) => (
        <li key={name}>
          <span>{name}</span>
          <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(percent / most) * 100} height="14" fill="var(--bar)" />
          </svg>
          <b>{percent}</b>
        </li>
      ))}
    </ul>
  )
}

/** One line of text with its bold words and links. */
function Words({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const match of text.matchAll(/\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()]+)\)/g)) {
    const [whole, strong, label = '', address = ''] = match
    parts.push(text.slice(from, match.index))
    parts.push(
      strong === undefined ? (
        <TextLink key={match.index} to={address}>
          {label}
        </TextLink>
      ) : (
        <b key={match.index}>{strong}</b>
      ),
    )
    from = match.index + whole.length
  }
  return [...parts, text.slice(from)]
}

/** A link inside a text: within the product it navigates without reloading. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  if (!to.startsWith('/') || /\.[a-z]+$/.test(to)) {
    return (
      <a className="quiet-link" href={to}>
        {children}
      </a>
    )
  }
  const [path = '/', hash] = to.split('#')
  return (
    <Link className="quiet-link" to={path} {...(hash === undefined ? {} : { hash })}>
      {children}
    </Link>
  )
}
