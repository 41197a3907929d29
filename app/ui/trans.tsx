import { TransNoContext } from '@lingui/react/server'
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

import { i18n, type Message, type ValueName, type Values } from '../../sync/i18n/translate.ts'

type TagName<M extends string> = M extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagName<Rest> : never

type TransProps<M extends Message> = {
  message: M
  /** The element for each tag of the message; the words between the tags become its children. */
  tags: Readonly<Record<TagName<M>, ReactElement>>
} & ([ValueName<M>] extends [never] ? { values?: never } : { values: Values<M> })

const lingui = { i18n, defaultComponent: ({ children }: { children?: ReactNode }) => children }

/** A message with elements in it: `<Trans message="Read <a>the letter</a>" tags={{ a: <a href="…" /> }} />`. */
export function Trans<M extends Message>({ message, tags, values }: TransProps<M>) {
  const names = Object.entries<string | number>(values ?? {})
  // Values become elements, so that a value with a tag in it (a company's name) is text like any other.
  const elements = Object.fromEntries(names.map(([name, value]) => [name, createElement(Fragment, {}, value)]))
  const places = Object.fromEntries(names.map(([name]) => [name, `<${name}/>`]))
  return <TransNoContext id={message} values={places} components={{ ...elements, ...tags }} lingui={lingui} />
}
