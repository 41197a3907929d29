import type { Message, PlainMessage } from '../i18n/translate.ts'
import type { ChecklistKind } from '../records/checklist.ts'

/** How serious a failed item is. An extension is not released until every critical item has passed. */
export type Priority = 'critical' | 'high' | 'medium'

/** A step. Code to type at its end is named apart: it is the same in every language. */
export type Step = PlainMessage | { text: Extract<Message, `${string}: {code}`>; code: string }

/** One thing that a tester tries with the built extension. Its id is its key in every run, and is never reused. */
export interface ChecklistEntry {
  id: string
  category: PlainMessage
  title: PlainMessage
  /** What must hold. */
  description: PlainMessage
  /** What to open, what to do and what must be visible, in this order. */
  steps: readonly Step[]
  /** Items of the test plan have none: all of them must be done. */
  priority?: Priority
}

/** A list of entries, with its categories in the order in which they are worked through. */
export interface Checklist {
  kind: ChecklistKind
  title: PlainMessage
  /** Version of the list itself: results of different versions are not comparable. */
  version: string
  /** The build that the steps are written for. */
  extensionVersion: string
  categories: readonly PlainMessage[]
  entries: readonly ChecklistEntry[]
}

const EXTENSION_VERSION = '7.0.1'

export const VALIDATION: Checklist = {
  kind: 'validation',
  title: 'Validation checklist',
  version: EXTENSION_VERSION,
  extensionVersion: EXTENSION_VERSION,
  categories: ['Critical Loading', 'PII Detection', 'UI Integration', 'Content Scripts', 'Storage'],
  entries: [
    {
      id: 'manifest-loads',
      category: 'Critical Loading',
      title: 'Loads with no manifest errors',
      description: 'Load unpacked, then open the errors page. It must be empty.',
      steps: [
        'On /extension-builder press Build v7 Extension, then Download v7.0.1, and unpack the ZIP into an empty folder.',
        'Open chrome://extensions, switch Developer mode on, press Load unpacked and choose that folder.',
        'The card appears with version 7.0.1 and without an Errors button. If there is one, press it and write down what it lists.',
      ],
      priority: 'critical',
    },
    {
      id: 'service-worker-registers',
      category: 'Critical Loading',
      title: 'Service worker registers',
      description: 'Status Code 15 must not appear in the service worker console.',
      steps: [
        'On chrome://extensions press the card’s “service worker” link. Its console opens and holds no red line.',
        'Press the card’s reload arrow, quit Chrome, start it again and open the same console.',
        'Nowhere stands “Service worker registration failed. Status code: 15”. A worker marked inactive is only asleep, which is fine.',
      ],
      priority: 'critical',
    },
    {
      id: 'no-regex-errors',
      category: 'Critical Loading',
      title: 'No “Invalid regular expression” or “Nothing to repeat” errors',
      description: 'Open each supported chat once and read the page console.',
      steps: [
        'Open chatgpt.com, claude.ai, gemini.google.com, grok.com, copilot.microsoft.com and perplexity.ai, one after the other, with the developer tools’ Console beside the page.',
        'In each chat type, without sending: C++ (a|b)* [x] costs $5 + 50%? \\d+ ***',
        'Neither a page’s console nor the service worker’s has a line with “Invalid regular expression” or “Nothing to repeat”.',
      ],
      priority: 'critical',
    },
    {
      id: 'email-becomes-placeholder',
      category: 'PII Detection',
      title: 'Email becomes [Email1042]',
      description: 'Type an address in a chat box. The placeholder must replace it before sending.',
      steps: [
        'Open claude.ai and type: Please write to dana@whitfield.example about the lease.',
        'Press Enter. The preview names the address, and a placeholder such as [Email1042] (any four digits) in its place.',
        'Approve. The message in the chat shows the placeholder and not the address.',
      ],
      priority: 'high',
    },
    {
      id: 'nothing-leaves-in-clear',
      category: 'PII Detection',
      title: 'Nothing personal leaves in clear',
      description: 'The request that carries the prompt must hold placeholders only.',
      steps: [
        'Open chatgpt.com, then the developer tools’ Network panel, and empty its list.',
        'Send: I am Dana Whitfield, dana@whitfield.example, +1 415 555 0134. Approve the preview.',
        'Search all requests (Ctrl+F in the panel) for Whitfield, for dana@ and for 555 0134. No request holds any of them, and none goes to an address of Total Recall.',
      ],
      priority: 'critical',
    },
    {
      id: 'names-and-values',
      category: 'PII Detection',
      title: 'Names, phones, amounts, addresses and dates are found',
      description: 'Five kinds of details in one prompt, and plain words left alone.',
      steps: [
        'Open gemini.google.com and type: Maria Keller of 12 Oak Street, Austin paid $4,310.50 on March 3, 2026 and answers at (512) 555-0188.',
        'The preview lists a name as [Name1234], and phone, amount, address and date as [Value1234], each with four digits of its own.',
        'Cancel, and type: May we meet at the corner of the square? Will it rain? Send it: no preview opens, and nothing is replaced.',
      ],
      priority: 'high',
    },
    {
      id: 'preview-before-sending',
      category: 'UI Integration',
      title: 'The preview shows what will be sent',
      description: 'It stands at the chat box, covers nothing of it, and no message passes while it is open.',
      steps: [
        'Open perplexity.ai, type a sentence with a name and an email address and press Enter.',
        'The preview shows the text as it will leave. Press Esc: nothing was sent, and the text stands in the box as you typed it.',
        'Press Enter twice: the first opens the preview again, the second approves it. Exactly one message appears in the chat.',
      ],
      priority: 'high',
    },
    {
      id: 'popup-switches',
      category: 'UI Integration',
      title: 'The popup names the tab and has four switches',
      description: 'Text Shield, Meeting Shield, Face blur and Voice mask, each with the keyboard too.',
      steps: [
        'On claude.ai press the extension’s icon. The first line says that this tab is shielded and names claude.ai.',
        'Reach each of the four switches with Tab and turn it off and on with Space. The focus can be seen at every stop.',
        'Open the popup on example.com: it says that this page is not one it shields.',
      ],
      priority: 'medium',
    },
    {
      id: 'scripts-on-six-sites',
      category: 'Content Scripts',
      title: 'Active on the six chats, absent elsewhere',
      description: 'Each chat is shielded at once, and no other page is touched.',
      steps: [
        'On chatgpt.com, claude.ai, gemini.google.com, grok.com, copilot.microsoft.com and perplexity.ai, reload the page, type an email address as soon as the box can be typed in, and press Enter: the preview opens each time.',
        'Start a new chat from the site’s own menu, without a reload, and do the same once more.',
        'On example.com and on a news site the extension’s icon shows no activity, and the developer tools’ Sources panel lists no content script of it.',
      ],
      priority: 'critical',
    },
    {
      id: 'answers-show-real-words',
      category: 'Content Scripts',
      title: 'Answers show the real words',
      description: 'Placeholders in an answer turn back on this device, also while it is still being written.',
      steps: [
        'On chatgpt.com send: Write three lines to Dana Whitfield (dana@whitfield.example) and repeat both at the end.',
        'While the answer arrives and after it has ended it reads Dana Whitfield and the address; no bracket with four digits stays.',
        'Choose “Show what the AI sees”: the same places show the placeholders. Copy the answer and paste it elsewhere: it holds the real words.',
      ],
      priority: 'high',
    },
    {
      id: 'settings-survive',
      category: 'Storage',
      title: 'Settings survive a restart',
      description: 'What is switched stays switched, and is kept on this device only.',
      steps: [
        'In the popup turn Face blur off. On the options page choose strict mode.',
        'Quit Chrome, start it again, open both: Face blur is off and the mode is strict. Put both back.',
        'In the service worker’s console run: chrome.storage.sync.get(console.log). It prints an empty object: nothing is copied to an account.',
      ],
      priority: 'medium',
    },
  ],
}

