import type { Removed, Unseen } from './report.ts'

/*
 * Messages of two catalogs, the app's and the extension's: whoever shows one has it translated by their own, and the
 * compiler asks that catalog for it.
 */

/** What is not in the masked document any more. */
export const REMOVED_WORDS = {
  properties: 'author and properties',
  preview: 'preview picture',
  'template-link': 'link to a template',
  'mail-merge': 'mail merge',
  'tracked-changes': 'tracked changes',
  'older-copies': 'older copies',
  'bound-data': 'data behind fields',
  'building-blocks': 'building blocks',
  people: 'list of people',
  macros: 'macros',
  'pivot-tables': 'pivot tables',
  'external-data': 'links to other files',
  'printer-settings': 'printer settings',
  'embedded-files': 'embedded files',
  media: 'sound, video, and linked pictures',
  pictures: 'pictures',
  fonts: 'embedded fonts',
  readings: 'readings of names',
  'unused-texts': 'unused texts',
  formulas: 'formulas with hidden words',
  links: 'links',
  'headers-of-mail': 'technical headers',
  attachments: 'attachments',
  'hidden-markup': 'hidden markup',
  bookmarks: 'bookmarks',
  unknown: 'parts of an unknown kind',
} as const satisfies Record<Removed, string>

/** What is in it, masked, although it does not show. */
export const UNSEEN_WORDS = {
  'hidden-sheets': 'hidden sheets',
  'hidden-rows': 'hidden rows',
  'hidden-columns': 'hidden columns',
  'hidden-slides': 'hidden slides',
  'hidden-text': 'hidden text',
  'hidden-layers': 'layers that are off',
  comments: 'comments',
} as const satisfies Record<Unseen, string>
