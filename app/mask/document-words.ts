import type { PlainMessage } from '../../sync/i18n/translate.ts'
import type { WhyRefused } from './mask-file.ts'

/** Why a document was not opened, and what to do. */
export const REFUSED_WORDS = {
  'unknown-format':
    'PDF, Word, Excel, PowerPoint, RTF, CSV, JSON, HTML, email, and text files can be masked here. Pictures and other files cannot: copy their text, and paste it.',
  encrypted:
    'It is protected by a password, or of a format from before 2007. Save it again without either, then open that.',
  broken: 'It is damaged, or not what its name says.',
  'too-large': 'It is too large: at most 50 MB can be masked.',
  withheld: 'Something hidden was still in the finished file, so you do not get it. Copy the text, and paste it.',
  wordless:
    'It has no text: its pages are scans or pictures, which are not read here. Recognize its text with another program first.',
  'no-pdf-reader':
    'What reads PDF is not on this device yet. Open a PDF here once with a connection; from then on it works without.',
  failed: 'What masks documents could not be loaded, or broke. Check your connection, then try again.',
} as const satisfies Record<WhyRefused, PlainMessage>
