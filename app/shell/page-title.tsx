import { useMatches } from '@tanstack/react-router'
import { type MouseEvent, useEffect } from 'react'

import { t, tIfKnown } from '../../sync/i18n/translate.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the page; the home page has none and is called by the product's name alone. */
    title?: string
    /** What the page is for, shown where it is bookmarked or shared. */
    description?: string
    /** Part of the public site, whose texts are in English whatever the language of the app. */
    isSite?: boolean
    /** A frame that draws the main part of the page around what is inside it. */
    hasMain?: boolean
  }
}

interface Match {
  status: string
  staticData: { title?: string }
  loaderData?: unknown
}

/** Name of the page for these routes: loaded data, such as an article, may give its own. */
export function pageName(matches: readonly Match[]): string | undefined {
  if (matches.some(match => match.status === 'notFound')) return t('Page not found')
  const last = matches.findLast(({ staticData, loaderData }) => staticData.title !== undefined || isNamed(loaderData))
  if (isNamed(last?.loaderData)) return last.loaderData.title
  const title = last?.staticData.title
  return title === undefined ? undefined : tIfKnown(title)
}

const descriptionOf = (matches: readonly { staticData: { description?: string } }[]): string | undefined =>
  matches.findLast(({ staticData }) => staticData.description !== undefined)?.staticData.description

const isNamed = (loaded: unknown): loaded is { title: string } =>
  typeof loaded === 'object' && loaded !== null && 'title' in loaded && typeof loaded.title === 'string'

/** Keeps the document's title in sync with the route, and announces the new page to screen readers. */
export function PageTitle() {
  const name = useMatches({ select: pageName })
  const title = documentTitle(name)
  const about = useMatches({ select: descriptionOf })
  const description = about === undefined ? undefined : tIfKnown(about)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    if (description !== undefined)
      document.querySelector('meta[name="description"]')?.setAttribute('content', description)
  }, [description])
  return (
    <p className="unseen" aria-live="polite">
      {title}
    </p>
  )
}

const PRODUCT = 'Total Recall'

export const documentTitle = (name: string | undefined): string =>
  name === undefined ? PRODUCT : `${name} · ${PRODUCT}`

/** The first stop of the Tab key: skips the bar. A link, so that it works without scripts. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    const main = document.querySelector('main')
    if (main === null) return
    // The address stays unchanged: it may name a place on the page, and people share it.
    event.preventDefault()
    main.setAttribute('tabindex', '-1')
    main.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link, so that it works before and without scripts.
    <a href="#main" className="skip" onClick={skip}>
      {t('Skip to content')}
    </a>
  )
}
