import { kindWords } from '@muster/domain/incident/kindWords'
import { incidentAction } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { kindsByWeight } from './siteMapStyle.ts'

/** The words and numbers of the map, drawn here when it asks for them by name: it asks no server for letters. */

/** In px of the page. */
const sizes = { letters: 13, height: 26, pin: 7, padding: 7 }
export const pictureRatio = 2

/** A word on its ground. */
type Part = { text: string; ground: string; ink: string }

const kindLooks = {
  Actual: { ground: '#10151d', ink: '#ffffff' },
  Exercise: { ground: '#ffd43b', ink: '#10151d' },
  Test: { ground: '#eef2f7', ink: '#10151d' },
} as const

/**
 * A picture by the name that the style gives it: `count|12`, `one|2|Lockdown`, `many|1|8`.
 * @param ink the color of numbers
 * @returns null for a name that is none of ours
 */
export function siteMapPicture(name: string, ink: string): ImageData | null {
  const [what, weight = '', value = ''] = name.split('|')
  if (what === 'count') return number(weight, ink)
  const kind = kindsByWeight[Number(weight)]
  if (!kind) return null
  const kindPart = { text: kindWords[kind].word, ...kindLooks[kind] }
  if (what === 'many') return sign([kindPart, { text: t`${value} sites`, ground: '#10151d', ink: '#ffffff' }])
  const action = incidentAction.safeParse(value)
  if (what !== 'one' || !action.success) return null
  const ground = colour(`--${action.data.toLowerCase()}`)
  return sign([kindPart, { text: action.data, ground, ink: '#ffffff' }])
}

function number(text: string, ink: string): ImageData | null {
  return draw(textWidth(text), sizes.height, (context) => {
    context.fillStyle = ink
    context.fillText(text, 0, sizes.height / 2)
  })
}

/** Words side by side over a pin that points at the place. */
function sign(parts: readonly Part[]): ImageData | null {
  const widths = parts.map(({ text }) => textWidth(text) + 2 * sizes.padding)
  const width = widths.reduce((sum, each) => sum + each, 0) + 4
  return draw(width, sizes.height + sizes.pin, (context) => {
    const middle = width / 2
    context.fillStyle = '#10151d'
    context.strokeStyle = '#ffffff'
    context.lineWidth = 2
    context.beginPath()
    context.roundRect(1, 1, width - 2, sizes.height - 2, 6)
    context.stroke()
    context.beginPath()
    context.moveTo(middle - sizes.pin, sizes.height - 1)
    context.lineTo(middle, sizes.height + sizes.pin - 1)
    context.lineTo(middle + sizes.pin, sizes.height - 1)
    context.fill()
    context.beginPath()
    context.roundRect(2, 2, width - 4, sizes.height - 4, 5)
    context.clip()
    let left = 2
    for (const [at, { text, ground, ink }] of parts.entries()) {
      const own = widths[at] ?? 0
      context.fillStyle = ground
      context.fillRect(left, 0, own, sizes.height)
      context.fillStyle = ink
      context.fillText(text, left + sizes.padding, sizes.height / 2)
      left += own
    }
  })
}

function colour(variable: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(variable).trim() || '#10151d'
}

const font = `700 ${sizes.letters}px system-ui, sans-serif`

function textWidth(text: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return text.length * sizes.letters
  context.font = font
  return Math.ceil(context.measureText(text).width)
}

function draw(
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D) => void,
): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = width * pictureRatio
  canvas.height = height * pictureRatio
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(pictureRatio, pictureRatio)
  context.font = font
  context.textBaseline = 'middle'
  paint(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
