import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { type Tone, toneOf } from './tone.ts'

/** A status label. */
export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone | undefined }) {
  return <span className={clsx('tag', className)} {...toneOf(tone)} {...rest} />
}
