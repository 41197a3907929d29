/**
 * Answers above an earlier mail, as mail programs and ticket systems of many languages write them. The new part only
 * says that the request has arrived; the quoted part is the provider's earlier refusal or our own letter.
 */
export interface QuotedMail {
  language: string
  style: string
  name: string
  /** The part as it is written, and the whole mail. */
  text: string | undefined
  html: string | undefined
  raw: string
  /** Of the new part: it has to be read, and is the ticket. */
  says: string
  /** Words that only the quoted part has. */
  quoted: readonly string[]
}

interface Language {
  code: string
  /** From, Sent, To, Subject as Outlook writes them; a fifth is Cc. */
  head: readonly [string, string, string, string]
  /** Date as that mail program writes it. */
  date: string
  /** `wrote` lines: `{d}` date, `{n}` name, `{a}` address in angle brackets. */
  wrote: readonly string[]
  /** 'Original Message'. */
  original: string
  /** Colon of the head, with the spaces around it. */
  colon?: string
}

export const LANGUAGES: readonly Language[] = [
  {
    code: 'en',
    head: ['From', 'Sent', 'To', 'Subject'],
    date: 'Tuesday, March 3, 2026 at 10:15 AM',
    wrote: ['On {d}, {n} {a} wrote:', '{n} {a} wrote on {d}:'],
    original: 'Original Message',
  },
  {
    code: 'de',
    head: ['Von', 'Gesendet', 'An', 'Betreff'],
    date: 'Dienstag, 3. März 2026 10:15',
    wrote: ['Am {d} schrieb {n} {a}:', '{n} {a} hat am {d} geschrieben:'],
    original: 'Ursprüngliche Nachricht',
  },
  {
    code: 'fr',
    head: ['De', 'Envoyé', 'À', 'Objet'],
    date: 'mardi 3 mars 2026 10:15',
    wrote: ['Le {d}, {n} {a} a écrit :', '{n} {a} a écrit le {d} :'],
    original: 'Message d’origine',
    colon: ' : ',
  },
  {
    code: 'es',
    head: ['De', 'Enviado el', 'Para', 'Asunto'],
    date: 'martes, 3 de marzo de 2026 10:15',
    wrote: ['El {d}, {n} {a} escribió:', '{n} {a} escribió el {d}:'],
    original: 'Mensaje original',
  },
  {
    code: 'it',
    head: ['Da', 'Inviato', 'A', 'Oggetto'],
    date: 'martedì 3 marzo 2026 10:15',
    wrote: ['Il {d} {n} {a} ha scritto:', 'Il giorno {d} {n} {a} ha scritto:'],
    original: 'Messaggio originale',
  },
  {
    code: 'pt',
    head: ['De', 'Enviado', 'Para', 'Assunto'],
    date: 'terça-feira, 3 de março de 2026 10:15',
    wrote: ['Em {d}, {n} {a} escreveu:', '{n} {a} escreveu no dia {d}:'],
    original: 'Mensagem original',
  },
  {
    code: 'nl',
    head: ['Van', 'Verzonden', 'Aan', 'Onderwerp'],
    date: 'dinsdag 3 maart 2026 10:15',
    wrote: ['Op {d} schreef {n} {a}:', '{n} {a} schreef op {d}:'],
    original: 'Oorspronkelijk bericht',
  },
  {
    code: 'da',
    head: ['Fra', 'Sendt', 'Til', 'Emne'],
    date: '3. marts 2026 10:15',
    wrote: ['Den {d} skrev {n} {a}:', '{n} {a} skrev den {d}:'],
    original: 'Oprindelig meddelelse',
  },
  {
    code: 'sv',
    head: ['Från', 'Skickat', 'Till', 'Ämne'],
    date: 'den 3 mars 2026 10:15',
    wrote: ['Den {d} skrev {n} {a}:', '{d} skrev {n} {a}:'],
    original: 'Ursprungligt meddelande',
  },
  {
    code: 'nb',
    head: ['Fra', 'Sendt', 'Til', 'Emne'],
    date: 'tirsdag 3. mars 2026 10:15',
    wrote: ['{d} skrev {n} {a}:', 'På {d} skrev {n} {a}:'],
    original: 'Opprinnelig melding',
  },
  {
    code: 'fi',
    head: ['Lähettäjä', 'Lähetetty', 'Vastaanottaja', 'Aihe'],
    date: 'tiistai 3. maaliskuuta 2026 10.15',
    wrote: ['{n} {a} kirjoitti {d}:', '{d} {n} {a} kirjoitti:'],
    original: 'Alkuperäinen viesti',
  },
  {
    code: 'pl',
    head: ['Od', 'Wysłano', 'Do', 'Temat'],
    date: 'wtorek, 3 marca 2026 10:15',
    wrote: ['{d} {n} {a} napisał(a):', 'W dniu {d} {n} {a} pisze:'],
    original: 'Wiadomość oryginalna',
  },
  {
    code: 'cs',
    head: ['Od', 'Odesláno', 'Komu', 'Předmět'],
    date: 'úterý 3. března 2026 10:15',
    wrote: ['{d} odesílatel {n} {a} napsal:', 'Dne {d} {n} {a} napsal(a):'],
    original: 'Původní zpráva',
  },
  {
    code: 'sk',
    head: ['Od', 'Odoslané', 'Komu', 'Predmet'],
    date: 'utorok 3. marca 2026 10:15',
    wrote: ['{d} {n} {a} napísal(a):'],
    original: 'Pôvodná správa',
  },
  {
    code: 'hu',
    head: ['Feladó', 'Küldve', 'Címzett', 'Tárgy'],
    date: '2026. március 3., kedd 10:15',
    wrote: ['{n} {a} ezt írta (időpont: {d}):', '{d} keltezéssel, {n} {a} írta:'],
    original: 'Eredeti üzenet',
  },
  {
    code: 'ro',
    head: ['De la', 'Trimis', 'Către', 'Subiect'],
    date: 'marți, 3 martie 2026 10:15',
    wrote: ['În {d}, {n} {a} a scris:', 'Pe {d}, {n} {a} a scris:'],
    original: 'Mesaj original',
  },
  {
    code: 'el',
    head: ['Από', 'Στάλθηκε', 'Προς', 'Θέμα'],
    date: 'Τρίτη, 3 Μαρτίου 2026 10:15 π.μ.',
    wrote: ['Στις {d}, ο χρήστης {n} {a} έγραψε:'],
    original: 'Αρχικό μήνυμα',
  },
  {
    code: 'tr',
    head: ['Kimden', 'Gönderildi', 'Kime', 'Konu'],
    date: '3 Mart 2026 Salı 10:15',
    wrote: ['{n} {a}, {d} tarihinde şunu yazdı:', '{d} tarihinde {n} {a} yazdı:'],
    original: 'Özgün İleti',
  },
  {
    code: 'ru',
    head: ['От', 'Отправлено', 'Кому', 'Тема'],
    date: '3 марта 2026 г. 10:15',
    wrote: ['{d} {n} {a} написал:', 'вт, 3 мар. 2026 г. в 10:15, {n} {a}:'],
    original: 'Исходное сообщение',
  },
  {
    code: 'uk',
    head: ['Від', 'Надіслано', 'Кому', 'Тема'],
    date: '3 березня 2026 р. 10:15',
    wrote: ['{d} {n} {a} пише:', 'вт, 3 бер. 2026 р. о 10:15 {n} {a} пише:'],
    original: 'Вихідне повідомлення',
  },
  {
    code: 'bg',
    head: ['От', 'Изпратено', 'До', 'Относно'],
    date: 'вторник, 3 март 2026 г. 10:15',
    wrote: ['На {d} {n} {a} написа:'],
    original: 'Оригинално съобщение',
  },
  {
    code: 'hr',
    head: ['Šalje', 'Poslano', 'Prima', 'Predmet'],
    date: 'utorak, 3. ožujka 2026. 10:15',
    wrote: ['{d} {n} {a} je napisao:', 'Dana {d} {n} {a} napisao je:'],
    original: 'Izvorna poruka',
  },
  {
    code: 'ja',
    head: ['差出人', '送信日時', '宛先', '件名'],
    date: '2026年3月3日 10:15',
    wrote: ['{d} {n} {a}:', '{d}、{n} {a} のメール:'],
    original: '元のメッセージ',
    colon: ': ',
  },
  {
    code: 'zh',
    head: ['发件人', '发送时间', '收件人', '主题'],
    date: '2026年3月3日 10:15',
    wrote: ['{n} {a} 于{d}写道:', '在 {d},{n} {a} 写道:'],
    original: '原始邮件',
    colon: '：',
  },
  {
    code: 'zh-TW',
    head: ['寄件者', '寄件日期', '收件者', '主旨'],
    date: '2026年3月3日 上午 10:15',
    wrote: ['{n} {a} 於 {d} 寫道:'],
    original: '原始郵件',
    colon: '：',
  },
  {
    code: 'ko',
    head: ['보낸 사람', '보낸 날짜', '받는 사람', '제목'],
    date: '2026년 3월 3일 화요일 오전 10:15',
    wrote: ['{d}, {n} {a}님이 작성:', '{d} {n} {a} 님이 쓴 글:'],
    original: '원본 메시지',
  },
  {
    code: 'ar',
    head: ['من', 'تاريخ الإرسال', 'إلى', 'الموضوع'],
    date: '3 مارس 2026 10:15 ص',
    wrote: ['في {d} كتب {n} {a}:', 'في {d}، كتب {n} {a}:'],
    original: 'الرسالة الأصلية',
  },
  {
    code: 'he',
    head: ['מאת', 'נשלח', 'אל', 'נושא'],
    date: 'יום שלישי 3 מרץ 2026 10:15',
    wrote: ['בתאריך {d} מאת {n} {a}:', '{n} {a} כתב ב-{d}:'],
    original: 'הודעה מקורית',
  },
  {
    code: 'vi',
    head: ['Từ', 'Đã gửi', 'Tới', 'Chủ đề'],
    date: 'Thứ Ba, 3 tháng 3, 2026 10:15',
    wrote: ['Vào {d} {n} {a} đã viết:'],
    original: 'Thư gốc',
  },
  {
    code: 'id',
    head: ['Dari', 'Terkirim', 'Kepada', 'Subjek'],
    date: 'Selasa, 3 Maret 2026 10.15',
    wrote: ['Pada {d} {n} {a} menulis:'],
    original: 'Pesan Asli',
  },
  {
    code: 'th',
    head: ['จาก', 'ส่ง', 'ถึง', 'เรื่อง'],
    date: '3 มีนาคม 2569 10:15',
    wrote: ['เมื่อ {d} {n} {a} เขียนว่า:'],
    original: 'ข้อความต้นฉบับ',
  },
  {
    code: 'hi',
    head: ['प्रेषक', 'भेजा गया', 'प्रति', 'विषय'],
    date: '3 मार्च 2026 10:15',
    wrote: ['{d} को {n} {a} ने लिखा:'],
    original: 'मूल संदेश',
  },
]

