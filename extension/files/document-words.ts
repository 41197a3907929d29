import type { Removed, Unseen } from '../documents/report.ts'
import type { PlainMessage } from '../i18n/translate.ts'
import type { WhyNotMasked } from '../messages/document-line.ts'

/** Why a file is not masked. */
export const NOT_MASKED_WORDS = {
  'unknown-format': 'Not masked: Shield cannot read this kind of file',
  encrypted: 'Not masked: it is protected by a password, or of a format from before 2007',
  broken: 'Not masked: it is damaged, or not what its name says',
  'too-large': 'Not masked: too large',
  withheld: 'Not masked: something hidden was still in the finished file',
} as const satisfies Record<WhyNotMasked, PlainMessage>

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
} as const satisfies Record<Removed, PlainMessage>

/** What is in it, masked, although it does not show. */
export const UNSEEN_WORDS = {
  'hidden-sheets': 'hidden sheets',
  'hidden-rows': 'hidden rows',
  'hidden-columns': 'hidden columns',
  'hidden-slides': 'hidden slides',
  'hidden-text': 'hidden text',
  'hidden-layers': 'layers that are off',
  comments: 'comments',
} as const satisfies Record<Unseen, PlainMessage>
