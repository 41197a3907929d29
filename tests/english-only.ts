/**
 * Texts of the app that stay in English, by file: names, what a program reads, and what is for developers. What is
 * shown to people as it was written (letters, entries of the ledger) is in the folders that the test leaves out.
 */
export const ENGLISH_ONLY: Readonly<Record<string, readonly string[]>> = {}
