/** The code page of each character set that a font of a rich text can have. */
const OF_CHARSET: ReadonlyMap<number, number> = new Map([
  [0, 1252],
  [77, 10000],
  [128, 932],
  [129, 949],
  [134, 936],
  [136, 950],
  [161, 1253],
  [162, 1254],
  [163, 1258],
  [177, 1255],
  [178, 1256],
  [186, 1257],
  [204, 1251],
  [222, 874],
  [238, 1250],
  [254, 437],
  [255, 850],
])

/** `undefined`: that of the document. */
export const codePageOf = (charset: number): number | undefined => OF_CHARSET.get(charset)

const ENCODINGS: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
  20866: 'koi8-r',
  28592: 'iso-8859-2',
  65001: 'utf-8',
}

/** Those of DOS, which no browser decodes: the characters from 128 on. */
const OWN: Readonly<Record<number, string>> = {
  437: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850: 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

/** Bytes of a code page as text; of one that is not known as in Western Europe. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  const own = OWN[codePage]
  if (own !== undefined)
    return Array.from(bytes, byte => (byte < 128 ? String.fromCharCode(byte) : own.charAt(byte - 128))).join('')
  const isWindows = codePage >= 1250 && codePage <= 1258
  return new TextDecoder(ENCODINGS[codePage] ?? (isWindows ? `windows-${codePage}` : 'windows-1252')).decode(bytes)
}
