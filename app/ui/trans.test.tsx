import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'

import { switchLanguage } from '../../sync/i18n/translate.ts'
import { Trans } from './trans.tsx'

afterEach(() => switchLanguage('en'))

const said = (count: number | string) =>
  renderToStaticMarkup(
    <Trans message="Needs you <b>{count}</b>" values={{ count: String(count) }} tags={{ b: <b className="n" /> }} />,
  )

test('a message keeps its elements and their attributes in each language', async () => {
  expect(said(3)).toBe('Needs you <b class="n">3</b>')
  await switchLanguage('es')
  expect(said(3)).toBe('Te toca a ti <b class="n">3</b>')
})

test('a value with markup in it is text', () => {
  expect(said('<b>7</b>')).toBe('Needs you <b class="n">&lt;b&gt;7&lt;/b&gt;</b>')
})
