import { expect, test } from 'vitest'

import { claimQuestion } from '../../sync/rules/shown/claim-question.ts'
import { classifyReply } from '../reading/classify-reply.ts'
import { parseMail } from './parse-mail.ts'

const HEAD =
  'From: Privacy <privacy@openai.example>\nSubject: Your data was deleted (ticket PR-48213)\nMIME-Version: 1.0\n'
const part = (type: string, body: string, more = '') => `--b\nContent-Type: ${type}\n${more}\n${body}\n`
const mixed = (...parts: string[]) => `${HEAD}Content-Type: multipart/mixed; boundary=b\n\n${parts.join('')}--b--\n`
const PDF = part(
  'application/pdf; name=answer.pdf',
  'JVBERi0=',
  'Content-Transfer-Encoding: base64\nContent-Disposition: attachment\n',
)

test.each([
  [
    'PGP/MIME',
    'encrypted',
    `${HEAD}Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b\n\n${part('application/pgp-encrypted', 'Version: 1')}${part('application/octet-stream; name=encrypted.asc', '-----BEGIN PGP MESSAGE-----\n\nabcd\n-----END PGP MESSAGE-----')}--b--\n`,
  ],
  [
    'PGP in the text',
    'encrypted',
    `${HEAD}\nHello, we have deleted your data.\n-----BEGIN PGP MESSAGE-----\n\nabcd\n-----END PGP MESSAGE-----\n`,
  ],
  [
    'S/MIME',
    'encrypted',
    `${HEAD}Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Transfer-Encoding: base64\n\nMIAGCSqGSIb3\n`,
  ],
  [
    'S/MIME below a notice',
    'encrypted',
    mixed(
      part('text/plain', 'This is an encrypted message. Your data was deleted.'),
      part('application/x-pkcs7-mime; name=smime.p7m', 'MIAG', 'Content-Transfer-Encoding: base64\n'),
    ),
  ],
  [
    'Outlook’s own format',
    'tnef',
    mixed(
      part('text/plain', ''),
      part('application/ms-tnef; name=winmail.dat', 'eJ8+', 'Content-Transfer-Encoding: base64\n'),
    ),
  ],
  [
    'Outlook’s own format under another type',
    'tnef',
    mixed(
      part('text/plain', 'Regards'),
      part('application/octet-stream; name=winmail.dat', 'eJ8+', 'Content-Transfer-Encoding: base64\n'),
    ),
  ],
  [
    'a PDF alone',
    'file',
    `${HEAD}Content-Type: application/pdf; name=answer.pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0=\n`,
  ],
  ['a PDF and no words', 'file', mixed(part('text/plain', '\n'), PDF)],
  [
    'a PDF and a word that points to it',
    'file',
    mixed(part('text/plain', 'Please find our decision attached.\n\nKind regards,\nPrivacy Team'), PDF),
  ],
  ['a PDF and a word that points to it, in Swedish', 'file', mixed(part('text/plain', 'Hej,\nse bifogat svar.'), PDF)],
  ['a mail in the mail', 'file', mixed(part('message/rfc822', 'From: a@b.example\n\nYour data was deleted.'))],
])('[TRUTH-310] %s is opened by the person, and nothing is guessed', async (_, why, raw) => {
  const mail = await parseMail(Buffer.from(raw))
  expect(mail.unreadable).toBe(why)
  const { sentence = '', ...read } = classifyReply(mail)
  expect(read).toMatchObject({ category: 'other', confidence: 'unsure', certainty: 0 })
  expect(read.claims ?? false).toBe(false)
  expect(claimQuestion({ sentence })).toEqual({
    reason: 'We cannot read this mail; open the file.',
    unread: [],
    claims: [],
  })
})

test.each([
  [
    'words beside a PDF',
    mixed(part('text/plain', 'We have received your request. Your case number is PR-48213.'), PDF),
  ],
  [
    'a signed mail',
    `${HEAD}Content-Type: multipart/signed; protocol="application/pkcs7-signature"; boundary=b\n\n${part('text/plain', 'We have received your request.')}${part('application/pkcs7-signature; name=smime.p7s', 'MIAG')}--b--\n`,
  ],
  [
    'Outlook’s own format beside all of its words',
    mixed(
      part(
        'text/plain',
        'We have received your request to delete the data of your account, and the privacy team will look at it within the time that the act gives us. Your case number is PR-48213.',
      ),
      part('application/ms-tnef; name=winmail.dat', 'eJ8+'),
    ),
  ],
])('[TRUTH-310] %s are read', async (_, raw) => {
  const mail = await parseMail(Buffer.from(raw))
  expect(mail.unreadable).toBeNull()
  expect(classifyReply(mail).category).toBe('acknowledgement')
})
