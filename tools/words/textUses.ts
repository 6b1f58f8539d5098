import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { translatedCodes } from '../../packages/words/src/languages.ts'
import { type TextUse, textUses, type UsesOfTexts } from '../../packages/words/src/textUses.ts'
import { readCatalog } from './catalogFiles.ts'
import { extractMessages, type FoundMessage } from './extractMessages.ts'

/** The file in which servers read the uses: they have no sources of the web to look them up in. */
export const usesFile: string = fileURLToPath(new URL('../../packages/words/uses.json', import.meta.url))

/** The readers of the texts of a source, by the first folder that fits. */
const readers: readonly (readonly [folder: string, uses: readonly TextUse[]])[] = [
  ['apps/web/src/classroom/', ['rooms']],
  ['apps/web/src/guest/', ['responders']],
  ['apps/web/src/everyone/', ['families']],
  ['apps/web/src/command/', ['desks']],
  ['apps/web/src/desk/', ['desks']],
  ['apps/web/src/admin/', ['desks']],
  ['apps/web/src/signage/', ['desks']],
  ['apps/api/', ['rooms']],
  ['', ['rooms', 'responders']],
]

/** Sources whose texts tell people what happens and what to do; and those whose stored texts do: others store names and refusals. */
const stepsIn = /^packages\/domain\/src\/incident\/(actionGuides|kindWords|allClearWords|tellBuiltIn)\.ts$/
const storedStepsIn = /^(packages\/domain\/src\/incident|apps\/web\/src\/classroom)\//

/** Finds what each text that has a translation is for, by the sources that say it. */
export function usesOfTexts(): UsesOfTexts {
  const translated = new Set(translatedCodes.flatMap((code) => Object.keys(readCatalog(code))))
  const found = new Map<string, Set<TextUse>>()
  for (const message of extractMessages())
    if (translated.has(message.source)) {
      const uses = found.get(message.source) ?? new Set()
      for (const use of usesIn(message)) uses.add(use)
      found.set(message.source, uses)
    }
  return Object.fromEntries(
    [...found]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([source, uses]) => [source, namesOf(uses)]),
  )
}

/** Desks say much of what phones say: that they do, too, is of no interest to who checks a text. */
function namesOf(uses: ReadonlySet<TextUse>): string {
  return textUses.filter((use) => uses.has(use) && (use !== 'desks' || uses.size === 1)).join(' ')
}

function usesIn({ path, isStored }: FoundMessage): readonly TextUse[] {
  if (stepsIn.test(path) || (isStored && storedStepsIn.test(path))) return ['steps']
  return readers.find(([folder]) => path.startsWith(folder))?.[1] ?? []
}

/** Writes the file of the uses. */
export function writeUses(): void {
  writeFileSync(usesFile, usesText())
}

/** The content that the file has to have. */
export function usesText(): string {
  return `${JSON.stringify(usesOfTexts(), null, 2)}\n`
}
