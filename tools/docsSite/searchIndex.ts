import type { DocsPage } from './contents.ts'
import type { Rendered } from './renderMarkdown.ts'

/** One place that the search finds: a page, or a part of it under its heading. */
export type SearchEntry = { page: string; heading: string; address: string; text: string }

/** Makes the index of the search: an entry for each heading, with the text below it. */
export function searchIndex(rendered: readonly ({ page: DocsPage } & Rendered)[]): SearchEntry[] {
  return rendered.flatMap(({ page, html, headings }) => {
    // The headings of the third level stay in the text of the part that they belong to.
    const [first = '', ...parts] = html.split(/(?=<h2 )/)
    const shown = headings.filter(({ depth }) => depth === 2)
    return [
      { page: page.title, heading: '', address: page.address, text: textOf(first) },
      ...parts.map((part, at) => ({
        page: page.title,
        heading: shown[at]?.text ?? '',
        address: `${page.address}#${shown[at]?.anchor ?? ''}`,
        text: textOf(part),
      })),
    ]
  })
}

function textOf(html: string): string {
  return html
    .replace(/<h[12] .*?<\/h[12]>/g, ' ')
    .replace(/<a class="here".*?<\/a>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
