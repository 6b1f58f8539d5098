/**
 * The phrases of a list that is one text, so that a translation has as many as people have.
 * @param list with a comma of any script between them
 */
export function phrasesOf(list: string): string[] {
  return list
    .split(/[,،、，]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean)
}
