/** The small pictures that the map needs, drawn here: it asks no server for any. */

const ratio = 2
const size = 20 * ratio

type Draw = (context: CanvasRenderingContext2D) => void

/** The marks of the ladder as ProgressMark draws them: ○ ◐ ●, and ▲ for who needs help. On a ground that hides the pattern. */
export function markPictures(
  colours: Record<'help' | 'notReached' | 'seen' | 'answered' | 'surface', string>,
) {
  const { surface } = colours
  return {
    notReached: picture((context) => disc(context, surface, colours.notReached)),
    seen: picture((context) => {
      disc(context, surface, colours.seen)
      context.beginPath()
      context.arc(size / 2, size / 2, size * 0.32, -Math.PI / 2, Math.PI / 2)
      context.fillStyle = colours.seen
      context.fill()
    }),
    answered: picture((context) => disc(context, colours.answered, colours.answered)),
    help: picture((context) => {
      context.beginPath()
      context.moveTo(size * 0.5, size * 0.1)
      context.lineTo(size * 0.93, size * 0.86)
      context.lineTo(size * 0.07, size * 0.86)
      context.closePath()
      context.fillStyle = colours.help
      context.strokeStyle = surface
      context.lineWidth = ratio * 2
      context.lineJoin = 'round'
      context.stroke()
      context.fill()
      context.fillStyle = surface
      context.fillRect(size * 0.46, size * 0.38, size * 0.08, size * 0.24)
      context.fillRect(size * 0.46, size * 0.68, size * 0.08, size * 0.08)
    }),
  }
}

/** Slanted lines, one way for silent rooms, and closer the other way for rooms that need help. */
export function patternPictures(colours: Record<'help' | 'notReached', string>) {
  return {
    'pattern-notReached': picture((context) => slants(context, colours.notReached, 1, 2, 0.35), 16 * ratio),
    'pattern-help': picture((context) => slants(context, colours.help, -1, 4, 0.45), 12 * ratio),
  }
}

export const pictureRatio = ratio

function disc(context: CanvasRenderingContext2D, fill: string, stroke: string) {
  context.beginPath()
  context.arc(size / 2, size / 2, size * 0.36, 0, 2 * Math.PI)
  context.fillStyle = fill
  context.fill()
  context.strokeStyle = stroke
  context.lineWidth = size * 0.11
  context.stroke()
}

/** @param way 1 falls from left to right, -1 rises */
function slants(
  context: CanvasRenderingContext2D,
  colour: string,
  way: 1 | -1,
  width: number,
  opacity: number,
) {
  const side = context.canvas.width
  context.globalAlpha = opacity
  context.strokeStyle = colour
  context.lineWidth = width
  for (const shift of [-side, 0, side]) {
    context.beginPath()
    context.moveTo(shift - side / 2, way === 1 ? -side / 2 : side * 1.5)
    context.lineTo(shift + side * 1.5, way === 1 ? side * 1.5 : -side / 2)
    context.stroke()
  }
}

function picture(draw: Draw, side = size): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return new ImageData(side, side)
  draw(context)
  return context.getImageData(0, 0, side, side)
}
