import { Download } from 'lucide-react'

import { t } from '../../sync/i18n/translate.ts'
import { Button } from '../ui/button.tsx'
import { fileSize } from './dates.ts'
import type { ShownMail } from './read-eml.ts'
import { saveBlob } from './save-blob.ts'

/** A stored mail: its headers and its text; `lang`: of both. Empty means unknown: not the app's language. */
export function MailView({ mail, lang = '' }: { mail: ShownMail; lang?: 'en' | '' }) {
  return (
    <article className="kept-mail">
      {/* A text that the person filed has no headers. */}
      {(mail.from !== '' || mail.subject !== '' || mail.date !== '') && (
        <dl>
          <dt>{t('From')}</dt>
          <dd>{mail.from}</dd>
          <dt>{t('To')}</dt>
          <dd>{mail.to}</dd>
          <dt>{t('Subject')}</dt>
          <dd lang={lang}>{mail.subject}</dd>
          <dt>{t('Date')}</dt>
          <dd>{mail.date}</dd>
        </dl>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <pre tabIndex={0} lang={lang}>
        {mail.text}
      </pre>
      <MailFiles mail={mail} />
    </article>
  )
}

/** The attachments of a mail, to be saved one by one; none is opened here. */
export function MailFiles({ mail }: { mail: ShownMail }) {
  if (mail.attachments.length === 0) return null
  return (
    <ul className="mail-files" aria-label={t('Files of this email')}>
      {mail.attachments.map(({ name, mediaType, bytes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the files of a kept mail never change places, and two may share a name.
        <li key={index}>
          <Button
            size="sm"
            variant="outline"
            onClick={() => saveBlob(new Blob([bytes], { type: mediaType }), name)}
            aria-label={t('Save {name}, {size}', { name, size: fileSize(bytes.byteLength) })}
          >
            <Download aria-hidden />
            <span>{name}</span>
            <small>{fileSize(bytes.byteLength)}</small>
          </Button>
        </li>
      ))}
    </ul>
  )
}
