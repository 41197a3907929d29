export const STYLE_HREF = '/__sandbox/style.css'

/**
 * A stand-in for Google's script, as far as the product uses it: a button that opens a window, a prompt that offers the
 * last person, and a token for the page's callback.
 */
export const GOOGLE_CLIENT = `'use strict'
{
  const home = '/__sandbox/google'
  let config = {}
  let promptBox
  const give = (credential, how) => config.callback({ credential, select_by: how })
  const asked = () => ({ client_id: config.client_id, nonce: config.nonce ?? '' })

  function openWindow() {
    const query = new URLSearchParams(asked())
    window.open(home + '/choose?' + query, 'sandbox-google', 'popup,width=560,height=720')
  }
  // The window calls this; it is of the same origin.
  window.sandboxGoogle = credential => give(credential, 'btn')

  function element(name, style, text) {
    const made = document.createElement(name)
    Object.assign(made.style, style)
    if (text !== undefined) made.textContent = text
    return made
  }
  const FONT = { font: '500 15px/1.3 system-ui, sans-serif', color: '#1f1f1f' }

  function button(text, press) {
    const look = { ...FONT, minHeight: '44px', padding: '0 16px', border: '1px solid #747775', borderRadius: '4px', background: '#fff', cursor: 'pointer' }
    const made = element('button', look, text)
    made.type = 'button'
    made.addEventListener('click', press)
    return made
  }

  async function lastPerson() {
    const answer = await fetch(home + '/last')
    return (await answer.json()).last
  }
  async function takeLast(how) {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(home + '/last', { method: 'POST', headers, body: JSON.stringify(asked()) })
    const { credential } = await answer.json()
    if (credential !== null) give(credential, how)
  }
  function endPrompt() {
    promptBox?.remove()
    promptBox = undefined
  }
  async function prompt(listener) {
    const tell = shown => listener?.({
      isDisplayed: () => shown, isNotDisplayed: () => !shown, isSkippedMoment: () => false, isDismissedMoment: () => false,
    })
    const last = await lastPerson()
    if (last === null) return tell(false)
    if (config.auto_select) {
      tell(false)
      return takeLast('auto')
    }
    promptBox = element('section', { ...FONT, margin: '8px', padding: '16px', borderRadius: '8px', background: '#fff', boxShadow: '0 2px 12px rgb(0 0 0 / .3)', display: 'grid', gap: '12px' })
    promptBox.setAttribute('aria-label', 'Sign in with Google')
    const close = button('Close', () => {
      endPrompt()
      listener?.({ isDisplayed: () => false, isNotDisplayed: () => false, isSkippedMoment: () => false, isDismissedMoment: () => true })
    })
    promptBox.append(
      element('div', {}, 'Sign in to Total Recall with Google'),
      element('div', { color: '#444746' }, last.name + ' · ' + last.email),
      button('Continue as ' + last.name.split(' ')[0], () => takeLast('user').then(endPrompt)),
      close,
    )
    document.body.append(promptBox)
    tell(true)
  }

  window.google = { accounts: { id: {
    initialize(given) { config = given },
    renderButton(parent, options) {
      const made = button('Continue with Google', openWindow)
      made.style.width = (options.width ?? 300) + 'px'
      parent.replaceChildren(made)
    },
    prompt: listener => void prompt(listener),
    cancel: endPrompt,
    disableAutoSelect() {},
  } } }
}
`