/** One item for each chat. Each text stands here whole, since it is the key of its translation. */
const CHATS: readonly ChecklistEntry[] = (
  [
    {
      id: 'plan-chatgpt',
      title: 'ChatGPT',
      description: 'Typing, pasting, sending and answers on chatgpt.com.',
      typing:
        'On chatgpt.com type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.',
    },
    {
      id: 'plan-claude',
      title: 'Claude',
      description: 'Typing, pasting, sending and answers on claude.ai.',
      typing:
        'On claude.ai type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.',
    },
    {
      id: 'plan-gemini',
      title: 'Gemini',
      description: 'Typing, pasting, sending and answers on gemini.google.com.',
      typing:
        'On gemini.google.com type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.',
    },
    {
      id: 'plan-grok',
      title: 'Grok',
      description: 'Typing, pasting, sending and answers on grok.com.',
      typing:
        'On grok.com type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.',
    },
    {
      id: 'plan-copilot',
      title: 'Copilot',
      description: 'Typing, pasting, sending and answers on copilot.microsoft.com.',
      typing:
        'On copilot.microsoft.com type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.',
    },
    {
      id: 'plan-perplexity',
      title: 'Perplexity',
      description: 'Typing, pasting, sending and answers on perplexity.ai.',
      typing:
        'On perplexity.ai type a sentence with a name and an email address; send it with Enter, and again with the site’s button. Each time the preview opens first.',
    },
  ] as const
).map(({ typing, ...entry }) => ({
  ...entry,
  category: 'AI Platform Integration',
  steps: [
    typing,
    'Paste a paragraph with both into the box and send it: the preview opens, line breaks stay.',
    'Ask for both back: the answer shows the real name and address, and a reload of the page does not send anything in clear.',
  ],
}))

