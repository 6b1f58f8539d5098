import { expect, type Page } from '@playwright/test'
import { pagesThatAre } from './addresses.ts'
import { chooseLanguages } from './chooseLanguages.ts'
import { query } from './database.ts'
import { go } from './go.ts'
import { standsStill } from './looksRight.ts'
import { layout } from './magnified.ts'
import { namesOf } from './namedThings.ts'
import { scriptOf } from './pageFaults.ts'
import { account, managerAtDesk } from './people.ts'
import { speakPseudo } from './pseudoWords.ts'
import { test } from './story.ts'
import { wordsWithoutMark } from './wordsWithoutMark.ts'

/** Words that are the same in every language, languages by their own names, and a mail address. */
const sameEverywhere =
  /^(Muster|Spanish|[Ee]spañol|RBIMs?|\d+\s(mi|km|ft|m)|PDF|CSV|Atom|RSS|CAP 1\.2|.* · .*|\S+@\S+)$/
/** Dates and months: the browser words them. */
const dates = /^(\p{Ll}{3,4}|.*\b20\d\d\b.*)$/u
/** Messages that command sent to rooms in the demo: they stand as they were sent. */
const sent = /^“?(Thank you\.|Hold\. Stay in your room.*)”?$/

test('every word of a desk comes from the catalog, and 40 % more of it fit @ci', async ({ browser }) => {
  const admin = await managerAtDesk(browser, account('oakridge', 'GlobalAdmin'))
  const other = await managerAtDesk(browser, account('oakridge', 'GlobalAdmin'))
  await chooseLanguages(other, ['Spanish'])
  await speakPseudo(admin.context())
  await admin.addInitScript(() => localStorage.setItem('muster-language', 'es'))
  const pages = pagesThatAre(await namesOf('GlobalAdmin')).filter(({ isPublic }) => !isPublic)
  const typed = await typedWords()
  await admin.goto('/')
  const faults: string[] = []
  for (const { path } of pages) {
    await go(admin, path, true)
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await standsStill(admin)
    const name = path.replace(/[0-9a-f-]{36}|\d+/g, 'id')
    faults.push(...(await faultsOf(admin, typed)).map((fault) => `${name}: ${fault}`))
  }
  await chooseLanguages(other, [])
  expect(pages.length).toBeGreaterThan(40)
  expect([...new Set(faults)]).toEqual([])
})

async function faultsOf(page: Page, typed: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = await page.evaluate(scriptOf(...layout))
  const unmarked = await page.evaluate(wordsWithoutMark, '⟦')
  const isKnown = (words: string) =>
    typed.has(words.replaceAll(/[“”]/g, '')) || [sameEverywhere, dates, sent].some((each) => each.test(words))
  return [
    ...found,
    ...unmarked.filter((words) => !isKnown(words)).map((words) => `not from the catalog: ${words}`),
  ]
}

/** Reads the names that people gave on this server. */
async function typedWords(): Promise<Set<string>> {
  const rows = await query<{ words: string }>(`
    select name as words from tenant union select key from tenant union select name from site
    union select name from room union select name from app_user union select name from safety_audit_template
    union select title from task`)
  return new Set(rows.map(({ words }) => words))
}
