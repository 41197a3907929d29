import { locale, t, tIfKnown } from '../i18n/translate.ts'
import { request } from '../messages/messages.ts'
import type { MakeElement } from '../overlay/elements.ts'
import type { LinkStatus } from './account.ts'
import { DATA_OF_LINK, maySend } from './data-consent.ts'

/** How often an open link request asks whether the account has agreed, while its page is visible. */
const ASK_EVERY_MS = 3_000

interface LinkPanelNeeds {
  el: MakeElement
  /** Announces successes; failures are shown in the panel itself. */
  say(text: string): void
  /** Moves the panel: an open question goes to the top of the page, anything else to the end. */
  place(isAsked: boolean): void
}

/** The part of the options page that links this browser to an account and unlinks it. */
export function linkPanel({ el, say, place }: LinkPanelNeeds): HTMLElement {
  const body = el('div', {})
  const panel = el('section', { class: 'sheet', id: 'account', 'aria-labelledby': 'account-title' }, [
    el('h2', { id: 'account-title' }, [t('Account')]),
    body,
  ])
  let isUnlinking = false
  let typed = ''
  let problem = ''
  let shown: LinkStatus = { state: 'none', hasEnded: false }

  function show(status: LinkStatus): void {
    const focused = panel.contains(document.activeElement) ? (document.activeElement?.id ?? '') : ''
    const wasAsked = shown.state === 'asked'
    shown = status
    if (status.state === 'linked' && wasAsked) say(t('This browser is linked'))
    if (status.state !== 'linked') isUnlinking = false
    body.replaceChildren(...contentOf(status))
    if (wasAsked !== (status.state === 'asked')) place(!wasAsked)
    document.getElementById(focused)?.focus()
  }

  async function draw(look: boolean): Promise<void> {
    try {
      show((await request('LINK_STATUS', { look })).status)
    } catch (error) {
      body.replaceChildren(el('p', { class: 'words', role: 'alert' }, [textOf(error)]))
    }
  }

  async function act(work: () => Promise<{ status: LinkStatus }>): Promise<void> {
    problem = ''
    try {
      show((await work()).status)
    } catch (error) {
      problem = textOf(error)
      show(shown)
    }
  }

  function contentOf(status: LinkStatus): Node[] {
    if (status.state === 'asked') return asked(status)
    return status.state === 'linked' ? linked(status) : [...ended(status), ...unlinked()]
  }

  function ended({ hasEnded }: Extract<LinkStatus, { state: 'none' }>): Node[] {
    if (!hasEnded) return []
    return [
      el('p', { class: 'words', role: 'status' }, [
        t(
          'This browser was unlinked from its account. Its settings are as they came, and every placeholder is forgotten.',
        ),
      ]),
    ]
  }

  function unlinked(): Node[] {
    const input = el('input', {
      id: 'link-code',
      'aria-label': t('Code from Settings'),
      placeholder: 'K7PX-2M9Q',
      maxlength: '20',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-invalid': String(problem !== ''),
      ...(problem === '' ? {} : { 'aria-describedby': 'link-problem' }),
    })
    if (input instanceof HTMLInputElement) {
      input.value = typed
      input.addEventListener('input', () => {
        typed = input.value
      })
    }
    const submit = el('button', { id: 'link', class: 'button outline' }, [t('Link this browser')])
    const form = el('form', {}, [input, submit])
    form.addEventListener('submit', event => {
      event.preventDefault()
      void act(() => consented(() => request('LINK_CODE', { code: typed })))
    })
    return [
      el('div', { class: 'words' }, [
        el('p', {}, [
          t(
            'Shield works without an account. Linked, its settings are the same in all your browsers, and your plan counts here. In your dashboard, open Settings and press “Link the extension”; the code works for 10 minutes.',
          ),
        ]),
        form,
        ...(problem === '' ? [] : [el('p', { id: 'link-problem', class: 'problem', role: 'alert' }, [problem])]),
      ]),
    ]
  }

  function asked({ words, maskedEmail, host, isAgreed }: Extract<LinkStatus, { state: 'asked' }>): Node[] {
    return [
      el('div', { class: 'words asked' }, [
        el('p', {}, [
          t('Link this browser to the account {account} at {host}? Settings shows the same words:', {
            account: maskedEmail,
            host,
          }),
        ]),
        el('p', { class: 'check-words' }, [words]),
        el('p', {}, [
          isAgreed
            ? t('Now confirm in Settings, on the page where you asked for the code.')
            : t(
                'Say yes only if this is your account and the words are the same. It may then change Shield’s settings here.',
              ),
        ]),
        el('div', { class: 'buttons' }, [
          ...(isAgreed ? [] : [button('link-agree', 'default', t('Same words: link'), () => act(agree))]),
          button('link-cancel', 'outline', t('Cancel'), () => act(() => request('LINK_CANCEL', {}))),
        ]),
      ]),
    ]
  }

  function linked(status: Extract<LinkStatus, { state: 'linked' }>): Node[] {
    const { maskedEmail, planName, linkedAt, waiting } = status
    const since = new Date(linkedAt).toLocaleDateString(locale(), { day: 'numeric', month: 'long' })
    const facts = [
      t('Linked {date}.', { date: since }),
      planName === null ? t('No plan yet: text shield works all the same.') : t('Plan: {name}.', { name: planName }),
      waiting === 0 ? t('Settings are shared with your other browsers.') : t('Changes wait for a connection.'),
    ]
    const row = el('div', { class: 'row' }, [
      el('div', {}, [el('b', {}, [maskedEmail]), el('p', {}, [facts.join(' ')])]),
      ...(isUnlinking ? [] : [button('unlink', 'outline', t('Unlink this browser'), askToUnlink)]),
    ])
    if (!isUnlinking) return [row]
    return [
      row,
      el('div', { class: 'words', role: 'alertdialog', 'aria-labelledby': 'unlink-question' }, [
        el('p', { id: 'unlink-question' }, [
          t(
            'Unlink? Settings here go back to how they came, your words are removed, and answers on open pages show their codes.',
          ),
        ]),
        el('div', { class: 'buttons' }, [
          button('unlink-now', 'destructive', t('Unlink'), () => act(() => request('UNLINK', {}))),
          button('unlink-not', 'outline', t('Keep it linked'), keepLinked),
        ]),
      ]),
    ]
  }

  const agree = () => consented(() => request('LINK_AGREE', {}))

  async function consented(link: () => Promise<{ status: LinkStatus }>): Promise<{ status: LinkStatus }> {
    const isForFirefox = chrome.runtime.getManifest().browser_specific_settings !== undefined
    if (await maySend(DATA_OF_LINK, { isForFirefox, request: wanted => chrome.permissions.request(wanted) }))
      return link()
    problem = t(
      'Not linked: Firefox was told that Shield may not send settings. Nothing was sent. Try again to allow it.',
    )
    return request('LINK_CANCEL', {})
  }

  function askToUnlink(): void {
    isUnlinking = true
    show(shown)
    document.getElementById('unlink-not')?.focus()
  }

  function keepLinked(): void {
    isUnlinking = false
    show(shown)
    document.getElementById('unlink')?.focus()
  }

  function button(id: string, kind: string, label: string, press: () => unknown): HTMLElement {
    const made = el('button', { id, class: `button ${kind}`, type: 'button' }, [label])
    made.addEventListener('click', () => void press())
    return made
  }

  // Shows the locally known state first, then what the account says.
  void draw(false).then(() => draw(true))
  // Redraws after another extension page or the worker has changed the link.
  chrome.storage.onChanged.addListener((changes, area) => {
    if (area === 'local' && 'account' in changes) void draw(false)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void draw(true)
  })
  setInterval(() => {
    if (shown.state === 'asked' && document.visibilityState === 'visible') void draw(true)
  }, ASK_EVERY_MS)
  return panel
}

function textOf(error: unknown): string {
  return error instanceof Error ? tIfKnown(error.message) : t('Something went wrong. Nothing was changed.')
}
