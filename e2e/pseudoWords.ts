import type { BrowserContext } from '@playwright/test'
import { type Area, areas } from '../tools/words/areas.ts'
import { sourcesByArea } from '../tools/words/catalogFiles.ts'
import { pseudoCatalog, pseudoMarks } from '../tools/words/pseudoCatalog.ts'

const byArea = sourcesByArea()

/** Gives a browser, in place of each catalog, one in a language that nobody speaks and everybody who tests can read. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  await context.route('**/assets/words/**', (route) => {
    const area = areas.find((each): each is Area => route.request().url().includes(`-${each}.json`))
    return route.fulfill({ json: pseudoCatalog(byArea.get(area ?? 'first') ?? []) })
  })
}

/** A text as that language says it, or a part of one; it has no values. */
export function pseudo(english: string): RegExp {
  const [text = []] = pseudoCatalog([english]).texts
  const words = [...text].filter((part) => !pseudoMarks.some((each) => each === part)).join('')
  return new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
