/**
 * The sign that HTML has this name for (`auml`, `nbsp`), without ampersand and semicolon; `undefined` for no name.
 * `isClosed`: with its semicolon, which all but the oldest names need.
 */
export function signOfName(name: string, isClosed: boolean): string | undefined {
  return SIGNS.get(name) ?? (isClosed ? (CLOSED_SIGNS.get(name) ?? accented(name)) : undefined)
}

/** `zcaron` is a z with a caron. */
function accented(name: string): string | undefined {
  const accent = ACCENTS.get(name.slice(1))
  const letter = accent === undefined ? '' : `${name.charAt(0)}${accent}`.normalize('NFC')
  return letter.length === 1 ? letter : undefined
}

/** All names of a sign. */
export function namesOfSign(sign: string): readonly string[] {
  return [...SIGNS, ...CLOSED_SIGNS].flatMap(([name, named]) => (named === sign ? [name] : []))
}

/** The names of the signs from U+00A0 on, and the others that writing programs use. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

/** The names that programs write most, not all two thousand. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', hellip: '…' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', euro: '€', bull: '•' }),
  ...Object.entries({ zwj: '\u200d', zwnj: '\u200c', ensp: '\u2002', emsp: '\u2003', thinsp: '\u2009', trade: '™' }),
  ...Object.entries({ Scaron: 'Š', scaron: 'š', OElig: 'Œ', oelig: 'œ', Yuml: 'Ÿ', lrm: '\u200e', rlm: '\u200f' }),
])

const CLOSED_SIGNS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ commat: '@', plus: '+', period: '.', comma: ',', colon: ':', semi: ';', num: '#', sol: '/' }),
  ...Object.entries({ lpar: '(', rpar: ')', lsqb: '[', rsqb: ']', lbrack: '[', rbrack: ']', lcub: '{', rcub: '}' }),
  ...Object.entries({ lbrace: '{', rbrace: '}', lowbar: '_', percnt: '%', equals: '=', Tab: '\t', NewLine: '\n' }),
  ...Object.entries({ lstrok: 'ł', Lstrok: 'Ł', dstrok: 'đ', Dstrok: 'Đ', inodot: 'ı', hyphen: '\u2010' }),
])

const ACCENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ acute: '\u0301', grave: '\u0300', circ: '\u0302', uml: '\u0308', tilde: '\u0303', ring: '\u030a' },
    ...{ cedil: '\u0327', caron: '\u030c', ogon: '\u0328', breve: '\u0306', dblac: '\u030b', macr: '\u0304' },
    dot: '\u0307',
  }),
)
