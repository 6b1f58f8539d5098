import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
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
  expect(html).toContain(`<noscript><p>${name} needs JavaScript`)
  expect(html).not.toContain('Muster')
})

test('where the product has its usual name the document stays as it was built, but for the version', () => {
  const html = brandDocument(source, { PRODUCT_NAME: 'Muster', PRODUCT_SLUG: 'muster' })
  expect(html.replace(` data-version="${versionText()}"`, '')).toBe(source)
})
