import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'

import { switchLanguage } from '../../sync/i18n/translate.ts'
import { Trans } from './trans.tsx'

afterEach(() => switchLanguage('en'))

const said = (company: string) =>
  renderToStaticMarkup(
    <Trans
      message="Read the email<sr> of {company}</sr>"
      values={{ company }}
      tags={{ sr: <span className="unseen" /> }}
    />,
  )

test('a message keeps its elements and their attributes in each language', async () => {
  expect(said('Lumen')).toBe('Read the email<span class="unseen"> of Lumen</span>')
  await switchLanguage('es')
  expect(said('Lumen')).toBe('Leer el correo<span class="unseen"> de Lumen</span>')
})

test('a value with markup in it is text', () => {
  expect(said('<b>A & B</b>')).toBe('Read the email<span class="unseen"> of &lt;b&gt;A &amp; B&lt;/b&gt;</span>')
})
