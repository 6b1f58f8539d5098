/**
 * Shows which texts a catalog lacks, and takes translations into it: `npm run words -- missing es`, `npm run words -- add es file.json`.
 * `npm run words -- uses` writes down what each text is for, which `add` does, too.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { checkTranslation } from '../packages/words/src/checkTranslation.ts'
import { englishNames } from '../packages/words/src/englishNames.ts'
import { type TranslatedCode, translatedCodes } from '../packages/words/src/languages.ts'
import { catalogFile, readCatalog } from './words/catalogFiles.ts'
import { extractMessages } from './words/extractMessages.ts'
import { writeUses } from './words/textUses.ts'

const [act, given = '', file = ''] = process.argv.slice(2)
const code = translatedCodes.find((each) => each === given)
if (act === 'uses') {
  writeUses()
  process.exit()
}
if (!code || !['missing', 'add'].includes(act ?? '') || (act === 'add' && !file)) {
  console.error(
    'Use: npm run words -- missing es, npm run words -- add es file.json, or npm run words -- uses',
  )
  process.exit(2)
}
if (act === 'missing') console.log(JSON.stringify(missing(code), null, 2))
else process.exitCode = add(code, JSON.parse(readFileSync(file, 'utf8')))

/** Lists the texts without a translation, as a file to fill in. */
function missing(language: TranslatedCode): Record<string, string> {
  const catalog = existing(language)
  const sources = new Set(extractMessages().map(({ source }) => source))
  return Object.fromEntries(
    [...sources].filter((source) => !(source in catalog)).map((source) => [source, '']),
  )
}

/**
 * Takes the translations of a file into a catalog, and what no source has any more out of it.
 * @returns 1 where one of them is wrong: it is named and left out
 */
function add(language: TranslatedCode, given: Record<string, string>): number {
  const sources = new Set(extractMessages().map(({ source }) => source))
  const faults: string[] = []
  const next = Object.entries({ ...existing(language), ...given }).filter(([source, text]) => {
    if (!sources.has(source) || text === '') return false
    const wrong = checkTranslation(language, source, text)
    faults.push(...wrong.map((fault) => `“${source}”: the translation ${fault}`))
    return wrong.length === 0
  })
  const sorted = Object.fromEntries(next.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(catalogFile(language), `${JSON.stringify(sorted, null, 2)}\n`)
  writeUses()
  for (const fault of faults) console.error(fault)
  console.log(`${englishNames[language]}: ${next.length} of ${sources.size} texts`)
  return faults.length > 0 ? 1 : 0
}

/** The catalog as it is; empty for a language that has none yet. */
function existing(language: TranslatedCode) {
  return existsSync(catalogFile(language)) ? readCatalog(language) : {}
}
