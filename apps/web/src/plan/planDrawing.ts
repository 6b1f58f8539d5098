/**
 * The map itself: MapLibre reduced to what a plan needs. Comes in a file of its own, for the few pages that show one.
 */
import 'maplibre-gl/dist/maplibre-gl.css'
import { cornersOf, frameOf } from '@muster/domain/plan/pictureFrame'
import type { LevelShape, Polygon, Position } from '@muster/domain/plan/sitePlan'
import { GeoJSONSource, Map as LibreMap, NavigationControl, setWorkerCount, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { shownScheme } from '../ui/scheme.ts'
import { mapWords } from './mapWords.ts'
import { markPictures, patternPictures, pictureRatio } from './planPictures.ts'
import { coloursNow, planStyle, unitOpacity } from './planStyle.ts'
import { markChanges, type UnitMark } from './unitMark.ts'
import type { Ground } from './usePlanPicture.ts'

// From this server, as the page's policy wants it, instead of a script made up on the fly.
setWorkerUrl(workerUrl)
setWorkerCount(1)

/** Between two paintings, in milliseconds: each costs a whole picture on a machine that draws without a graphics card. */
const restMs = 250

export type DrawingOptions = {
  /** The name of the map for people who cannot see it. */
  label: string
  /** Somebody pressed a unit. */
  onUnit: (unitId: string) => void
}

/** Names that are not the unit's own: the room's, where it is one. */
export type UnitNames = ReadonlyMap<string, string>

export class PlanDrawing {
  private readonly map: LibreMap
  private readonly ready: Promise<unknown>
  private drawn = new Map<string, UnitMark>()
  private wanted: ReadonlyMap<string, UnitMark> = new Map()
  private chosen: string | null = null
  private known: ReadonlySet<string> = new Set()
  private resting: ReturnType<typeof setTimeout> | null = null
  private isRemoved = false
  private ground: Ground | null = null

  /** @throws when the browser cannot draw maps */
  constructor(container: HTMLElement, { label, onUnit }: DrawingOptions) {
    const colours = coloursNow()
    this.map = new LibreMap({
      container,
      style: planStyle(colours),
      maxPitch: 0,
      maxZoom: 23,
      fadeDuration: 0,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      // A page is scrolled past the map, not caught by it: two fingers, or Ctrl and the wheel, move the plan.
      cooperativeGestures: true,
      renderWorldCopies: false,
      locale: mapWords(label),
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    this.map.on('click', 'units', ({ features }) => {
      const id = features?.[0]?.properties.id
      if (typeof id === 'string') onUnit(id)
    })
    this.map.on('mousemove', 'units', () => {
      this.map.getCanvas().style.cursor = 'pointer'
    })
    this.map.on('mouseleave', 'units', () => {
      this.map.getCanvas().style.cursor = ''
    })
    this.ready = this.map.once('load').then(() => {
      const options = { pixelRatio: pictureRatio }
      for (const [progress, data] of Object.entries(markPictures(colours)))
        this.map.addImage(`mark-${progress}`, data, options)
      for (const [id, data] of Object.entries(patternPictures(colours))) this.map.addImage(id, data, options)
    })
  }

  /** Shows a level, all of it on the screen, in the place of the one before. */
  async show(shape: LevelShape, names: UnitNames): Promise<void> {
    await this.ready
    if (this.isRemoved) return
    const polygons = [...shape.outlines, ...shape.units.flatMap((unit) => unit.polygons)]
    this.set('floor', [{ id: 'floor', name: '', geometry: areas(shape.outlines) }])
    this.set(
      'units',
      shape.units.map((unit) => ({ id: unit.id, name: '', geometry: areas(unit.polygons) })),
    )
    this.set(
      'points',
      shape.units.map(({ id, displayPoint }) => ({
        id,
        name: names.get(id) ?? '',
        geometry: { type: 'Point', coordinates: displayPoint },
      })),
    )
    const isSame = this.known.size > 0 && shape.units.every(({ id }) => this.known.has(id))
    this.known = new Set(shape.units.map(({ id }) => id))
    for (const source of ['units', 'points']) this.map.removeFeatureState({ source })
    this.drawn = new Map()
    this.paint()
    this.choose(this.chosen)
    if (!isSame) this.map.fitBounds(boundsOf(polygons.flat(2)), { padding: 24, animate: false, maxZoom: 21 })
  }

  /** Lays a picture under the level, or takes away the one that is there. One that this browser cannot open is left out. */
  async lay(ground: Ground | null): Promise<void> {
    this.ground = ground
    const canvas = ground && (await canvasOf(ground))
    await this.ready
    // Another one may have come meanwhile.
    if (this.isRemoved || this.ground !== ground) return
    if (this.map.getLayer('ground')) this.map.removeLayer('ground')
    if (this.map.getSource('ground')) this.map.removeSource('ground')
    this.map.setPaintProperty('units', 'fill-opacity', unitOpacity(canvas !== null))
    if (!canvas || !ground) return
    const coordinates = cornersOf(frameOf(ground.size))
    this.map.addSource('ground', { type: 'canvas', canvas, animate: false, coordinates })
    const isDark = shownScheme() === 'dark'
    const paint = { 'raster-fade-duration': 0, 'raster-brightness-max': isDark ? 0.7 : 1 }
    this.map.addLayer({ id: 'ground', type: 'raster', source: 'ground', paint }, 'units')
  }

  /** Sets the mark of every room. News is painted at once; further news right behind it, together a moment later. */
  mark(wanted: ReadonlyMap<string, UnitMark>): void {
    this.wanted = wanted
    if (this.resting !== null) return
    this.paint()
    this.resting = setTimeout(() => {
      this.resting = null
      this.paint()
    }, restMs)
  }

  /** Paints only the changes. */
  private paint(): void {
    for (const [id, mark] of markChanges(this.drawn, this.wanted)) {
      if (!this.known.has(id)) continue
      this.drawn.set(id, mark)
      for (const source of ['units', 'points']) this.map.setFeatureState({ source, id }, { mark })
    }
  }

  /** Draws a frame around one unit. */
  choose(id: string | null): void {
    if (this.chosen && this.known.has(this.chosen))
      this.map.setFeatureState({ source: 'units', id: this.chosen }, { chosen: false })
    this.chosen = id
    if (id && this.known.has(id)) this.map.setFeatureState({ source: 'units', id }, { chosen: true })
  }

  /** Releases the map's memory on the graphics card. */
  remove(): void {
    this.isRemoved = true
    this.known = new Set()
    if (this.resting !== null) clearTimeout(this.resting)
    this.map.remove()
  }

  private set(name: string, features: Drawn[]): void {
    const source = this.map.getSource(name)
    if (!(source instanceof GeoJSONSource)) return
    void source.setData({
      type: 'FeatureCollection',
      features: features.map(({ id, name: said, geometry }) => ({
        type: 'Feature',
        geometry,
        // Longer names are placed later.
        properties: { id, name: said, order: said.length },
      })),
    })
  }
}

/** From a canvas and not from an address: the page's policy lets no script fetch one of its own making. */
async function canvasOf({ picture }: Ground): Promise<HTMLCanvasElement | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (!bitmap) return null
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas
}

type Areas = { type: 'MultiPolygon'; coordinates: Polygon[] }
type Drawn = { id: string; name: string; geometry: Areas | { type: 'Point'; coordinates: Position } }

const areas = (coordinates: Polygon[]): Areas => ({ type: 'MultiPolygon', coordinates })

function boundsOf(points: readonly Position[]): [number, number, number, number] {
  const box: [number, number, number, number] = [180, 90, -180, -90]
  for (const [x, y] of points) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box
}
