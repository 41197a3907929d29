import type { Conversation } from '../conversation/conversation.ts'
import { countsOf } from '../conversation/counts.ts'
import { rewriteAddress } from '../conversation/outgoing.ts'
import { readsLikeWriting } from '../conversation/reads-like-writing.ts'
import { language, locale, t, tIfKnown } from '../i18n/translate.ts'
import { elements, mark } from '../overlay/elements.ts'
import type { Replacement } from '../shield/mask.ts'
import { unreadScripts } from '../shield/unread-scripts.ts'
import type { ShieldState } from './shield-state.ts'

interface AskFirstNeeds {
  /** The address that was stopped; `null` on every page of a site. */
  readonly asked: string | null
  /** The names under which its site takes a prompt. */
  readonly prompts: readonly string[]
  readonly shield: Pick<ShieldState, 'hasGuard'>
  readonly page: Document
  /** The background has answered, or has not. */
  readonly opened: Promise<boolean>
  isOff(): boolean
  /** Throws if the engine is broken. */
  conversation(): Conversation
  noteSend(counts: Readonly<Record<string, number>>): void
  /** Lets this tab open the address, and opens it. */
  open(address: string): Promise<void>
  goBack(): void
}

/**
 * On our own page, to which the browser leads when an address holds a prompt: shows what its site will get, and opens
 * the address with the masked text. With nothing to hide it goes on by itself. The page runs the script of a chat page,
 * since the package has no room for a second engine.
 */
export function init(signal: AbortSignal, needs: AskFirstNeeds): void {
  const { asked, shield, page, opened, isOff, open, goBack, noteSend } = needs
  if (asked === null) return
  // Nothing leaves this page, so it needs no guard.
  shield.hasGuard = true
  const show = (...content: Node[]) => {
    page.documentElement.lang = language()
    page.body.replaceChildren(...content)
  }
  const { el } = elements(page)
  const button = (kind: string, text: string, press: () => void) => {
    const made = el('button', { class: `button ${kind}`, type: 'button' }, [text])
    made.addEventListener('click', press, { signal })
    return made
  }
  const site = new URL(asked).hostname
  const head = (title: string, ...lead: string[]) => [
    el('header', { class: 'top' }, [mark(), 'Total Recall', el('small', {}, [site])]),
    el('h1', {}, [title]),
    ...lead.map(words => el('p', { class: 'lead' }, [words])),
  ]

  const stop = () =>
    show(
      el('main', {}, [
        ...head(t('Sending is stopped'), t('Shield does not answer, so nothing was opened.')),
        el('div', { class: 'choices' }, [button('outline', t('Cancel'), goBack)]),
      ]),
    )

  void opened.then(isOpen => {
    if (signal.aborted) return
    if (!isOpen) return stop()
    if (isOff()) return void open(asked).catch(stop)
    let masked: MaskedAddress
    try {
      masked = maskAddress(asked, needs)
    } catch {
      return stop()
    }
    const { address, texts, replacements, unread } = masked
    if (replacements.length + unread.length === 0) return void open(address).catch(stop)
    const onwards = button('default', t('Continue with the masked text'), () => {
      noteSend(countsOf(replacements))
      void open(address).catch(stop)
    })
    const lead = t('This address holds a text for {site}. Nothing has left this device. {site} will get this:', {
      site,
    })
    show(
      el('main', {}, [
        ...head(t('Before it is sent'), lead),
        ...texts.map(text => el('p', { class: 'prompt' }, [text])),
        el(
          'ul',
          { class: 'hidden' },
          [...new Map(replacements.map(each => [each.original, each.placeholder]))].map(([original, placeholder]) =>
            el('li', {}, [original, el('code', {}, [placeholder])]),
          ),
        ),
        ...(unread.length === 0
          ? []
          : [
              el('p', { role: 'alert' }, [
                t('Names and addresses in {scripts} script are often missed. Read your text before you send it.', {
                  scripts: new Intl.ListFormat(locale()).format(unread.map(tIfKnown)),
                }),
              ]),
            ]),
        el('div', { class: 'choices' }, [onwards, button('outline', t('Cancel'), goBack)]),
      ]),
    )
    onwards.focus()
  })
}

interface MaskedAddress {
  readonly address: string
  /** The prompts, masked. */
  readonly texts: readonly string[]
  readonly replacements: readonly Replacement[]
  /** Scripts whose names nobody looked for. */
  readonly unread: readonly string[]
}

function maskAddress(
  asked: string,
  { prompts, conversation }: Pick<AskFirstNeeds, 'prompts' | 'conversation'>,
): MaskedAddress {
  const texts: string[] = []
  const replacements: Replacement[] = []
  const unread = new Set<string>()
  const address = rewriteAddress(asked, (text, key) => {
    const isPrompt = prompts.includes(key?.toLowerCase() ?? '')
    if (!isPrompt && !readsLikeWriting(text)) return conversation().hideKnown(text)
    const masked = conversation().mask(text)
    replacements.push(...masked.replacements)
    for (const script of unreadScripts(text)) unread.add(script)
    if (isPrompt) texts.push(masked.text)
    conversation().reviewed(masked.text)
    return masked.text
  })
  return { address: withoutSigns(address), texts, replacements, unread: [...unread] }
}

/** The browser's rule that lets the address through reads these as signs of its own. */
function withoutSigns(address: string): string {
  return address.replaceAll('*', '%2A').replaceAll('^', '%5E').replaceAll('|', '%7C')
}
