import { readFile } from 'node:fs/promises'
import { fallbackWords } from '@muster/contract/fallbackWords'
import { inCatalog } from '@muster/words/t'
import { expect, test } from 'vitest'
import { catalogOf } from '../../access/readerLanguage.ts'
import { versionText } from '../../platform/config/version.ts'
import { brandDocument } from './webDocument.ts'

const source = await readFile(new URL('../../../../web/index.html', import.meta.url), 'utf8')

test('the document carries the deployment’s product where the app, the tab and a browser without scripts look', () => {
  const html = brandDocument(source, { PRODUCT_NAME: 'Aid $& <b> "1"', PRODUCT_SLUG: 'aid' })
  const name = 'Aid $&amp; &lt;b&gt; &quot;1&quot;'
  expect(html).toContain(
    `<meta name="application-name" content="${name}" data-slug="aid" data-version="${versionText()}" />`,
  )
  expect(html).toContain(`<title>${name}</title>`)
  expect(html).toContain(`<noscript><p lang="en" dir="ltr">${name} needs JavaScript`)
  expect(html).not.toContain('Muster')
})

const usual = { PRODUCT_NAME: 'Muster', PRODUCT_SLUG: 'muster' }

test('where the product has its usual name the document stays as it was built, but for the version and its language', () => {
  const html = brandDocument(source, usual)
  const asBuilt = html
    .replace(` data-version="${versionText()}"`, '')
    .replace(/ data-fallback="[^"]*"/, '')
    .replace('<p lang="en" dir="ltr">', '<p>')
  expect(asBuilt).toBe(source)
})

test('what it says without the app is in the language of its reader', () => {
  const html = inCatalog(catalogOf('ar'), () => brandDocument(source, usual))
  expect(html).toContain('<noscript><p lang="ar" dir="rtl">')
  expect(html).toMatch(/ data-fallback="[^"]*\|لا يوجد اتصال\.\|/)
  // The app decides in which language the page is.
  expect(html).toContain('<html lang="en" ')
  const sentences = inCatalog(catalogOf('ar'), fallbackWords).split('|')
  expect(sentences).toHaveLength(11)
  for (const name of ['{time}', '{safari}', '{chrome}', '{firefox}'])
    expect(sentences.filter((each) => each.includes(name))).toHaveLength(1)
})
