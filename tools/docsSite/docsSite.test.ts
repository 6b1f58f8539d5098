import { globSync, mkdtempSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { buildDocsSite } from './buildDocsSite.ts'
import { forDevelopers } from './contents.ts'
import { pictureSize } from './pictureSize.ts'
import { anchorOf, renderMarkdown } from './renderMarkdown.ts'

const docs = fileURLToPath(new URL('../../docs/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'muster-docs-'))
afterAll(() => rm(folder, { recursive: true }))
const addresses = await buildDocsSite(folder)

/** The built pages, by address. */
const pages = new Map(addresses.map((address) => [address, readFileSync(fileOf(address), 'utf8')]))

function fileOf(address: string): string {
  return join(folder, `${address.replace('/docs/', '') || 'index'}.html`)
}

/** Lists the addresses in the attributes of a page. */
function leadsOf(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
}

test('every document is a page, or one for developers', () => {
  const files = globSync(['*.md', 'screens/*.md'], { cwd: docs }).filter((file) => file !== 'README.md')
  expect(addresses.length).toBe(files.length - forDevelopers.length + 1)
  expect(addresses.length).toBeGreaterThan(8)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every link of the site leads to a page, an anchor of it, a file of the site or of the app', () => {
  const ofTheApp = ['/', '/muster.svg', '/api/docs', '/licenses']
  const dead = [...pages].flatMap(([address, html]) =>
    leadsOf(html)
      .filter((to) => {
        if (/^https?:\/\//.test(to) || ofTheApp.includes(to)) return false
        const [path = '', anchor] = to.split('#')
        if (path.startsWith('/docs/assets/'))
          return !globSync(path.replace('/docs/', ''), { cwd: folder }).length
        const target = pages.get(path || address)
        return (
          !target || (anchor !== undefined && !(anchor === 'content' || target.includes(`id="${anchor}"`)))
        )
      })
      .map((to) => `${address} leads to ${to}, which is not there.`),
  )
  expect(dead).toEqual([])
})

test('no page loads anything from elsewhere, or has a script or a style of its own', () => {
  for (const html of pages.values()) {
    const loaded = [...html.matchAll(/<(?:img|script|link|source|iframe)[^>]*(?:src|href)="([^"]*)"/g)]
    expect(loaded.filter(([, to = '']) => !to.startsWith('/'))).toEqual([])
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style| style="| on\w+="/)
  }
})

test('a file of the source tree is named and not linked, because production has no source tree', () => {
  const operate = pages.get('/docs/operate') ?? ''
  expect(operate).toContain('decision 64 (<code>docs/decisions/0064-one-connection-for-all-tabs.md</code>)')
  expect(operate).not.toContain('href="decisions')
})

test('links between documents lead to pages, with their anchors', () => {
  const targets = {
    pages: new Map([['sign-in.md', { address: '/docs/sign-in', title: 'Signing in' }]]),
    pictures: new Map(),
  }
  const render = (markdown: string, file: string) => renderMarkdown(markdown, file, targets).html
  expect(render('[Sign-in](../sign-in.md#mail)', 'screens/users.md')).toContain(
    '<a href="/docs/sign-in#mail">Sign-in</a>',
  )
  expect(render('See [docs/sign-in.md](sign-in.md).', 'a.md')).toContain('>Signing in</a>')
  expect(render('[`haproxy.cfg`](proxy/haproxy.cfg)', 'operate.md')).toContain('<code>haproxy.cfg</code></p>')
})

test('HTML and missing pictures of a document stop the build, with its name', () => {
  const targets = { pages: new Map(), pictures: new Map() }
  expect(() => renderMarkdown('<b>x</b>', 'a.md', targets)).toThrow('docs/a.md has HTML')
  expect(() => renderMarkdown('![x](pictures/x.png)', 'a.md', targets)).toThrow('pictures/x.png')
})

test('anchors are those of GitHub, also where a heading is there twice', () => {
  expect(anchorOf('What can’t be undone?')).toBe('what-cant-be-undone')
  const { headings } = renderMarkdown('## `a` b\n\n## a b\n', 'a.md', {
    pages: new Map(),
    pictures: new Map(),
  })
  expect(headings.map(({ anchor }) => anchor)).toEqual(['a-b', 'a-b-1'])
})

test('what a search finds is there', () => {
  const [file = ''] = globSync('assets/search-*.json', { cwd: folder })
  const index = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { address: string; text: string }[]
  expect(index.find(({ address }) => address === '/docs/operate#floods-of-email')).toBeUndefined()
  expect(index.find(({ address }) => address === '/docs/operate#email')?.text).toContain('SMTP_CA_FILE')
  const anchors = index.map(({ address }) => address.split('#'))
  expect(
    anchors.filter(([page = '', anchor]) => anchor && !pages.get(page)?.includes(`id="${anchor}"`)),
  ).toEqual([])
  // A phone loads it when somebody begins to type.
  expect(statSync(join(folder, file)).size).toBeLessThan(400_000)
})

/** Every picture together is loaded by nobody at once; this keeps the repository and the package small. */
const budget = { each: 150_000, all: 2_000_000 }

test('every picture is shown somewhere, and all of them are small', () => {
  const shown = ['README.md', ...globSync('docs/**/*.md', { cwd: join(docs, '..') })]
    .map((file) => readFileSync(join(docs, '..', file), 'utf8'))
    .join('\n')
  const pictures = globSync('pictures/*.*', { cwd: docs })
  expect(pictures.length).toBeGreaterThan(0)
  expect(pictures.filter((name) => !shown.includes(`${name.replaceAll('\\', '/')})`))).toEqual([])
  const sizes = pictures.map((name) => statSync(join(docs, name)).size)
  expect(Math.max(...sizes)).toBeLessThan(budget.each)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(budget.all)
  for (const name of pictures)
    expect(pictureSize(readFileSync(join(docs, name)), name).width).toBeGreaterThan(300)
})

test('the sheets of many pages are shown somewhere, and are small together', () => {
  const sheets = globSync('pictures/sheets/*', { cwd: docs })
  const decision = readFileSync(join(docs, 'decisions/0102-one-scale-of-sizes-and-colors.md'), 'utf8')
  expect(sheets.length).toBeGreaterThan(0)
  expect(sheets.filter((name) => !decision.includes(`(../${name.replaceAll('\\', '/')})`))).toEqual([])
  const sizes = sheets.map((name) => statSync(join(docs, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6_000_000)
})

test('every picture says in words what it shows', () => {
  const bare = [...pages].filter(([, html]) => /<img[^>]*alt=""[^>]*loading=/.test(html))
  expect(bare.map(([address]) => address)).toEqual([])
})
