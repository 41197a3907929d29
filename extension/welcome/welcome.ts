import { language, type PlainMessage, speak, t } from '../i18n/translate.ts'
import { request } from '../messages/messages.ts'
import { elements, icon, mark } from '../overlay/elements.ts'
import { CHAT_HOSTS } from '../sites/sites.ts'
import { tryIt } from './try-it.ts'

/** The product's origin, set by the build (`build.mjs`). */
declare const __PRODUCT_ORIGIN__: string

const { el } = elements(document)

/** What Shield does not do, said before anybody finds it out. */
const LIMITS: readonly { readonly title: PlainMessage; readonly text: PlainMessage }[] = [
  {
    title: 'Find everything',
    text: 'It finds most private details, not all of them. The preview is yours to check.',
  },
  {
    title: 'Work in other apps',
    text: 'Desktop and phone apps are out of reach. On the phone, mask a text by hand and paste it.',
  },
  {
    title: 'Mask what you say to a chat',
    text: 'In voice mode your words go out as you say them. Shield tells you when a chat begins to listen.',
  },
  { title: 'Read pictures', text: 'What a picture shows goes out as it is. Shield asks you first.' },
]

void start()

async function start(): Promise<void> {
  // Without an answer it is English, and says the same.
  await request('WORDS', {}).then(
    ({ words }) => speak(words),
    () => {},
  )
  document.documentElement.lang = language()
  document.title = t('Welcome to Shield: Total Recall')
  document.body.replaceChildren(
    el('header', { class: 'top' }, [
      mark(),
      'Total Recall',
      el('small', {}, [`Shield ${chrome.runtime.getManifest().version}`]),
    ]),
    el('main', {}, [
      el('div', { class: 'hero' }, [
        el('div', {}, [
          el('p', { class: 'standing' }, [mark(), t('Shield is on')]),
          el('h1', {}, [t('Type something private. It stays with you.')]),
          el('p', { class: 'lead' }, [
            t('This field works like a chat. Your words become codes before they leave, and come back in the answer.'),
          ]),
        ]),
        tryIt(el),
      ]),
      step(
        t('Keep it in sight'),
        t('Pin Shield: its badge says on, how many details are hidden, off, or not protected.'),
        el('ol', { class: 'ruled' }, [
          el('li', {}, [t('Press the puzzle piece beside the address bar.')]),
          el('li', {}, [t('Press the pin beside Total Recall Shield.')]),
          el('li', {}, [t('At the field of a chat, the same mark says the same.')]),
        ]),
      ),
      step(
        t('Where it works'),
        t(
          'Here from now on; reload the tabs that are open already. To add a site, open it and press “Shield this site” in the toolbar popup.',
        ),
        el(
          'ul',
          { class: 'ruled hosts' },
          CHAT_HOSTS.map(host => el('li', {}, [mark(), host])),
        ),
      ),
      step(
        t('Calls and account'),
        t(
          'Neither is needed to mask text. Calls are masked once you link an account whose plan has them, and give access to meeting sites.',
        ),
        button('options', 'outline', t('Open the options'), () => void request('OPEN_OPTIONS', {})),
      ),
      step(
        t('What it cannot do'),
        t('Better said now than found out later.'),
        el(
          'ul',
          { class: 'ruled' },
          LIMITS.map(({ title, text }) =>
            el('li', { class: 'limit' }, [
              icon('warning'),
              el('div', {}, [el('b', {}, [t(title)]), el('p', {}, [t(text)])]),
            ]),
          ),
        ),
      ),
      el('div', { class: 'ways' }, [
        link('default', `https://${CHAT_HOSTS[0]}/`, t('Open ChatGPT')),
        link('outline', `${__PRODUCT_ORIGIN__}/mask`, t('Mask a text by hand')),
      ]),
    ]),
  )
}

function step(title: string, text: string, content: Node): Node {
  return el('section', { class: 'step' }, [el('div', {}, [el('h2', {}, [title]), el('p', {}, [text])]), content])
}

function button(id: string, kind: string, label: string, press: () => void): HTMLElement {
  const made = el('button', { id, class: `button ${kind}`, type: 'button' }, [label])
  made.addEventListener('click', press)
  return made
}

function link(kind: string, href: string, label: string): HTMLElement {
  return el('a', { class: `button ${kind}`, href, target: '_blank', rel: 'noreferrer' }, [label])
}
