import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { PlanColours } from '../../../plan/planStyle.ts'
import type { OutlinePart } from './usOutlines.ts'

/**
 * The zoom up to which nearby sites are grouped: to the end, so that two at the same place stay one disc that says
 * “2”.
 */
export const nearestZoom = 18

/** Kinds by how much they weigh, the gravest last. */
export const kindsByWeight = ['Test', 'Exercise', 'Actual'] as const

const empty: GeoJSONSourceSpecification = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
}
const clustered = {
  // The map wants one more zoom than the last one with discs.
  ...empty,
  cluster: true,
  clusterMaxZoom: nearestZoom,
  maxzoom: nearestZoom + 1,
} satisfies GeoJSONSourceSpecification

/**
 * Sites on an empty ground. No tiles, no glyphs, no sprites: every number and word is a picture drawn on this device, and
 * stays one where the ground is somebody else's map, whose letters are not ours to ask for.
 */
export function siteMapStyle(colours: PlanColours): StyleSpecification {
  const { surface, focus, text } = colours
  return {
    version: 8,
    transition: { duration: 0, delay: 0 },
    sources: {
      lines: { ...empty, tolerance: 0 },
      outlines: empty,
      sites: { ...clustered, clusterRadius: 44 },
      chosen: empty,
      // A site with an incident is never within a disc of many: it is grouped only with its own kind.
      troubles: {
        ...clustered,
        clusterRadius: 64,
        clusterProperties: { weight: ['max', ['get', 'weight']] },
      },
    },
    layers: [
      ...groundLayers(colours),
      {
        id: 'sites',
        type: 'circle',
        source: 'sites',
        paint: {
          'circle-radius': [
            'step',
            ['coalesce', ['get', 'point_count'], 1],
            6,
            2,
            14,
            10,
            17,
            100,
            21,
            1000,
            26,
          ],
          'circle-color': ['case', ['has', 'point_count'], surface, focus],
          'circle-stroke-color': ['case', ['has', 'point_count'], focus, surface],
          'circle-stroke-width': 2,
        },
      },
      picture('counts', 'sites', ['concat', 'count|', ['get', 'point_count_abbreviated']], 'center'),
      {
        id: 'chosen',
        type: 'circle',
        source: 'chosen',
        paint: {
          'circle-radius': 10,
          'circle-color': focus,
          'circle-stroke-color': text,
          'circle-stroke-width': 4,
        },
      },
      {
        id: 'troubles',
        type: 'symbol',
        source: 'troubles',
        layout: {
          'icon-image': [
            'case',
            ['has', 'point_count'],
            ['concat', 'many|', ['get', 'weight'], '|', ['get', 'point_count_abbreviated']],
            ['concat', 'one|', ['get', 'weight'], '|', ['get', 'action']],
          ],
          'icon-anchor': 'bottom',
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
          'symbol-sort-key': ['get', 'weight'],
        },
      },
    ],
  }
}

/** From this zoom on a county is wider than the window, and lines of equal latitude and longitude show the scale again. */
const countyZoom = 9

/**
 * The ground below the sites, which gives way to a map of somebody else. Without outlines it is empty but for lines of
 * equal latitude and longitude.
 */
export function groundLayers({ page, line, edge, surface }: PlanColours): LayerSpecification[] {
  const border = (part: OutlinePart, far: string, widths: [far: number, near: number]) =>
    ({
      id: part,
      type: 'line',
      source: 'outlines',
      filter: ['==', ['get', 'part'], part],
      layout: { 'line-join': 'round' },
      paint: {
        // Near, all borders are told from the lines of latitude and longitude.
        'line-color': ['interpolate', ['linear'], ['zoom'], 6, far, countyZoom, edge],
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, widths[0], countyZoom, widths[1]],
      },
    }) satisfies LayerSpecification
  const land: OutlinePart = 'land'
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': page } },
    { id: 'lines', type: 'line', source: 'lines', paint: { 'line-color': line, 'line-width': 1 } },
    {
      id: land,
      type: 'fill',
      source: 'outlines',
      filter: ['==', ['get', 'part'], land],
      paint: { 'fill-color': surface, 'fill-antialias': false },
    },
    {
      id: 'lines on land',
      type: 'line',
      source: 'lines',
      minzoom: countyZoom,
      paint: { 'line-color': line, 'line-width': 1 },
    },
    border('county', line, [0.4, 1.5]),
    border('state', edge, [0.6, 2]),
    border('coast', edge, [0.6, 2]),
  ]
}

function picture(
  id: string,
  source: string,
  image: ['concat', string, ['get', string]],
  anchor: 'center',
): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    filter: ['has', 'point_count'],
    layout: {
      'icon-image': image,
      'icon-anchor': anchor,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
    },
  }
}
