interface Notetaker {
  readonly name: string
  /** Matched against a normalized name: lowercase, no accents, one kind of space. */
  readonly sign: RegExp
}

/** A brand that is also a word or a family name counts only next to a word of its trade. */
const besides = (brand: string) =>
  new RegExp(
    `\\b${brand}(?:\\.ai|\\.io)?(?: ai)?['’]?s? ?[-|:(]? ?(?:ai )?(?:notetaker|note taker|notes|recorder|recording|assistant|bot|copilot|meeting|pilot)\\b`,
  )

/** What such a program calls itself, and what it does; in the eight languages, without accents. */
const HELPER = '(?:ro)?bot|assistant|asistente|assistente|assistent|agent|agente'
const TRADE =
  'notes?|minutes|meetings?|trascri\\w*|transcri\\w*|transkri\\w*|recordings?|notas|apuntes|reunion(?:es)?|grabacion(?:es)?|enregistrements?|notiz\\w*|protokoll\\w*|besprechungs?|sitzungs?|aufzeichnungs?|reuniao|reunioes|anotac\\w*|gravac\\w*|riunion[ei]|appunti|verbal\\w*|registrazion[ei]|notul\\w*|vergader\\w*|verslag|opnames?'
/** One word from each list, in either order, as one word or two with little between them. */
const BY_TRADE = new RegExp(
  `\\b(?:${HELPER})\\b(?: (?:de|di|du|da|per|fur|voor|for))?(?: (?:gli|las|los|le|les|as|os))?[ -](?:${TRADE})\\b|\\b(?:${TRADE})[ -]?(?:ai |ia |ki[ -]?)?(?:${HELPER})\\b`,
)

/**
 * Programs that join calls to write down or record what is said, as they named themselves in the list of participants
 * on 2026-11-25.
 */
export const NOTETAKERS: readonly Notetaker[] = [
  { name: 'Otter.ai', sign: /\botter ?pilot\b|\botter\.ai\b/ },
  { name: 'Otter.ai', sign: besides('otter') },
  { name: 'Fireflies.ai', sign: /\bfireflies\b/ },
  { name: 'Fathom', sign: /\bfathom\.video\b|\bfathom ai\b/ },
  { name: 'Fathom', sign: besides('fathom') },
  { name: 'Read AI', sign: /\bread\.ai\b|\bread ai\b|\bread meeting (?:navigator|notes)\b/ },
  { name: 'tl;dv', sign: /\btl;?dv\b/ },
  { name: 'Gong', sign: /\bgong\.io\b/ },
  { name: 'Gong', sign: besides('gong') },
  { name: 'Zoom AI Companion', sign: /\bai companion\b/ },
  { name: 'Microsoft Copilot', sign: /\b(?:microsoft|ms|365|teams) copilot\b|\bfacilitator agent\b/ },
  { name: 'Gemini', sign: /\bgemini\b.{0,60}\bnotes\b|\btake notes for me\b/ },
  { name: 'Avoma', sign: /\bavoma\b/ },
  { name: 'Grain', sign: besides('grain') },
  { name: 'Sembly', sign: /\bsembly\b/ },
  { name: 'MeetGeek', sign: /\bmeetgeek\b/ },
  { name: 'Supernormal', sign: besides('supernormal') },
  { name: 'Airgram', sign: /\bairgram\b/ },
  { name: 'Notta', sign: /\bnotta(?:\.ai)? (?:bot|ai|notetaker|assistant)\b/ },
  { name: 'Krisp', sign: besides('krisp') },
  { name: 'Circleback', sign: /\bcircleback\b/ },
  { name: 'Bluedot', sign: besides('bluedot') },
  { name: 'Fellow', sign: besides('fellow') },
  { name: 'Chorus', sign: besides('chorus') },
  { name: 'Clari Copilot', sign: /\bclari copilot\b|\bwingman by clari\b/ },
  { name: 'Modjo', sign: /\bmodjo\b/ },
  { name: 'Jiminny', sign: /\bjiminny\b/ },
  { name: 'Noota', sign: /\bnoota\b/ },
  { name: 'Leexi', sign: /\bleexi\b/ },
  { name: 'Claap', sign: /\bclaap\b/ },
  { name: 'Spinach', sign: /\bspinach\.(?:io|ai)\b/ },
  { name: 'Spinach', sign: besides('spinach') },
  { name: 'Sybill', sign: besides('sybill') },
  { name: 'Nyota', sign: besides('nyota') },
  { name: 'Laxis', sign: /\blaxis\b/ },
  { name: 'MeetRecord', sign: /\bmeetrecord\b/ },
  { name: 'Rev', sign: besides('rev') },
  { name: 'Happy Scribe', sign: /\bhappy ?scribe\b/ },
  { name: 'Microsoft Copilot', sign: besides('copilot') },
  { name: 'Outreach Kaia', sign: /\boutreach kaia\b/ },
  { name: 'Smart Shoki', sign: /スマート書記/ },
  { name: 'Webex AI Assistant', sign: /\bwebex (?:ai )?assistant\b/ },
  { name: 'A notetaker', sign: BY_TRADE },
  {
    name: 'A notetaker',
    // The trade's own terms, in English, Spanish, French, German, Portuguese, Italian, Dutch and Japanese.
    sign: /\bnote ?taker\b|\bmeeting bot\b|\brecording bot\b|\btranscription bot\b|\btomador de notas\b|\basistente de notas\b|\bpreneur de notes\b|\bassistant de prise de notes\b|\bnotiz-?assistent\b|\bki-?protokollant\b|\bassistente de (?:notas|anotacoes)\b|\banotador de reunioes\b|\bassistente (?:per gli )?appunti\b|\bverbalizzatore (?:ia|ai)\b|\bai-?notulist\b|\bnotulen-?bot\b|ai ?(?:議事録|書記|文字起こし)|録画ボット|議事録(?:ai|ボット|アシスタント)|ノートテイカー|文字起こし(?:ai|ボット)/,
  },
]