const ADDRESS = 'privacy@openai.example'
const NAME = 'Privacy Team'

/** What the provider writes now. */
export const NEW_PARTS = [
  'Hello,\n\nWe have received your request. Your case number is PR-48213.\n\nKind regards,\nPrivacy Team',
  'We have received your request and will get back to you. Your case number is PR-48213.',
] as const

export const DENIAL =
  'Hello,\n\nAfter careful review we are unable to delete your data. We deny your request, because the records are exempt and have to be kept for litigation. This decision is final. Please verify your identity by sending a copy of your passport if you would like to appeal.\n\nRegards,\nMarlowe Quist'
const DENIAL_WORDS = ['careful review', 'deny your', 'litigation', 'passport']

/** Words of paragraphs folded at a width, as a mail program folds what it quotes. */
export const folded = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap(line => {
      const lines: string[] = []
      let now = ''
      for (const word of line.split(' ')) {
        if (now !== '' && now.length + 1 + word.length > width) {
          lines.push(now)
          now = word
        } else now = now === '' ? word : `${now} ${word}`
      }
      return [...lines, now]
    })
    .join('\n')

const quotedLines = (text: string, mark = '> ') =>
  text
    .split('\n')
    .map(line => `${mark}${line}`.trimEnd())
    .join('\n')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const breaks = (text: string) => escaped(text).replaceAll('\n', '<br>\n')
