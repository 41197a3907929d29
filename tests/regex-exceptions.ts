import type { Found } from './regex-sources.ts'

/** A regular expression that is not checked, and the reason why it cannot take long. */
export interface Exception extends Found {
  reason: string
}

/** Not proven to run in linear time. Remove a row when its pattern goes; the test says which. */
export const UNJUDGED: readonly Exception[] = [
  ...[
    '/\\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\\/script>/',
    '/\\s*<script type="module"[^>]*><\\/script>/g',
    '/\\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g',
    '/\\s*<noscript>[\\s\\S]*?<\\/noscript>/g',
  ].map(code => ({
    file: 'app/prerender/page-html.ts',
    code,
    reason: "runs at the build only, over the app's own document",
  })),
  ...[
    '/<style>([\\s\\S]*?)<\\/style>/g',
    '/@font-face\\s?\\{[^}]*\\}/g',
    '/<[^>]*>/g',
    '/<nav class="menu-links".*?<\\/nav>/s',
    '/(<details class="more".*?<\\/summary>).*?<\\/details>/s',
    '/@property --tw-[^}]*}/g',
    '/@layer properties\\{@supports [^{]*\\{[^{]*\\{[^}]*\\}\\s*\\}\\s*\\}/',
    '/:root[^{}]*\\{[^}]*\\}/g',
    '/(--[\\w-]+):[^;}]*;?/g',
  ].map(code => ({
    file: 'app/prerender/plugin.ts',
    code,
    reason: "runs at the build only, over the app's own pages and style sheets",
  })),
  ...[
    `/(?<![\\p{L}])(?:records?|log(?: entry| entries)?|entry|notes?|proof|evidence|documentation|copy|trace|confirmation)(?: [\\p{L}']{1,14}){0,2} (?:of|about|that|showing|relating to|for|documenting|concerning|on) (?:[\\p{L}'-]{1,14} ){0,4}(?:requests?|correspondence|exchange|communications?|deletion|erasure|opt-out|completed|fulfilled)(?![\\p{L}])|(?<![\\p{L}])(?:this|your) (?:request|correspondence)(?: itself)?(?= (?:is|are|will|must|has|for|on))|(?<![\\p{L}])(?:nachweis|vermerk|protokoll|dokumentation|eintrag|beleg)(?: [\\p{L}]{1,14}){0,4} (?:anfrage|antrags?|löschung|vorgangs?)(?![\\p{L}])|(?<![\\p{L}])(?:diesen|ihren|diese|ihre) (?:antrag|anfrage)(?![\\p{L}])|(?<![\\p{L}])(?:trace|preuve|copie|justificatif)(?: [\\p{L}']{1,14}){0,3} demande(?![\\p{L}])|(?<![\\p{L}])(?:registro|constancia|justificante|comprobante|copia)(?: [\\p{L}]{1,14}){0,3} (?:solicitud|petición)(?![\\p{L}])/gu`,
    `/(?<![\\p{L}])(?:your|the) (?:name and )?(?:e-?mail(?: address)?|address)(?: [\\p{L}'-]{1,14}){0,4} (?:on|to|in) (?:our|a|the) (?:[\\p{L}-]{1,16} )?(?:suppression|do-not-contact|opt-out|exclusion|block) list|(?<![\\p{L}])(?:your|the) (?:name and )?e-?mail(?: address)? (?:solely|only|exclusively|just|purely) (?:to|for|as) (?:[\\p{L}'-]{1,14} ){0,3}(?:record|document|documentation|prove|proof|show|evidence|demonstrate|suppress|suppression|honou?r)(?![\\p{L}])/gu`,
  ].map(code => ({
    file: 'server/reading/closing/without-records.ts',
    code,
    reason: 'read over one sentence of at most 400 letters, with at most four words between two known ones',
  })),
  ...[
    `/(?<![\\p{L}])(?:en cuanto|una vez que|cuando) (?:usted |nos )?(?:confirm|recib|verifi|env|acredit)\\p{L}{1,6}|(?<![\\p{L}])(?:dès que|une fois que|lorsque) (?:vous|nous) (?:nous |vous |l')?(?:aur|av|recev|confirm|valid|envo)\\p{L}{1,8}|(?<![\\p{L}])(?:sobald|wenn|nachdem) (?:sie|wir) [^.;]{0,60}(?:bestätigt?|erhalten|bestätigen|verifiziert|übermitteln|vorliegt|geprüft)(?![\\p{L}])|\\b(?:as soon as|once|when) (?:we|i|you)(?:'ve)? (?:receive|get|hear|know|reply|send|verify|confirm|have (?!(?:been )?(?:deleted|erased|removed|finished|completed|done)))/u`,
    `/\\b(?:write|reply|respond|answer|contact|e-?mail|mail|message|send|resend|repeat)\\b[^.;]{0,60}\\b(?:from|using|through|out of) (?:the|your|that|an?) (?:[\\p{L}-]{1,14} ){0,3}(?:e-?mail|address|mailbox|inbox|account)|(?<![\\p{L}])(?:schreiben|antworten|senden|wenden)(?![\\p{L}])[^.;]{0,60}(?<![\\p{L}])von (?:der|ihrer|dem|ihrem) (?:[\\p{L}-]{1,20} ){0,3}(?:e-mail-adresse|mailadresse|adresse|postfach|konto)|(?<![\\p{L}])(?:écrire|écrivez|répondre|répondez|contacter|contactez|envoyer|envoyez)(?![\\p{L}])[^.;]{0,60}(?<![\\p{L}])(?:depuis|à partir de|avec) (?:l'|la |votre |le )?(?:adresse|boîte|compte|e-mail)|(?<![\\p{L}])(?:escriba|escribir|escríbanos|responda|responder|contacte|envíe)(?![\\p{L}])[^.;]{0,60}(?<![\\p{L}])desde (?:la |su |el )?(?:dirección|correo|cuenta|buzón)/u`,
    `/\\b(?:(?:keep|kept|keeping) track|keep (?:you(?![a-z])|it in mind|in mind|this number|the number|the reference|this reference|this email|the subject)|please keep|kept (?:informed|updated|posted)|keep (?:us|them) (?:all )?(?:informed|updated|posted|in (?:the loop|copy|touch|sync))|keep .{0,30}(?:for (?:future|your)|in the subject))/`,
  ].map(code => ({
    file: 'server/reading/read-sentence.ts',
    code,
    reason: 'read over one sentence of at most 4,000 letters, with at most 60 letters between two known words',
  })),
  ...[
    `/[^\\s@<>[\\]():;,"]{1,64}@[^\\s@<>[\\]():;,"]{1,190}/`,
    `/\\S\\s{0,3}[<[(＜](?:mailto:)?[^\\s@<>[\\]()]{1,64}@[^\\s@<>[\\]()]{1,190}/`,
    `/ ?[-–—]{2,40}$/`,
  ].map(code => ({
    file: 'sync/rules/shown/quote-marks.ts',
    code,
    reason: 'read over a line of at most 400 letters',
  })),
]

/** Built while the product runs. Each one escapes its input, or is built from our own words. */
export const BUILT_LATER: readonly Exception[] = [
  {
    file: 'extension/meeting/signs/notetakers.ts',
    code: `new RegExp(
    \`\\\\b\${brand}(?:\\\\.ai|\\\\.io)?(?: ai)?['’]?s? ?[-|:(]? ?(?:ai )?(?:notetaker|note taker|notes|recorder|recording|assistant|bot|copilot|meeting|pilot)\\\\b\`,
  )`,
    reason: 'from the brands of the list below it, when the module loads: judged as it is then',
  },
  {
    file: 'server/reading/sender.ts',
    code: `new RegExp(\`(?:^|[^a-z])\${evenLetters(company)}(?:[^a-z]|$)\`)`,
    reason: "from the companies' names of our own catalog; the mail is only what it looks at",
  },
  {
    file: 'server/sandbox/dns.ts',
    code: `new RegExp(\`.{1,\${PIECE}}\`, 'g')`,
    reason: 'from a number that stands above it',
  },
]
