import { language, t } from '../i18n/translate.ts'
import { elements, icon } from '../overlay/elements.ts'
import { dress } from '../overlay/shadow-host.ts'
import type { Placed } from '../shield/restore.ts'
import css from './pill.css?inline'
import { type RestoredText, restoreText } from './restored-text.ts'
import { turnOf } from './turns.ts'

interface RestoredAnswersNeeds {
  placedIn(text: string, at: Node): readonly Placed[]
  /** Whether a text is one of the person's own prompts, which needs no line below it. */
  wasSent(text: string): boolean
}

interface Pill {
  readonly host: HTMLElement
  say(details: number, isAsSent: boolean): void
}

/** How long the page must be quiet before we assume that it has finished drawing. */
const QUIET_MS = 250

interface RestoredAnswers extends Pick<RestoredText, 'refresh'> {
  /** The placeholders of prompts and answers on the page, as the page wrote them. */
  inTurns(): ReadonlySet<string>
}

/**
 * Shows the person's words in answers, with a line below each answer that hides them again: 'Show what the AI sees'.
 */
export function restoreAnswers(signal: AbortSignal, { placedIn, wasSent }: RestoredAnswersNeeds): RestoredAnswers {
  /** Answers shown as the AI sees them, and how many details are in each. */
  const asSent = new Map<Element, number>()
  const pills = new Map<Element, Pill>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** `undefined`: the page has changed since they were read. */
  let standing: ReadonlySet<string> | undefined

  const later = () => {
    standing = undefined
    clearTimeout(timer)
    timer = setTimeout(draw, QUIET_MS)
  }
  signal.addEventListener('abort', () => clearTimeout(timer))
  const restored = restoreText(signal, document, {
    placedIn,
    isLeftAlone: at => asSent.size > 0 && [...asSent.keys()].some(turn => turn.contains(at)),
    onChange: later,
  })

  function draw(): void {
    const counts = new Map(asSent)
    for (const [turn, placeholders] of placeholdersByTurn()) counts.set(turn, placeholders.size)
    restored.quietly(() => {
      for (const [turn, { host }] of pills) {
        if (turn.isConnected && counts.has(turn)) continue
        host.remove()
        pills.delete(turn)
        asSent.delete(turn)
      }
      for (const [turn, details] of counts) {
        if (!turn.isConnected || wasSent(turn.textContent ?? '')) continue
        const pill = pills.get(turn) ?? newPill(() => toggle(turn))
        pills.set(turn, pill)
        restored.passOver(pill.host)
        pill.say(details, asSent.has(turn))
        if (turn.lastChild !== pill.host) turn.append(pill.host)
      }
    })
  }

  function placeholdersByTurn(): Map<Element, Set<string>> {
    const found = new Map<Element, Set<string>>()
    for (const [text, placeholders] of restored.shown()) {
      const turn = turnOf(text)
      if (turn === null) continue
      const here = found.get(turn) ?? new Set()
      for (const placeholder of placeholders) here.add(placeholder)
      found.set(turn, here)
    }
    return found
  }

  function toggle(turn: Element): void {
    if (!asSent.delete(turn)) asSent.set(turn, placeholdersByTurn().get(turn)?.size ?? 0)
    restored.refresh(turn)
    draw()
  }

  return {
    refresh: restored.refresh,
    inTurns: () => (standing ??= new Set([...placeholdersByTurn().values()].flatMap(codes => [...codes]))),
  }
}

function newPill(press: () => void): Pill {
  const host = document.createElement('div')
  const root = dress(host, css)
  const { el } = elements(root)
  const text = el('span', { role: 'status' })
  const button = el('button', { type: 'button' })
  button.addEventListener('click', press)
  const pill = el('div', { class: 'pill' }, [icon('shield'), text, button])
  root.append(pill)
  return {
    host,
    say(details, isAsSent) {
      pill.lang = language()
      put(text, isAsSent ? codesFor(details) : putBack(details))
      put(button, isAsSent ? t('Show my words') : t('Show what the AI sees'))
    },
  }
}

const codesFor = (count: number): string =>
  count === 1 ? t('The AI sees codes for 1 detail') : t('The AI sees codes for {count} details', { count })

const putBack = (count: number): string =>
  count === 1 ? t('1 detail put back on this device') : t('{count} details put back on this device', { count })

function put(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