const divs = (text: string) =>
  text
    .split('\n')
    .map(line => `<div>${line === '' ? '<br>' : escaped(line)}</div>`)
    .join('\n')

interface Parts {
  language: Language
  now: string
  old: string
}

const wroteLine = ({ language }: Parts, at = 0, html = false): string =>
  (language.wrote[at % language.wrote.length] ?? '')
    .replace('{d}', language.date)
    .replace('{n}', NAME)
    .replace('{a}', html ? `&lt;<a href="mailto:${ADDRESS}">${ADDRESS}</a>&gt;` : `<${ADDRESS}>`)

function headLines({ language }: Parts, order: readonly number[] = [0, 1, 2, 3]): string[] {
  const colon = language.colon ?? ': '
  const values = [
    `${NAME} <${ADDRESS}>`,
    language.date,
    'Robin Weber <r.weber@requests.example>',
    'Re: Deletion request TR-ABCD-1234',
  ]
  return order.map(at => `${language.head[at]}${colon}${values[at]}`)
}

/** Plain text parts. */
const PLAIN: Readonly<Record<string, (parts: Parts) => string>> = {
  'outlook head': parts => `${parts.now}\n\n${headLines(parts).join('\n')}\n\n${parts.old}`,
  'outlook head, bold stars': parts =>
    `${parts.now}\n\n${headLines(parts)
      .map(line => line.replace(/^(.*?)(\s?[:：])/u, '*$1$2*'))
      .join('\n')}\n\n${parts.old}`,
  'head below a rule': parts =>
    `${parts.now}\n\n________________________________\n${headLines(parts, [0, 1, 2, 3]).join('\n')}\n\n${parts.old}`,
  'head in another order': parts => `${parts.now}\n\n${headLines(parts, [1, 0, 3]).join('\n')}\n\n${parts.old}`,
  'original message': parts =>
    `${parts.now}\n\n-----${parts.language.original}-----\n${headLines(parts).join('\n')}\n\n${parts.old}`,
  'attribution and marks': parts => `${parts.now}\n\n${wroteLine(parts)}\n\n${quotedLines(parts.old)}`,
  'attribution, folded, and marks': parts =>
    `${parts.now}\n\n${folded(wroteLine(parts, 1), 50)}\n${quotedLines(folded(parts.old, 60))}`,
  'attribution without marks': parts => `${parts.now}\n\n${wroteLine(parts)}\n\n${folded(parts.old, 72)}`,
  'attribution, bars': parts => `${parts.now}\n\n${wroteLine(parts, 1)}\n\n${quotedLines(parts.old, '| ')}`,
  'quote first': parts => `${wroteLine(parts)}\n\n${quotedLines(folded(parts.old, 60))}\n\n${parts.now}`,
  'head of names alone': parts =>
    `${parts.now}\n\n${parts.language.head[0]}: Marlowe Quist\n${parts.language.head[1]}: ${parts.language.date}\n${parts.language.head[2]}: Robin Weber\n${parts.language.head[3]}: TR-ABCD-1234\n\n${parts.old}`,
  'short head below a title': parts =>
    `${parts.now}\n\n-------- ${parts.language.original} --------\n${headLines(parts, [0, 1]).join('\n')}\n\n${parts.old}`,
  'lines between the lines of a head': parts => `${parts.now}\n\n${headLines(parts).join('\n\n')}\n\n${parts.old}`,
  'head with two recipients': parts =>
    `${parts.now}\n\n${headLines(parts)
      .join('\n')
      .replace(
        '<r.weber@requests.example>',
        '<r.weber@requests.example>,\n Total Recall <requests@totalrecall.example>',
      )}\n\n${parts.old}`,
  groupwise: parts => `${parts.now}\n\n>>> ${NAME} <${ADDRESS}> 03/03/26 10:15 AM >>>\n${parts.old}`,
  notes: parts =>
    `${parts.now}\n\n-----${NAME} wrote: -----\n${headLines(parts, [2, 0, 1, 3]).join('\n').replaceAll(': ', ':\t')}\n\n${parts.old}`,
  'name and date, marks': parts => `${parts.now}\n\n${parts.language.date}, ${NAME}:\n\n${quotedLines(parts.old)}`,
  'name and time, no marks': parts => `${parts.now}\n\n${parts.language.date}, ${NAME}:\n\n${parts.old}`,
  'attribution in direction marks': parts =>
    `${parts.now}\n\n\u202b${wroteLine(parts).replace('<', '<\u202a').replace('>', '\u202c>')}\u202c\n\n${parts.old}`,
  'marks that were lost where a line was folded': parts =>
    `${parts.now}\n\n${wroteLine(parts)}\n\n${quotedLines(folded(parts.old, 90))
      .split('\n')
      .map(line => folded(line, 70))
      .join('\n')}`,
  'quote of a quote': parts =>
    `${parts.now}\n\n${wroteLine(parts)}\n> Thank you.\n>\n> ${wroteLine(parts, 1)}\n>\n${quotedLines(folded(parts.old, 60), '>> ')}`,
}

