/** Stands where the product draws paper: the words of letters are looked at in the mail itself, and drawing is slow. */
export const letterPdf = async (): Promise<Uint8Array> => PAPER
export const authorizationPdf = async (): Promise<Uint8Array> => PAPER
export const receiptPdf = async (): Promise<Uint8Array> => PAPER

const PAPER = new TextEncoder().encode('%PDF-1.7 no paper in a simulated year')
