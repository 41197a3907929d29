import { Download, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { Button } from '../ui/button.tsx'
import { HELD, Part } from './specimen.tsx'

type Variant = NonNullable<ComponentProps<typeof Button>['variant']>

/** Each variant with its usual text. */
const VARIANTS: readonly { variant: Variant; says: string; use: string }[] = [
  { variant: 'default', says: 'Get Started', use: 'the one thing to do; at most one a sheet' },
  { variant: 'destructive', says: 'Close account', use: 'what cannot be taken back; never the first choice' },
  { variant: 'outline', says: 'Cancel', use: 'the other way out' },
  { variant: 'secondary', says: 'Add email', use: 'something more, beside the one thing' },
  { variant: 'ghost', says: 'Not now', use: 'leaving without a decision' },
  { variant: 'link', says: 'Read More', use: 'more of the same, in place' },
  { variant: 'premium', says: 'The Vault', use: 'the enterprise plan; the bar between its brackets' },
  { variant: 'pricing', says: 'Start trial', use: 'a plan, as wide as its column' },
]
const SIZES = ['sm', 'default', 'lg', 'icon'] as const

export function Buttons() {
  return (
    <Part
      id="buttons"
      title="Buttons"
      text="Eight variants in four sizes. A busy button keeps its focus and its words and stops answering; a disabled one stays readable. Small ones are 40 px high with a mouse, and 44 px of them can be pressed."
    >
      <Table name="Variants and sizes" heads={SIZES}>
        {({ variant, says }) =>
          SIZES.map(size => (
            <Cell key={size} name={size}>
              {size === 'icon' ? (
                <Button variant={variant} size="icon" aria-label={`${says}, as a sign`}>
                  <Sign variant={variant} />
                </Button>
              ) : (
                <Button variant={variant} size={size}>
                  {says}
                </Button>
              )}
            </Cell>
          ))
        }
      </Table>
      <Table name="Variants and states" heads={[...HELD.map(({ name }) => name), 'busy', 'disabled']}>
        {({ variant, says }) => (
          <>
            {HELD.map(({ name, held }) => (
              <Cell key={name} name={name}>
                <Button variant={variant} className={held}>
                  {says}
                </Button>
              </Cell>
            ))}
            <Cell name="busy">
              <Button variant={variant} busy>
                Saving...
              </Button>
            </Cell>
            <Cell name="disabled">
              <Button variant={variant} disabled>
                {says}
              </Button>
            </Cell>
          </>
        )}
      </Table>
    </Part>
  )
}

type TableProps = {
  name: string
  heads: readonly string[]
  children: (row: (typeof VARIANTS)[number]) => ReactNode
}

function Table({ name, heads, children }: TableProps) {
  return (
    <table className="design-table">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">variant</th>
          {heads.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {VARIANTS.map(row => (
          <tr key={row.variant}>
            <th scope="row">
              {row.variant}
              <small>{row.use}</small>
            </th>
            {children(row)}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td>
      <span className="design-name" aria-hidden>
        {name}
      </span>
      {children}
    </td>
  )
}

function Sign({ variant }: { variant: Variant }) {
  const Icon = variant === 'destructive' ? Trash2 : Download
  return <Icon strokeWidth={1.75} aria-hidden />
}