/** HTML parts. */
const HTML: Readonly<Record<string, (parts: Parts) => string>> = {
  gmail: parts =>
    `<div dir="ltr">${breaks(parts.now)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${wroteLine(parts, 0, true)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${breaks(parts.old)}</blockquote></div>`,
  apple: parts =>
    `<html><body>${divs(parts.now)}<br><div><blockquote type="cite"><div>${wroteLine(parts, 0, true)}</div><br class="Apple-interchange-newline"><div>${divs(parts.old)}</div></blockquote></div></body></html>`,
  'outlook web': parts =>
    `<html><body><div class="elementToProof">${breaks(parts.now)}</div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${headHtml(parts)}</font></div><div class="BodyFragment">${breaks(parts.old)}</div></body></html>`,
  'outlook desktop': parts =>
    `<html><body><div class="WordSection1">${ps(parts.now)}<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal">${headHtml(parts)}</p></div></div>${ps(parts.old)}</div></body></html>`,
  'outlook mobile': parts =>
    `<html><body><div>${breaks(parts.now)}</div><div id="ms-outlook-mobile-signature"></div><hr><div id="mail-editor-reference-message-container"><div>${headHtml(parts)}</div><div>${breaks(parts.old)}</div></div></body></html>`,
  yahoo: parts =>
    `<div class="ydp1 yahoo-style-wrap">${divs(parts.now)}</div><div id="ydp2yahoo_quoted_123" class="yahoo_quoted"><div>${wroteLine(parts, 0, true)}</div><div><div>${breaks(parts.old)}</div></div></div>`,
  proton: parts =>
    `<div style="font-family: Arial">${breaks(parts.now)}</div><div class="protonmail_quote">${wroteLine(parts, 0, true)}<br><blockquote class="protonmail_quote" type="cite">${breaks(parts.old)}</blockquote></div>`,
  zoho: parts =>
    `<div>${breaks(parts.now)}</div><div class="zmail_extra_hr" style="border-top: 1px solid rgb(204, 204, 204)"></div><div class="zmail_extra"><div id="Zm-_Id_-Sgn1">---- ${wroteLine(parts, 0, true)} ----</div><blockquote id="blockquote_zmail" style="margin: 0px">${breaks(parts.old)}</blockquote></div>`,
  'thunderbird cite': parts =>
    `<html><body><div class="moz-cite-prefix">${wroteLine(parts, 0, true)}<br></div><blockquote type="cite" cite="mid:a@b.example">${breaks(parts.old)}</blockquote>${divs(parts.now)}</body></html>`,
  gmx: parts =>
    `<div>${breaks(parts.now)}</div><div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div style="margin:0 0 10px 0;">${headHtml(parts)}</div><div name="quoted-content">${breaks(parts.old)}</div></div>`,
  'bare head': parts => `<p>${breaks(parts.now)}</p><p>${headHtml(parts)}</p><p>${breaks(parts.old)}</p>`,
  'head in a table': parts =>
    `<div>${breaks(parts.now)}</div><table>${headLines(parts)
      .map(line => {
        const [, word = '', value = ''] = /^(.*?\s?[:：])(.*)$/u.exec(line) ?? []
        return `<tr><td><b>${escaped(word)}</b></td><td>${escaped(value)}</td></tr>`
      })
      .join('')}</table><div>${breaks(parts.old)}</div>`,
  'attribution, then text': parts =>
    `<div>${breaks(parts.now)}</div><div>${wroteLine(parts, 1, true)}</div><div>${breaks(parts.old)}</div>`,
}

