import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { TranslatedCode } from '@muster/words/languages'
import type { SourceCatalog } from '@muster/words/packCatalog'
import { type TextUse, type UsesOfTexts, usesOf } from '@muster/words/textUses'

/** A text that this version of Muster has in a language. */
export type ShippedText = { hash: string; english: string; uses: readonly TextUse[]; translation: string }

/** The SHA-256 of a text in English, in hex, by which its checked translation is known. */
export function hashOfText(english: string): string {
  return createHash('sha256').update(english).digest('hex')
}

const catalogs = new Map<TranslatedCode, SourceCatalog>()

/** The catalog of a language as it lies in `locales`. It is read when it is first needed. */
export function shippedCatalog(code: TranslatedCode): SourceCatalog {
  const known = catalogs.get(code) ?? readJson<SourceCatalog>(`@muster/words/locales/${code}.json`)
  catalogs.set(code, known)
  return known
}

const texts = new Map<TranslatedCode, ReadonlyMap<string, ShippedText>>()
let uses: UsesOfTexts | null = null

/** The texts of a language by their hash, what to do first, then in the order of the alphabet. */
export function shippedTexts(code: TranslatedCode): ReadonlyMap<string, ShippedText> {
  const known = texts.get(code)
  if (known) return known
  uses ??= readJson<UsesOfTexts>('@muster/words/uses.json')
  const knownUses = uses
  const all = Object.entries(shippedCatalog(code)).map(
    ([english, translation]): ShippedText => ({
      hash: hashOfText(english),
      english,
      uses: usesOf(english, knownUses),
      translation,
    }),
  )
  const sorted = all.toSorted((one, other) => Number(isStep(other)) - Number(isStep(one)))
  const byHash = new Map(sorted.map((text) => [text.hash, text]))
  texts.set(code, byHash)
  return byHash
}

/** True for a text that says what to do: phones show its English, too, until its translation is checked. */
export function isStep({ uses }: Pick<ShippedText, 'uses'>): boolean {
  return uses.includes('steps')
}

function readJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8'))
}
