/** Makes the content of one page of the documentation site from its document. */
import { posix } from 'node:path'
import { Marked, type Tokens } from 'marked'

/** A picture that pages show. */
export type Picture = { address: string; width: number; height: number }

/** The pages and pictures that a document may name. */
export type Targets = {
  /** Pages by the document that they are made of, below `docs/`. */
  pages: ReadonlyMap<string, { address: string; title: string }>
  /** Pictures by their file, below `docs/`. */
  pictures: ReadonlyMap<string, Picture>
}

export type Heading = { depth: number; text: string; anchor: string }

/** The content of a page, and its headings below the title. */
export type Rendered = { html: string; headings: Heading[] }

/**
 * Renders a document. Its links to other pages lead to their addresses. The site is served where there is no source tree: a
 * link to any other file becomes its words and the file’s name.
 * @param file the document, below `docs/`
 * @throws Error for a picture that is not there, and for HTML in the document
 */
export function renderMarkdown(markdown: string, file: string, targets: Targets): Rendered {
  const headings: Heading[] = []
  const used = new Map<string, number>()
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens)
        const text = plain(html)
        const anchor = nextAnchor(anchorOf(text), used)
        if (depth > 1) headings.push({ depth, text, anchor })
        const self =
          depth > 1
            ? ` <a class="here" href="#${anchor}" aria-label="Link to “${escapeHtml(text)}”">#</a>`
            : ''
        return `<h${depth} id="${anchor}">${html}${self}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        return linkTo(href, this.parser.parseInline(tokens), file, targets.pages)
      },
      image({ href, text }: Tokens.Image) {
        const picture = targets.pictures.get(resolve(file, href))
        if (!picture) throw new Error(`docs/${file} shows ${href}, which is not there.`)
        const { address, width, height } = picture
        // A picture is shown smaller than it is: a press opens it.
        return `<a class="picture" href="${address}"><img src="${address}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy"></a>`
      },
      table(token: Tokens.Table) {
        const heads = token.header.map(({ tokens }) => this.parser.parseInline(tokens))
        const row = (cells: string[]) => `<tr role="row">${cells.join('')}</tr>`
        const head = row(heads.map((html) => `<th role="columnheader">${html}</th>`))
        // Each cell names its column: on a phone the cells of a row stand below each other.
        const cell = (part: Tokens.TableCell, at: number) =>
          `<td role="cell" data-head="${escapeHtml(plain(heads[at] ?? ''))}">${this.parser.parseInline(part.tokens)}</td>`
        const body = token.rows.map((cells) => row(cells.map(cell))).join('\n')
        const name = plain(heads.join(', '))
        // It scrolls by itself where it is too wide, also by keys.
        return `<div class="table" role="region" tabindex="0" aria-label="Table: ${escapeHtml(name)}"><table role="table"><thead role="rowgroup">${head}</thead><tbody role="rowgroup">\n${body}\n</tbody></table></div>\n`
      },
      html({ text }: Tokens.HTML | Tokens.Tag) {
        throw new Error(`docs/${file} has HTML, which the site does not show: ${text}`)
      },
    },
  })
  return { html: marked.parse(markdown, { async: false }), headings }
}

function linkTo(href: string, words: string, file: string, pages: Targets['pages']): string {
  if (/^https?:/.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${words}</a>`
  const [path = '', anchor] = href.split('#')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (path === '') return `<a href="${hash}">${words}</a>`
  const target = resolve(file, path)
  const page = pages.get(target)
  // In the source tree a page is called as its file.
  const shown = page && /^[\w./-]+\.md$/.test(plain(words)) ? escapeHtml(page.title) : words
  if (page) return `<a href="${page.address}${hash}">${shown}</a>`
  const source = posix.join('docs', target)
  return plain(words).includes(posix.basename(source)) ? words : `${words} (<code>${source}</code>)`
}

/** A path of a document, as one below `docs/`. */
function resolve(file: string, path: string): string {
  return posix.join(posix.dirname(file), path)
}

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}

function nextAnchor(anchor: string, used: Map<string, number>): string {
  const count = used.get(anchor) ?? 0
  used.set(anchor, count + 1)
  return count === 0 ? anchor : `${anchor}-${count}`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it is written in HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
}

/** The text of a piece of HTML that was rendered here. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