const headHtml = (parts: Parts) =>
  headLines(parts)
    .map(line => escaped(line).replace(/^(.*?\s?[:：])/u, '<b>$1</b>'))
    .join('<br>\n')
const ps = (text: string) =>
  text
    .split('\n')
    .map(line => `<p class="MsoNormal">${line === '' ? '&nbsp;' : escaped(line)}</p>`)
    .join('\n')

/** Histories of ticket systems; the language is that of the agents' screen. */
const TICKETS: Readonly<Record<string, (parts: Parts) => { text?: string; html?: string }>> = {
  zendesk: parts => ({
    text: `##- Please type your reply above this line -##\n\n${parts.now}\n\n----------------------------------------------\n\nMarlowe Quist, ${parts.language.date}\n\n${parts.old}\n\n--------------------------------\nThis email is a service from OpenAI.`,
  }),
  'zendesk html': parts => ({
    html: `<div style="color:#b5b5b5">##- Please type your reply above this line -##</div><div><div>${breaks(parts.now)}</div></div><div style="margin-top:25px"><table width="100%" cellpadding="0" cellspacing="0" border="0" role="presentation"><tr><td width="100%" style="padding:15px 0;border-top:1px dotted #c5c5c5"><table><tr><td><p style="font-size:15px"><strong>Marlowe Quist</strong> (OpenAI)</p><p style="font-size:13px;color:#bbbbbb">${parts.language.date}</p><div class="zd-comment">${breaks(parts.old)}</div></td></tr></table></td></tr></table></div>`,
  }),
  freshdesk: parts => ({
    html: `<div>${breaks(parts.now)}</div><div class="freshdesk_quote"><blockquote class="freshdesk_quote">${wroteLine(parts, 0, true)}<br><div class="quoted_text">${breaks(parts.old)}</div></blockquote></div>`,
  }),
  servicenow: parts => ({
    text: `${parts.now}\n\nRef:MSG0042317\n\n${parts.language.date} - Marlowe Quist (Additional comments)\n${parts.old}`,
  }),
  salesforce: parts => ({
    text: `${parts.now}\n\n\n--------------- ${parts.language.original} ---------------\n${headLines(parts).join('\n')}\n\n${parts.old}\n\nref:_00D30abc._500ab123:ref`,
  }),
  jira: parts => ({
    text: `—-—-—-—\nReply above this line.\n\nMarlowe Quist commented:\n\n${parts.now}\n\n${wroteLine(parts)}\n\n${quotedLines(parts.old)}\n\nView request: https://help.example/servicedesk/customer/portal/2/PR-48213`,
  }),
  hubspot: parts => ({
    html: `<div>${breaks(parts.now)}</div><div class="hs_reply"><br><div class="gmail_quote">${wroteLine(parts, 1, true)}<blockquote style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex">${breaks(parts.old)}</blockquote></div></div>`,
  }),
  intercom: parts => ({
    text: `${parts.now}\n\n---\n\nPrevious messages\n\nMarlowe Quist · ${parts.language.date}\n\n${parts.old}`,
  }),
  otrs: parts => ({
    text: `${parts.now}\n\n${parts.language.date} - ${NAME} <${ADDRESS}>:\n\n${quotedLines(folded(parts.old, 72))}`,
  }),
  'help scout': parts => ({
    html: `<div>${breaks(parts.now)}</div><div style="border-top:1px solid #ddd;padding-top:12px"><p style="color:#888">${wroteLine(parts, 0, true)}</p><div>${breaks(parts.old)}</div></div>`,
  }),
}

