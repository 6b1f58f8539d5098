/** The map of sites: MapLibre reduced to what it needs. Comes in a file of its own, when a map is shown. */
import 'maplibre-gl/dist/maplibre-gl.css'
import { t } from '@muster/words/t'
import {
  AttributionControl,
  GeoJSONSource,
  Map as LibreMap,
  NavigationControl,
  ScaleControl,
  setWorkerCount,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { mapWords } from '../../../plan/mapWords.ts'
import { coloursNow } from '../../../plan/planStyle.ts'
import { graticule, mapEdge } from './graticule.ts'
import {
  type Bounds,
  boundsOf,
  type OverviewSite,
  type Place,
  type SiteIncidentSummary,
} from './overviewSites.ts'
import type { Camera } from './overviewView.ts'
import { pictureRatio, siteMapPicture } from './siteMapPictures.ts'
import { groundLayers, kindsByWeight, nearestZoom, siteMapStyle } from './siteMapStyle.ts'
import type { Outline } from './usOutlines.ts'

// From this server, as the page's policy wants it, instead of a script made up on the fly.
setWorkerUrl(workerUrl)
setWorkerCount(1)

/** The distance from a point at which a finger or a mouse still means it, in px. */
const reach = 12
/** The zoom for a site that was chosen elsewhere. */
const nearZoom = 12
/** The nearest zoom for all sites: of a small district, some of the county around it is to be seen. */
const nearestForAll = 11

export type SiteDrawingOptions = {
  /** The name of the map for people who cannot see it. */
  label: string
  /** The first position; null: all of the sites. */
  camera: Camera | null
  /** A MapLibre style as its ground; null: an empty ground. */
  styleUrl: string | null
  onSite: (siteId: number) => void
  /**
   * The visible area; called again after each move.
   * @param camera the position that somebody moved it to; null when nobody moved it
   */
  onMove: (bounds: Bounds, camera: Camera | null) => void
  /** The style of the ground could not be loaded. */
  onGroundMissing: () => void
}

export class SiteDrawing {
  private readonly map: LibreMap
  private readonly ready: Promise<unknown>
  private readonly options: SiteDrawingOptions
  private isPlaced: boolean
  private isRemoved = false
  /**
   * True when the next move is somebody's: not that of a window that became wider, or of the first look at all sites.
   */
  private isMovedByPerson = false
  private chosenId: number | null = null

  /** @throws when the browser cannot draw maps */
  constructor(container: HTMLElement, options: SiteDrawingOptions) {
    this.options = options
    const { label, camera, styleUrl } = options
    const colours = coloursNow()
    this.isPlaced = camera !== null
    this.map = new LibreMap({
      container,
      style: siteMapStyle(colours),
      maxPitch: 0,
      maxZoom: nearestZoom,
      fadeDuration: 0,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      renderWorldCopies: false,
      locale: { ...mapWords(label), 'AttributionControl.ToggleAttribution': t`Show credits` },
      ...(camera ? { center: inMap(camera), zoom: camera.zoom } : { center: [0, 20], zoom: 0.5 }),
    })
    this.map.touchZoomRotate.disableRotation()
    this.map.keyboard.disableRotation()
    this.map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    const unit = ['en-US', 'en-GB'].includes(navigator.language) ? 'imperial' : 'metric'
    this.map.addControl(new ScaleControl({ unit, maxWidth: 120 }), 'bottom-right')
    if (styleUrl) this.map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
    this.map.setMissingStyleImageResolver(async (name) => {
      const image = siteMapPicture(name, colours.text)
      if (image) this.map.addImage(name, image, { pixelRatio: pictureRatio })
    })
    this.map.on('click', ({ point: pressed }) => void this.press(pressed))
    this.map.on('mousemove', ({ point: over }) => {
      if (this.map.isMoving()) return
      this.map.getCanvas().style.cursor = this.at(over) ? 'pointer' : ''
    })
    for (const touch of ['mousedown', 'touchstart', 'wheel', 'keydown'] as const)
      container.addEventListener(touch, () => this.noteTouch(), { passive: true })
    this.map.on('moveend', () => {
      this.tell(this.isMovedByPerson)
      this.isMovedByPerson = false
    })
    let isMissing = false
    this.map.on('error', () => {
      if (!styleUrl || isMissing) return
      isMissing = true
      options.onGroundMissing()
    })
    this.ready = this.map.once('load').then(() => {
      this.tell(false)
      if (styleUrl) this.setBaseMap(styleUrl)
    })
  }

  /** Shows these sites; the first time all of them, unless it was given a first position. */
  async show(sites: readonly OverviewSite[]): Promise<void> {
    await this.ready
    if (this.isRemoved) return
    this.set(
      'sites',
      sites.flatMap(({ id, place }) => (place ? point(place, { id }) : [])),
    )
    if (this.isPlaced || sites.length === 0) return
    this.isPlaced = true
    this.showAll(sites)
    // They are on the screen: `performance` informs a program that measures.
    void this.map.once('idle').then(() => performance.mark('sites on the map'))
  }

  /** Puts outlines of land, states and counties below the sites. */
  async setOutlines(outlines: readonly Outline[]): Promise<void> {
    await this.ready
    if (!this.isRemoved) this.set('outlines', [...outlines])
  }

  /** Moves until all of these are to be seen. */
  showAll(sites: readonly OverviewSite[]): void {
    const box = boundsOf(sites)
    if (!box) return
    const [west, south] = inMap({ latitude: box.south, longitude: box.west })
    const [east, north] = inMap({ latitude: box.north, longitude: box.east })
    this.map.fitBounds([west, south, east, north], { padding: 56, animate: false, maxZoom: nearestForAll })
  }

  /** Marks the sites with incidents. */
  async mark(
    sites: readonly OverviewSite[],
    siteIncidents: ReadonlyMap<number, SiteIncidentSummary>,
  ): Promise<void> {
    await this.ready
    if (this.isRemoved) return
    this.set(
      'troubles',
      sites.flatMap(({ id, place }) => {
        const siteIncident = place && siteIncidents.get(id)
        if (!siteIncident) return []
        const { kind, action } = siteIncident.incident
        return point(place, { id, action, weight: kindsByWeight.indexOf(kind) })
      }),
    )
  }

  /**
   * Marks one site as chosen.
   * @param goThere moves the map to it
   */
  async choose(site: OverviewSite | null, goThere: boolean): Promise<void> {
    await this.ready
    if (this.isRemoved) return
    this.chosenId = site?.id ?? null
    this.set('chosen', site?.place ? [point(site.place, { id: site.id })] : [])
    if (!site?.place || !goThere) return
    this.goTo(inMap(site.place), Math.max(this.map.getZoom(), nearZoom))
  }

  /** Releases the map's memory on the graphics card. */
  remove(): void {
    this.isRemoved = true
    this.map.remove()
  }

  /** Puts somebody else's map below the sites, once it has arrived. */
  private setBaseMap(styleUrl: string): void {
    const isOfGround = new Set(groundLayers(coloursNow()).map(({ id }) => id))
    this.map.setStyle(styleUrl, {
      transformStyle: (own, ground) => ({
        ...ground,
        sources: { ...ground.sources, ...own?.sources },
        layers: [...ground.layers, ...(own?.layers ?? []).filter(({ id }) => !isOfGround.has(id))],
      }),
    })
  }

  private async press(at: { x: number; y: number }): Promise<void> {
    const found = this.at(at)
    if (!found) return
    const { cluster_id: cluster, id } = found.properties
    if (cluster === undefined) return this.options.onSite(Number(id))
    const source = this.map.getSource(found.source)
    if (!(source instanceof GeoJSONSource) || found.geometry.type !== 'Point') return
    const zoom = await source.getClusterExpansionZoom(Number(cluster))
    if (zoom <= nearestZoom) {
      const [longitude = 0, latitude = 0] = found.geometry.coordinates
      this.goTo([longitude, latitude], zoom)
      return
    }
    // All at the same place: one after the other.
    const leaves = await source.getClusterLeaves(Number(cluster), 1_000, 0)
    const ids = leaves.map(({ properties }) => Number(properties?.id))
    const next = ids[(ids.indexOf(this.chosenId ?? Number.NaN) + 1) % ids.length]
    if (next !== undefined) this.options.onSite(next)
  }

  /** The site at a point of the canvas or close to it, one with an incident first. */
  private at({ x, y }: { x: number; y: number }) {
    if (!this.map.isStyleLoaded()) return undefined
    const exact = this.map.queryRenderedFeatures([x, y], { layers: ['troubles', 'sites'] })[0]
    if (exact) return exact
    const around: [[number, number], [number, number]] = [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ]
    return this.map.queryRenderedFeatures(around, { layers: ['sites'] })[0]
  }

  private noteTouch(): void {
    this.isMovedByPerson = true
  }

  private goTo(center: [number, number], zoom: number): void {
    this.isMovedByPerson = true
    this.map.easeTo({ center, zoom, duration: this.isPlaced ? 400 : 0 })
    this.isPlaced = true
  }

  private tell(byPerson: boolean): void {
    if (this.isRemoved) return
    const [[west, south], [east, north]] = this.map.getBounds().toArray()
    const bounds = { west, south, east, north }
    this.set(
      'lines',
      graticule(bounds).map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates },
      })),
    )
    const { lng: longitude, lat: latitude } = this.map.getCenter()
    this.options.onMove(bounds, byPerson ? { latitude, longitude, zoom: this.map.getZoom() } : null)
  }

  private set(name: string, features: (Feature | Outline)[]): void {
    const source = this.map.getSource(name)
    if (source instanceof GeoJSONSource) void source.setData({ type: 'FeatureCollection', features })
  }
}

type Feature = {
  type: 'Feature'
  properties: Record<string, string | number>
  geometry:
    | { type: 'Point'; coordinates: [number, number] }
    | { type: 'LineString'; coordinates: [number, number][] }
}

function point(place: Place, properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: inMap(place) } }
}

/** A place as the map takes it; the poles are at its edges. */
function inMap({ latitude, longitude }: Place): [number, number] {
  return [longitude, Math.max(-mapEdge, Math.min(mapEdge, latitude))]
}
