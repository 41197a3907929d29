/** Longest part of a sentence that is read; what comes after it decides nothing. */
const LONGEST = 1_200

/**
 * A sentence as the lexicons expect it: lower-case, one kind of apostrophe and dash, contractions written out.
 * 'Deletion request' loses its first word, because what was asked for says nothing about what was done.
 */
export function plainSentence(sentence: string): string {
  const even = sentence
    .slice(0, LONGEST)
    .normalize('NFC')
    // The month, not the verb; lower-casing would lose the difference.
    .replace(/\bMay(?=,? \d)|(?<=\d |\bof |\bin )May\b/g, 'Mai')
    .toLowerCase()
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[“”„«»"*_]/g, '')
    .split(/\s/)
    .filter(Boolean)
    .join(' ')
  return PHRASES.reduce((text, [from, to]) => text.replace(from, to), even)
}

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bcan't\b|\bcan not\b/g, 'cannot'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/'ve\b/g, ' have'],
  [/'re\b/g, ' are'],
  [/'ll\b/g, ' will'],
  [/\bi'm\b/g, 'i am'],
  [/\b(?:would|should) like to (?!know)/g, 'want to '],
  [
    /\b(?:data |privacy |account |personal data |consumer |gdpr |ccpa )?(?:deletion|erasure|removal|delete) (request|demand|letter|ticket|case|application|enquiry|inquiry)(s?)\b/g,
    '$1$2',
  ],
  [
    /\b(request|demand|application)(s?) (?:for|to have|to) (?:the )?(?:deletion|erasure|removal|delete|erase|remove)(?: of)?\b/g,
    '$1$2 about',
  ],
  [/\bright (?:to|of) (?:erasure|deletion|delete)\b/g, 'right'],
  [
    /\b(?:supervisory|data protection|regulatory|competent|state|enforcement|privacy) authorit(?:y|ies)\b/g,
    'regulator',
  ],
  [/\b(?:want|wish|like|prefer) (?:[a-z]{1,20} ){0,3}(?:deleted|erased|removed|wiped|gone)\b/g, 'want to delete'],
  [
    /\b(?:mantendremos|mantendré|mantendrán?|mantenemos|mantener(?:le|lo|la|les)?) (?:informad[oa]s?|al tanto|al corriente)/g,
    'informar',
  ],
  [/\b(?:conserve|guarde|conservez|gardez) (este|esta|ce|cette) /g, '$1 '],
  // What they held until now, which says nothing about what they keep.
  [
    /\b(data|information|everything|all) (?:that |which )?we (?:had )?(?:held|maintained|stored|collected|processed|had)(?: (?:about|on) you)?(?= (?:has|have|was|were|is|are) )/g,
    '$1 about you',
  ],
  // 'Gone ahead' and 'gone into training': nothing was removed.
  [/\bgone (?=(?:ahead|into|back|over|out|off|up)\b)/g, 'went '],
  // A department's name says nothing about what it did.
  [
    /\b(?:data |records? |account )?(?:retention|deletion|erasure|removal) (team|group|desk|department|unit|staff|specialists?|officers?)\b/g,
    '$1',
  ],
  [/\bno obstante\b|\bsin embargo\b/g, 'pero'],
  [/\b(demande|requête)(s?) (?:de suppression|d'effacement|d'éffacement|de droit à l'effacement)\b/g, '$1$2'],
  [/\b(solicitud|petición)(es)? de (?:supresión|eliminación|borrado)\b/g, '$1$2'],
  [
    /\b(?:to|can|could|may|wish to) (?:have|get) ((?:[\p{L}]{1,20} ){1,4})(?:deleted|erased|removed)\b/gu,
    'to delete $1',
  ],
  [
    /\b(?:that |which )?we (?:currently )?(?:hold|held|stored?|kept|keep|have|had|process(?:ed)?) (?:about|on|for|relating to|concerning) (?:you|this person|this address)\b/g,
    'about you',
  ],
  [/\b(?:held|stored|kept) (?:about|on) you\b/g, 'about you'],
  [/\b(?:antrag|anfrage|ersuchen|verlangen|bitte) auf löschung\b/g, 'antrag'],
]