/** The styles by what shows that the text below was written earlier. */
export const STYLES = { plain: Object.keys(PLAIN), html: Object.keys(HTML), tickets: Object.keys(TICKETS) } as const

/** Every language with every program and ticket system, above a refusal, and every third above a letter of ours, too. */
export function quotedMails(ours: string): QuotedMail[] {
  const refusal = { name: 'refusal', old: DENIAL, quoted: DENIAL_WORDS }
  const letters = [40, 60, 72].map(width => ({
    name: `letter at ${width}`,
    old: folded(ours, width),
    quoted: wordsOf(ours),
  }))
  const mails: QuotedMail[] = []
  LANGUAGES.forEach((language, index) => {
    Object.entries({ ...PLAIN, ...HTML, ...TICKETS }).forEach(([style, write], at) => {
      const letter = letters[(index * 7 + at) % 9]
      for (const { name, old, quoted } of letter === undefined ? [refusal] : [refusal, letter]) {
        const now = NEW_PARTS[(index + at) % NEW_PARTS.length] ?? NEW_PARTS[0]
        const written = write({ language, now, old })
        const { text, html } =
          typeof written !== 'string'
            ? { text: undefined, html: undefined, ...written }
            : style in HTML
              ? { text: undefined, html: written }
              : { text: written, html: undefined }
        mails.push({
          language: language.code,
          style,
          name: `${language.code}, ${style}, ${name}`,
          text,
          html,
          raw: mailOf({ text, html }),
          says: 'PR-48213',
          quoted,
        })
      }
    })
  })
  return mails
}

/** Some runs of words of a text: four words in a row, every twentieth. */
const wordsOf = (text: string) => {
  const words = text.split(/\s+/)
  return words.flatMap((_, at) => (at % 20 === 7 ? [words.slice(at, at + 4).join(' ')] : []))
}

function mailOf({ text, html }: { text?: string | undefined; html?: string | undefined }): string {
  const part = (type: string, body: string) =>
    `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${(
      Buffer.from(body)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    ).join('\r\n')}\r\n`
  const head =
    'From: OpenAI Privacy <privacy@openai.com>\r\nTo: r.weber@requests.example\r\nSubject: Re: Deletion request TR-ABCD-1234\r\nDate: Wed, 04 Mar 2026 09:00:00 +0000\r\nMessage-ID: <answer@openai.com>\r\nMIME-Version: 1.0\r\n'
  return head + (html === undefined ? part('plain', text ?? '') : part('html', html))
}
