/**
 * Printable form of any text: NFC, on one line, without control and invisible characters. The two joiners are kept
 * where they determine how letters of Arabic and Indic scripts are written.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/(?<![\p{Script=Arabic}\p{Script=Devanagari}])[\u200c\u200d]/gu, '')
    .replace(/(?![\u200c\u200d])\p{Cf}|\p{Variation_Selector}/gu, '')
}
