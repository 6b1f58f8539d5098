import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import type { UnitMark } from './unitMark.ts'

export type PlanColours = Record<
  | 'page'
  | 'surface'
  | 'line'
  | 'edge'
  | 'text'
  | 'dimmed'
  | 'help'
  | 'helpSurface'
  | 'notReached'
  | 'seen'
  | 'answered'
  | 'focus',
  string
>

/** The present colors of the page: light or dark, the map looks like its surroundings. */
export function coloursNow(): PlanColours {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim() || '#808080'
  return {
    page: read('--page'),
    surface: read('--surface'),
    line: read('--line'),
    edge: read('--control-line'),
    text: read('--mantine-color-text'),
    dimmed: read('--mantine-color-dimmed'),
    help: read('--help'),
    helpSurface: read('--help-surface'),
    notReached: read('--silent'),
    seen: read('--seen'),
    answered: read('--answered'),
    focus: read('--secure-text'),
  }
}

const empty: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  tolerance: 0.1,
}
const named = { ...empty, promoteId: 'id' }
const mark: ExpressionSpecification = ['string', ['feature-state', 'mark'], 'none']

/** One value for each mark, and one for every other. */
function byMark(values: Partial<Record<UnitMark, string | number>>, other: string | number) {
  const rest = Object.entries(values).reduce<string | number | ExpressionSpecification>(
    (before, [each, value]) => ['case', ['==', mark, each], value, before],
    other,
  )
  const all: ExpressionSpecification = ['case', ['==', mark, 'nothing yet'], other, rest]
  return all
}
const only = (wanted: UnitMark) => byMark({ [wanted]: 1 }, 0)

/**
 * The plan as layers. Everything that news can change depends on the feature state of a unit, so that the map
 * repaints one unit and lays nothing out again. No tiles, no glyphs, no sprites: letters and pictures are drawn on
 * this device.
 */
export function planStyle(colours: PlanColours): StyleSpecification {
  return {
    version: 8,
    sources: { floor: empty, units: named, points: named },
    transition: { duration: 0, delay: 0 },
    layers: [
      { id: 'page', type: 'background', paint: { 'background-color': colours.page } },
      { id: 'floor', type: 'fill', source: 'floor', paint: { 'fill-color': colours.surface } },
      ...unitLayers(colours),
      ...(['answered', 'seen', 'notReached', 'help'] as const).map((progress) => markLayer(progress)),
      nameLayer(colours),
    ],
  }
}

/** The opacity of a unit over the ground below it. On a picture it is lower: its walls and words are to be read. */
export function unitOpacity(isOnPicture: boolean): ExpressionSpecification {
  return isOnPicture
    ? byMark({ help: 0.3, notReached: 0.55, seen: 0.3, answered: 0.34, room: 0.2 }, 0.25)
    : byMark({ help: 0.22, notReached: 1, seen: 0.2, answered: 0.24, room: 0.14 }, 0.6)
}

function unitLayers(colours: PlanColours): LayerSpecification[] {
  const { help, notReached, seen, answered } = colours
  const pattern = (progress: 'help' | 'notReached'): LayerSpecification => ({
    id: `pattern-${progress}`,
    type: 'fill',
    source: 'units',
    paint: { 'fill-pattern': `pattern-${progress}`, 'fill-opacity': only(progress) },
  })
  const isChosen: ExpressionSpecification = ['boolean', ['feature-state', 'chosen'], false]
  return [
    {
      id: 'units',
      type: 'fill',
      source: 'units',
      paint: {
        'fill-color': byMark(
          { help, notReached: colours.surface, seen, answered, room: colours.focus },
          colours.surface,
        ),
        'fill-opacity': unitOpacity(false),
      },
    },
    pattern('notReached'),
    pattern('help'),
    {
      id: 'walls',
      type: 'line',
      source: 'units',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': byMark({ help, notReached, seen, answered, room: colours.focus }, colours.dimmed),
        'line-width': [
          'interpolate',
          ['linear'],
          ['zoom'],
          16,
          byMark({ help: 2, notReached: 0.8, seen: 1, answered: 0.8, room: 0.8 }, 0.3),
          19,
          byMark({ help: 3.5, notReached: 1.8, seen: 2.2, answered: 1.8, room: 1.8 }, 0.7),
        ],
      },
    },
    {
      id: 'chosen',
      type: 'line',
      source: 'units',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.focus, 'line-width': 5, 'line-opacity': ['case', isChosen, 1, 0] },
    },
  ]
}

function markLayer(progress: 'help' | 'notReached' | 'seen' | 'answered'): LayerSpecification {
  return {
    id: `mark-${progress}`,
    type: 'symbol',
    source: 'points',
    layout: {
      'icon-image': `mark-${progress}`,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-size': ['interpolate', ['linear'], ['zoom'], 16, 0.45, 18, 0.8, 20, 1],
    },
    paint: { 'icon-opacity': only(progress) },
  }
}

/** Names are below their mark; one without enough space is left out until somebody looks closer. */
function nameLayer({ text, dimmed, surface }: PlanColours): LayerSpecification {
  return {
    id: 'names',
    type: 'symbol',
    source: 'points',
    filter: ['!=', ['get', 'name'], ''],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['system-ui', 'sans-serif'],
      'text-max-width': 7,
      'text-size': ['interpolate', ['linear'], ['zoom'], 17, 11, 20, 14],
      'text-anchor': 'top',
      'text-offset': [0, 0.75],
      'text-padding': 1,
      'symbol-sort-key': ['get', 'order'],
    },
    paint: {
      'text-color': byMark({ none: dimmed }, text),
      'text-halo-color': surface,
      'text-halo-width': 1.5,
    },
  }
}