/** What a meeting itself announces, in the same eight languages. */
export const RECORDING =
  /\b(?:is|are) being recorded\b|\brecording (?:in progress|has started|is on|started)\b|\b(?:started|is) recording (?:this|the) (?:meeting|call)\b|\b(?:esta|se esta) (?:siendo grabad[oa]|grabando)\b|\bgrabacion (?:en curso|iniciada)\b|\best (?:en cours d['’]enregistrement|enregistree?)\b|\benregistrement (?:en cours|demarre)\b|\bwird aufgezeichnet\b|\baufzeichnung (?:lauft|gestartet|wurde gestartet)\b|\besta (?:sendo|a ser) gravad[oa]\b|\bgravacao (?:em andamento|em curso|iniciada)\b|\b(?:viene|e) registrat[oa]\b|\bregistrazione (?:in corso|avviata)\b|\bwordt opgenomen\b|\bopname (?:bezig|gestart|loopt)\b|録画(?:中|されています|を開始)|レコーディング(?:中|されています)/

export const CAPTIONS =
  /\b(?:live )?(?:transcription|transcript|captions?) (?:is|are|has been|have been|was)? ?(?:on|started|turned on|enabled|in progress)\b|\btranscripcion (?:iniciada|en curso|activada)\b|\bsubtitulos activados\b|\btranscription (?:en cours|demarree|activee)\b|\bsous-titres actives\b|\btranskription (?:lauft|gestartet|wurde gestartet)\b|\buntertitel (?:sind )?(?:an|aktiviert|eingeschaltet)\b|\btranscricao (?:iniciada|em andamento|ativada)\b|\blegendas ativadas\b|\btrascrizione (?:in corso|avviata|attivata)\b|\bsottotitoli attivati\b|\btranscriptie (?:gestart|bezig|ingeschakeld)\b|\bondertiteling (?:aan|ingeschakeld)\b|文字起こし(?:中|を開始|が開始)|字幕(?:がオン|を表示中)/
