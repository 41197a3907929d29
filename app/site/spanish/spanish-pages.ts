import type { SpanishText } from './spanish-text.ts'
import { PRIVACY } from './text/privacy.ts'
import { SECURITY } from './text/security.ts'
import { START } from './text/start.ts'
import { TERMS } from './text/terms.ts'

interface SpanishPage {
  path: string
  /** The corresponding page in English. */
  english: string
  /** The label in the bar. */
  label: string
  text: SpanishText
  /** For search engines and link previews. */
  description: string
}

/**
 * The pages in Spanish. They are documents that load no app, whose routes are those of the specification, so following a
 * link loads a page.
 */
export const SPANISH_PAGES: readonly SpanishPage[] = [
  {
    path: '/es',
    english: '/',
    label: 'Inicio',
    text: START,
    description:
      'Shield oculta tus datos antes de que lleguen a una IA. Erase pide por carta que se borre lo que ya se guardó, y archiva cada respuesta.',
  },
  {
    path: '/es/seguridad',
    english: '/security',
    label: 'Seguridad',
    text: SECURITY,
    description: 'Cómo protege Total Recall tus datos, qué no promete y cómo avisar de un fallo.',
  },
  {
    path: '/es/privacidad',
    english: '/privacy-policy',
    label: 'Privacidad',
    text: PRIVACY,
    description: 'Qué guarda Total Recall sobre ti, para qué, por cuánto tiempo y cómo se borra.',
  },
  {
    path: '/es/terminos',
    english: '/terms-of-service',
    label: 'Términos',
    text: TERMS,
    description: 'Un resumen de los términos que aceptas al crear una cuenta de Total Recall.',
  },
]

export const spanishPage = (path: string): SpanishPage | undefined => SPANISH_PAGES.find(page => page.path === path)

export interface Alternate {
  /** As in `hreflang`. */
  language: 'en' | 'es'
  path: string
}

/** Addresses of a page in every language, including its own; empty if it has only one. */
export function alternatesOf(path: string): readonly Alternate[] {
  const pair = SPANISH_PAGES.find(page => page.path === path || page.english === path)
  if (pair === undefined) return []
  return [
    { language: 'en', path: pair.english },
    { language: 'es', path: pair.path },
  ]
}
