/** A small plot on two logarithmic scales, as SVG. */

export interface Plot {
  title: string
  /** The titles of the scales. */
  across: string
  up: string
  lines: { name: string; points: readonly (readonly [x: number, y: number])[] }[]
}

const width = 720
const height = 420
const frame = { left: 60, right: 150, top: 44, bottom: 44 }
/** Told apart by everybody (Okabe and Ito), and each line carries its name besides. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#000000']

/** Draws it: a line for each, with its name at the end. */
export function logPlot({ title, across, up, lines }: Plot): string {
  const all = lines.flatMap(({ points }) => points)
  const x = scale(
    all.map(([each]) => each),
    frame.left,
    width - frame.right,
  )
  const y = scale(
    all.map(([, each]) => each),
    height - frame.bottom,
    frame.top,
  )
  const ends = spread(lines.map(({ points }) => y.at(points.at(-1)?.[1] ?? 1)))
  const drawn = lines.map(({ name, points }, place) => {
    const colour = colours[place % colours.length]
    const path = points.map(([px, py]) => `${x.at(px).toFixed(1)},${y.at(py).toFixed(1)}`)
    const dots = path.map(
      (point) => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="3"/>`,
    )
    const label = `<text x="${width - frame.right + 10}" y="${((ends[place] ?? 0) + 4).toFixed(1)}">${name}</text>`
    return `<g fill="${colour}"><polyline points="${path.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${label}</g>`
  })
  const grid = [
    ...x.ticks.map((tick) => {
      const at = x.at(tick).toFixed(1)
      return `<path d="M${at} ${frame.top}V${height - frame.bottom}"/><text x="${at}" y="${height - frame.bottom + 18}" text-anchor="middle">${tick.toLocaleString('en')}</text>`
    }),
    ...y.ticks.map((tick) => {
      const at = y.at(tick).toFixed(1)
      return `<path d="M${frame.left} ${at}H${width - frame.right}"/><text x="${frame.left - 8}" y="${Number(at) + 4}" text-anchor="end">${tick.toLocaleString('en', { maximumFractionDigits: 3 })}</text>`
    }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" role="img">
<title>${title}</title><rect width="${width}" height="${height}" fill="#fff"/>
<text x="${frame.left}" y="24" font-size="15">${title}</text>
<g stroke="#ddd" fill="#444"><g stroke-width="1">${grid.join('\n').replaceAll('<text', '<text stroke="none"')}</g></g>
<text x="${width - frame.right}" y="${height - 6}" text-anchor="end" fill="#444">${across}</text><text x="8" y="${frame.top - 6}" fill="#444">${up}</text>
${drawn.join('\n')}
</svg>
`
}

function scale(values: number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(Math.ceil(Math.log10(Math.max(...values))), low + 1)
  const ticks = Array.from({ length: high - low + 1 }, (_, place) => 10 ** (low + place))
  return { ticks, at: (value: number) => from + ((Math.log10(value) - low) / (high - low)) * (to - from) }
}

/** Moves names that would lie upon each other apart, in their order. */
function spread(places: number[]): number[] {
  const order = places.map((_, place) => place).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const moved = [...places]
  let below = Number.NEGATIVE_INFINITY
  for (const place of order) {
    below = Math.max(moved[place] ?? 0, below + 15)
    moved[place] = below
  }
  return moved
}
