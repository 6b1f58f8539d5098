import { z } from 'zod'
import { selectedSite } from '../../../siteChoice/siteSelection.ts'

/** The position of the map: the middle in degrees, and the zoom. */
export type Camera = { latitude: number; longitude: number; zoom: number }

/** The state of the overview, as its address holds it. */
export type OverviewView = {
  /** Words of a name. */
  filter: string
  /** Empty: both on a desk, the list on a phone. */
  view: '' | 'list' | 'map' | 'both'
  sort: SiteSort
  only: '' | 'incident'
  /** True when the list has only the sites in the visible part of the map. */
  isHere: boolean
  siteId: number | null
  camera: Camera | null
}

export const siteSort = z.enum(['name', '-name', '-rooms', '-students', 'ready'])
export type SiteSort = z.infer<typeof siteSort>

const degrees = (most: number) => z.coerce.number().min(-most).max(most)
const shapes = {
  filter: z.string().max(200).catch(''),
  view: z.enum(['', 'list', 'map', 'both']).catch(''),
  sort: siteSort.catch('name'),
  only: z.enum(['', 'incident']).catch(''),
  camera: z
    .tuple([z.coerce.number().min(0).max(24), degrees(90), degrees(180)])
    .nullable()
    .catch(null),
}

/** The view in an address; what cannot be understood is left out. */
export function readOverviewView(address: URLSearchParams): OverviewView {
  const text = (name: string) => address.get(name) ?? ''
  const [zoom, latitude, longitude] = shapes.camera.parse(address.get('at')?.split('/') ?? null) ?? []
  const hasCamera = zoom !== undefined && latitude !== undefined && longitude !== undefined
  return {
    filter: shapes.filter.parse(text('filter')),
    view: shapes.view.parse(text('view')),
    sort: shapes.sort.parse(text('sort')),
    only: shapes.only.parse(text('only')),
    isHere: address.get('here') === '1',
    siteId: selectedSite(address),
    camera: hasCamera ? { latitude, longitude, zoom } : null,
  }
}

/** The address of a view. */
export function writeOverviewView(view: OverviewView): URLSearchParams {
  const address = new URLSearchParams()
  if (view.filter) address.set('filter', view.filter)
  if (view.view) address.set('view', view.view)
  if (view.sort !== 'name') address.set('sort', view.sort)
  if (view.only) address.set('only', view.only)
  if (view.isHere) address.set('here', '1')
  if (view.siteId !== null) address.set('site', String(view.siteId))
  if (view.camera) {
    const { zoom, latitude, longitude } = view.camera
    address.set('at', [zoom.toFixed(2), latitude.toFixed(4), longitude.toFixed(4)].join('/'))
  }
  return address
}

/**
 * The parts on the screen now.
 * @param hasPlaces true when any site has a place; a map of none is shown only on request
 */
export function partsShown(
  view: OverviewView['view'],
  isWide: boolean,
  hasPlaces: boolean,
): 'list' | 'map' | 'both' {
  if (!isWide) return view === 'map' ? 'map' : 'list'
  return view || (hasPlaces ? 'both' : 'list')
}
