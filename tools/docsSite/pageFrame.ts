/** The frame of a page of the documentation site: its head, the navigation, and the way to the next page. */
import type { DocsPage, DocsSection } from './contents.ts'
import { escapeHtml, type Heading, type Rendered } from './renderMarkdown.ts'

export type Frame = {
  sections: readonly DocsSection[]
  /** The version of Muster that the pages are about. */
  version: string
  /** Addresses of the style sheet and the script of the search. */
  style: string
  script: string
}

/** Makes the whole document of a page. */
export function framePage(page: DocsPage, { html, headings }: Rendered, frame: Frame): string {
  const { sections, version, style, script } = frame
  const isFront = page.address === '/docs/'
  const title = isFront ? page.title : `${page.title} – Muster documentation`
  const pages = navigation(sections, page.address)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/muster.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
<script src="${script}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="/docs/"><img src="/muster.svg" alt="" width="28" height="28"> Muster <span>documentation</span></a>
<div class="search" id="search" hidden></div>
<a class="app" href="/">Open Muster</a>
</header>
<details class="pages"><summary>All pages</summary><nav aria-label="All pages">${pages}</nav></details>
<div class="columns">
<nav class="side" aria-label="All pages">${pages}</nav>
<main id="content" tabindex="-1">
<article>
${html}</article>
${isFront ? '' : neighbors(sections, page.address)}
<footer>Muster ${escapeHtml(version)}</footer>
</main>
${onThisPage(headings)}
</div>
</body>
</html>
`
}

function navigation(sections: readonly DocsSection[], here: string): string {
  return sections
    .map(({ title, pages }) => {
      const items = pages.map(
        ({ address, title: name }) =>
          `<li><a href="${address}"${address === here ? ' aria-current="page"' : ''}>${escapeHtml(name)}</a></li>`,
      )
      return `<h2>${escapeHtml(title)}</h2><ul>${items.join('')}</ul>`
    })
    .join('')
}

/** Links to the pages before and after this one, in the order of the navigation. */
function neighbors(sections: readonly DocsSection[], here: string): string {
  const all = sections.flatMap(({ pages }) => pages)
  const at = all.findIndex(({ address }) => address === here)
  if (at < 0) return ''
  const link = (page: DocsPage | undefined, word: string) =>
    page ? `<a href="${page.address}"><span>${word}</span>${escapeHtml(page.title)}</a>` : ''
  return `<nav class="neighbors" aria-label="Previous and next page">${link(all[at - 1], 'Previous')}${link(all[at + 1], 'Next')}</nav>`
}

/** The headings of a long page, where there is room beside it. */
function onThisPage(headings: readonly Heading[]): string {
  const shown = headings.filter(({ depth }) => depth === 2)
  if (shown.length < 3) return ''
  const items = shown.map(({ anchor, text }) => `<li><a href="#${anchor}">${escapeHtml(text)}</a></li>`)
  return `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`
}
