/**
 * The uses of a text, by who reads it, in the order in which they matter: what to do (actions, steps, Muster’s own messages), which is
 * stored in English and shown with the English beside it; pages of rooms, of outside responders, of families; and of desks.
 */
export const textUses = ['steps', 'rooms', 'responders', 'families', 'desks'] as const
export type TextUse = (typeof textUses)[number]

/** The uses of each text that has a translation, separated by spaces, as `uses.json` has them (tools/words/textUses.ts). */
export type UsesOfTexts = Readonly<Record<string, string>>

/** The uses of a text. One that is not known, as of a later version, is of rooms. */
export function usesOf(source: string, uses: UsesOfTexts): TextUse[] {
  const known = (Object.hasOwn(uses, source) ? uses[source] : undefined)?.split(' ') ?? ['rooms']
  return textUses.filter((use) => known.includes(use))
}
