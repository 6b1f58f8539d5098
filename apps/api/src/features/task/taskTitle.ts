/** Returns the first line of a text, cut to the length of a title. */
export function taskTitle(text: string): string {
  const [line = text] = text.split('\n')
  const letters = [...line.trim()]
  return letters.length <= 100 ? letters.join('') : `${letters.slice(0, 99).join('').trimEnd()}…`
}
