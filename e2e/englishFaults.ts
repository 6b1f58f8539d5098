import type { Page } from '@playwright/test'
import { isLanguage, type LanguageCode } from '../packages/words/src/languages.ts'
import { readCatalog } from '../tools/words/catalogFiles.ts'

/** Names that are the same in every language. */
const names = /^(Muster|RedBag|Wi|Fi|QR|JavaScript|Safari|Chrome|Firefox|CPR|SPED|PDF|Esc|DRILL)$/

/** Lists the English texts that a page in another language shows, but for those beside a translation, names, and what people typed. */
export async function englishFaults(page: Page, code: LanguageCode): Promise<string[]> {
  if (code === 'en' || !isLanguage(code)) return []
  const catalog = readCatalog(code)
  const untranslated = new Set(Object.keys(catalog).filter((source) => catalog[source] !== source))
  const hasOwnLetters = ['zh', 'ar', 'ru', 'ko'].includes(code)
  const texts = await page.evaluate(shownTexts)
  return texts.flatMap((text) => {
    const words = hasOwnLetters ? (text.match(/\p{Script=Latin}{2,}/gu) ?? []) : []
    const isEnglish = untranslated.has(text) || words.some((word) => !names.test(word))
    return isEnglish ? [`in English: ${text}`] : []
  })
}

/** Lists the texts on a page: without names and what people typed, which `bdi`, `lang` and `dir="auto"` name, and codes. */
function shownTexts(): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement
    if (!holder?.checkVisibility() || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(holder.tagName)) continue
    if (holder.closest(':not(html)[lang], [dir="auto"], bdi, code')) continue
    // A value within a text that runs from the right is isolated.
    const words = (text.textContent ?? '').replaceAll(/\u2068[^\u2069]*\u2069/g, '').trim()
    if (words) found.push(words)
  }
  return [...new Set(found)]
}