export const TEST_PLAN: Checklist = {
  kind: 'test_plan',
  title: 'Test Plan v6.6.0',
  version: '6.6.0',
  extensionVersion: EXTENSION_VERSION,
  categories: [
    'Install',
    'PII Detection',
    'AI Platform Integration',
    'Meeting Integration',
    'Settings and Storage',
    'Error Handling',
    'Deployment Checklist',
  ],
  entries: [
    {
      id: 'plan-build',
      category: 'Install',
      title: 'Build and unpack',
      description: 'The builder makes one ZIP with every file of the extension in it.',
      steps: [
        'On /extension-builder press Build v7 Extension. It ends with “Build Complete!” and a size.',
        'Press Download v7.0.1 and unpack the ZIP. manifest.json stands at its top and names version 7.0.1.',
      ],
    },
    {
      id: 'plan-load',
      category: 'Install',
      title: 'Load unpacked',
      description: 'Chrome takes the folder without a warning.',
      steps: [
        'On chrome://extensions switch Developer mode on and load the folder.',
        'The card shows icon, name and 7.0.1, and no Errors button. Pin the icon to the toolbar.',
      ],
    },
    {
      id: 'plan-permissions',
      category: 'Install',
      title: 'Asks for little',
      description:
        'Storage, the active tab, scripts and rules for the six chats; meeting sites only when they are asked for.',
      steps: [
        'On the card press Details. Site access lists the six chats and no meeting site.',
        'manifest.json names exactly storage, activeTab, scripting, and declarativeNetRequestWithHostAccess under permissions.',
      ],
    },
    {
      id: 'plan-detected',
      category: 'Install',
      title: 'The website sees the extension',
      description: 'The dashboard answers with “Shield installed”.',
      steps: [
        'Sign in on this website and open /dashboard. The badge “Shield installed” stands at the top, and no offer to install.',
        'Disable the extension on chrome://extensions and reload: badge gone, offer back. Enable it again.',
      ],
    },
    {
      id: 'plan-update',
      category: 'Install',
      title: 'A reload keeps everything',
      description: 'Replacing the files and pressing reload loses no setting.',
      steps: [
        'Turn Voice mask off, press the card’s reload arrow, open the popup: it is still off.',
        'Reload an open chat: the shield works there without closing the tab.',
      ],
    },

    {
      id: 'plan-email-and-name',
      category: 'PII Detection',
      title: 'Email and name',
      description: 'An email becomes [Email1234] and a name [Name1234], with any four digits.',
      steps: [
        'In any of the six chats type: Ask Priya Raman (priya.raman@example.org) for the keys. Press Enter.',
        'The preview shows [Name….] and [Email….]. The digits of the two differ.',
      ],
    },
    {
      id: 'plan-values',
      category: 'PII Detection',
      title: 'Phone, amount, address, date',
      description: 'Each becomes [Value1234].',
      steps: [
        'Type: Call +44 20 7946 0958 before 4 June 2026, the flat at 7 Mill Lane, Leeds costs £1,240.',
        'The preview replaces four details, each by a [Value….] of its own.',
      ],
    },
    {
      id: 'plan-ssn',
      category: 'PII Detection',
      title: 'Social Security number',
      description: 'A Social Security number becomes [SSN-REDACTED].',
      steps: [
        'Type: My number is 536-90-4399. The preview shows [SSN-REDACTED], in safe and in strict mode.',
        'Send it and ask for the number back: the answer never shows it, since it was not kept.',
      ],
    },
    {
      id: 'plan-modes',
      category: 'PII Detection',
      title: 'Safe and strict mode',
      description: 'Safe mode uses coded placeholders, strict mode uses [REDACTED].',
      steps: [
        'On the options page choose safe, and send a name: it left as a code such as [Name1042].',
        'Choose strict, and send the same: it left as [REDACTED], and the answer keeps that word. Go back to safe.',
      ],
    },
    {
      id: 'plan-same-number',
      category: 'PII Detection',
      title: 'One detail, one number',
      description: 'A detail keeps its placeholder through a whole conversation.',
      steps: [
        'Send two messages that both name Priya Raman. Both carry the same [Name….].',
        'Start a new conversation and name her again: the number is another one.',
      ],
    },
    {
      id: 'plan-plain-text',
      category: 'PII Detection',
      title: 'Plain words and code stay',
      description: 'What is nobody’s detail is not replaced.',
      steps: [
        'Paste twenty lines of program code with versions, ISO dates and array indexes, and press Enter.',
        'No preview opens, and the message arrives letter by letter as it was.',
      ],
    },

    ...CHATS,
    {
      id: 'plan-bypass',
      category: 'AI Platform Integration',
      title: 'Bypass with Alt+Shift+U',
      description: 'The bypass shortcut Alt+Shift+U pauses the shield on this tab, and says so.',
      steps: [
        'On claude.ai press Alt+Shift+U. The icon’s badge shows that this tab is paused; a second tab is not.',
        'Send an invented name: no preview opens. Press Alt+Shift+U again: the next message is shielded.',
      ],
    },

    {
      id: 'plan-meeting-permission',
      category: 'Meeting Integration',
      title: 'Asks before it touches a call',
      description: 'Meeting sites are an optional permission, asked for when the Meeting Shield is switched on.',
      steps: [
        'Before anything is allowed, join a call on meet.google.com: picture and sound are untouched, the popup says “needs permission”.',
        'Turn the Meeting Shield on, allow the sites, join again: the popup says that the call is shielded.',
      ],
    },
    {
      id: 'plan-face-blur',
      category: 'Meeting Integration',
      title: 'Face blur',
      description: 'Others see a blurred face, from the first frame.',
      steps: [
        'Join a call from a second device and look at the first one’s picture while its camera starts: no clear face is ever seen.',
        'Turn away, cover the camera, come back: where the face is not found the whole picture is blurred.',
      ],
    },
    {
      id: 'plan-voice-mask',
      category: 'Meeting Integration',
      title: 'Voice mask',
      description: 'Others hear a changed pitch, in time with the picture.',
      steps: [
        'Speak for a minute with Voice mask on and listen on the second device: pitch changed, every word understood, lips in time.',
        'Mute, unmute, change the microphone in the call’s settings: the pitch stays changed.',
      ],
    },
    {
      id: 'plan-notetakers',
      category: 'Meeting Integration',
      title: 'Notetakers and recording',
      description: 'A notetaker, captions or a recording are pointed out, and nothing is blocked.',
      steps: [
        'In a call on meet.google.com let a participant join under the name “Otter.ai Notetaker”. A warning names it within a few seconds.',
        'Start captions, then a recording: each is pointed out once. The call itself goes on.',
      ],
    },
    {
      id: 'plan-picture-in-picture',
      category: 'Meeting Integration',
      title: 'Picture in picture, hidden tab',
      description: 'Masking goes on when the call is not in front.',
      steps: [
        'Open the call’s picture in picture and switch to another tab for a minute.',
        'On the second device the picture stays blurred and moves, the voice stays changed.',
      ],
    },
    {
      id: 'plan-meeting-sites',
      category: 'Meeting Integration',
      title: 'Meet, Zoom, Teams in the browser',
      description: 'All three web clients are shielded; the popup says that desktop apps are out of reach.',
      steps: [
        'Join a call on meet.google.com, on zoom.us in the browser and on teams.microsoft.com, with both masks on.',
        'Picture and voice are masked in each. The popup’s note on desktop apps can be read in full.',
      ],
    },

    {
      id: 'plan-defaults',
      category: 'Settings and Storage',
      title: 'Defaults',
      description: 'All four switches on, mode safe, pitch 2, blur 8.',
      steps: [
        'In a new Chrome profile load the extension and open the popup: Text Shield, Meeting Shield, Face blur and Voice mask are on.',
        'The options page shows safe mode, pitch 2 semitones, blur 8 px, watermark on.',
      ],
    },
    {
      id: 'plan-restart',
      category: 'Settings and Storage',
      title: 'Restart',
      description: 'Every setting outlives the browser.',
      steps: [
        'Change each switch and each option once, quit Chrome, start it again.',
        'Popup and options page show what you chose. Put everything back.',
      ],
    },
    {
      id: 'plan-at-once',
      category: 'Settings and Storage',
      title: 'A switch works at once',
      description: 'Open chats follow the popup without a reload.',
      steps: [
        'With a chat open turn Text Shield off, send an invented name: it leaves as typed.',
        'Turn it on and send another: the preview opens.',
      ],
    },
    {
      id: 'plan-own-lists',
      category: 'Settings and Storage',
      title: 'Words of your own',
      description: 'What is always and what is never masked is yours to say.',
      steps: [
        'On the options page add a word that is never masked, and one that always is. Send a sentence with both.',
        'The first left as typed, the second as a placeholder.',
      ],
    },
    {
      id: 'plan-forget',
      category: 'Settings and Storage',
      title: 'Forget all',
      description: 'One button removes every kept detail from this device.',
      steps: [
        'After a shielded conversation press “Forget all” on the options page and confirm.',
        'Reload the conversation: its placeholders stay placeholders. The settings are still there.',
      ],
    },

    {
      id: 'plan-offline',
      category: 'Error Handling',
      title: 'No network',
      description: 'Detection needs none, and nothing is sent twice.',
      steps: [
        'Load a chat, switch the network off, type an email address and press Enter: the preview opens all the same.',
        'Approve, switch the network on and let the site try again: the message goes out once, with the placeholder.',
      ],
    },
    {
      id: 'plan-fails-closed',
      category: 'Error Handling',
      title: 'When in doubt, it stops',
      description: 'If the text in the box cannot be replaced, the message is held back and you are told.',
      steps: [
        'In the developer tools add the attribute contenteditable="false" to the chat box after typing a name, and press the site’s send button.',
        'No request leaves with the name. A message says that it was held back, and why.',
      ],
    },
    {
      id: 'plan-worker-stopped',
      category: 'Error Handling',
      title: 'The service worker is stopped',
      description: 'It wakes up by itself, and no detail leaves meanwhile.',
      steps: [
        'Open chrome://serviceworker-internals, find the extension’s worker and press Stop.',
        'Go back to a chat and send a name: the preview opens, the placeholder leaves, the answer shows the name.',
      ],
    },
    {
      id: 'plan-unknown-message',
      category: 'Error Handling',
      title: 'Unknown messages',
      description: 'They are logged and change nothing.',
      steps: [
        {
          text: 'On the options page open the developer tools’ Console and run: {code}',
          code: 'chrome.runtime.sendMessage({ type: "NONSENSE" })',
        },
        'The service worker’s console has one line about an unknown type, without any detail of yours. Settings are as before.',
      ],
    },
    {
      id: 'plan-regex-input',
      category: 'Error Handling',
      title: 'Text full of special characters',
      description: 'No “Invalid regular expression”, no “Nothing to repeat”, no frozen page.',
      steps: [
        'On the options page add the word C++(*?[ to those that are always masked. Send it in a chat.',
        'Paste 100 KB of repeated brackets, digits and @ into the box: typing stays fluent, and no console has an error.',
      ],
    },

    {
      id: 'plan-version',
      category: 'Deployment Checklist',
      title: 'One version everywhere',
      description: 'Manifest, file name, popup and builder say 7.0.1.',
      steps: [
        'Compare manifest.json, the ZIP’s name, the popup’s foot and the builder’s button.',
        'All four say 7.0.1.',
      ],
    },
    {
      id: 'plan-size',
      category: 'Deployment Checklist',
      title: 'Size',
      description: 'At least 100 KB and under 2 MB, without the warning that starts at 1.5 MB.',
      steps: [
        'Read the total on the builder’s success card and compare it with the downloaded file.',
        'Both agree, within bounds, and no warning is listed.',
      ],
    },
    {
      id: 'plan-icons',
      category: 'Deployment Checklist',
      title: 'Icons',
      description: '16, 32, 48 and 128 pixels.',
      steps: [
        'Open the icons of the unpacked folder and read their sizes.',
        'All four are there, sharp in a light and in a dark toolbar.',
      ],
    },
    {
      id: 'plan-no-remote-code',
      category: 'Deployment Checklist',
      title: 'No remote code',
      description: 'Everything that runs is in the ZIP.',
      steps: [
        'Search the unpacked scripts for eval(, new Function and addresses that begin with http. No script is loaded from any of them.',
        'Use a chat and a call for five minutes with the service worker’s Network panel open: it stays empty.',
      ],
    },
    {
      id: 'plan-validated',
      category: 'Deployment Checklist',
      title: 'Validation checklist is ready',
      description: 'A run of /extension-validation on this very build says “Extension Ready for Production”.',
      steps: [
        'Open /extension-validation and choose the run for this build and browser.',
        'The banner says “Extension Ready for Production”. Export it and keep the file with the release.',
      ],
    },
    {
      id: 'plan-store-texts',
      category: 'Deployment Checklist',
      title: 'Texts for the store',
      description: 'What the listing promises is what was tested.',
      steps: [
        'Read name, summary, permissions’ reasons and privacy statement of the store’s listing beside this plan.',
        'No sentence promises more than an item here has shown.',
      ],
    },
  ],
}

export const CHECKLISTS: Readonly<Record<ChecklistKind, Checklist>> = { validation: VALIDATION, test_plan: TEST_PLAN }
