/** Contrast as WCAG 2.2 defines it, for colors that somebody chose. Colors are `#rrggbb`. */

const least = 4.5
const [white, black, ink] = ['#ffffff', '#000000', '#121a27']

/** The colors of a bar: its own, that of its text, and that under the pointer. */
export type BarColours = { bar: string; text: string; hover: string }

/**
 * The colors of a bar: text at 4.5:1 or more on it, also under a pointer. One of white and black always is.
 * @param bar `#rrggbb`
 */
export function barColours(bar: string): BarColours {
  const text = [white, ink].find((each) => contrast(each, bar) >= least) ?? best(bar)
  const towards = mix(bar, text, 0.14)
  const away = mix(bar, text === white ? black : white, 0.24)
  return { bar, text, hover: contrast(text, towards) >= least ? towards : away }
}

/** The contrast of two colors: 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function best(bar: string): string {
  return contrast(white, bar) >= contrast(black, bar) ? white : black
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(from: string, to: string, share: number): string {
  const goal = channels(to)
  const mixed = channels(from).map((value, i) => Math.round(value + ((goal[i] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
