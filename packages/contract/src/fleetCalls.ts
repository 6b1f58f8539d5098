import { rbimState } from '@muster/domain/rbim/rbimState'
import { expiringThing } from '@muster/domain/readiness/readiness'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bagKind, pageOf, pageQuery, searchText, siteId } from './shapes.ts'

/**
 * The state of all the bags of an organisation. Nothing here opens a bag, so people who see a site see the state of its
 * bags.
 */

/** A state to look for. A bag can be several of these at once; `complete` is all counted, all there, nothing out of date. */
export const bagInventoryState = z.enum([
  'notSetUp',
  'neverCounted',
  'expired',
  'missing',
  'in30',
  'in60',
  'in90',
  'complete',
])
export type BagInventoryState = z.infer<typeof bagInventoryState>

/** `need`: what is out of date first, then what is short, then what is not known. */
export const bagInventorySort = z.enum(['need', 'name', 'site', 'counted', 'expiry'])
export type BagInventorySort = z.infer<typeof bagInventorySort>

/** The state of a bag's RBIMs, those in use. `none`: it has none. */
export const bagInventoryHardware = z.enum([...rbimState.exclude(['retired']).options, 'none'])
export type BagInventoryHardware = z.infer<typeof bagInventoryHardware>

/** The bags to list. */
export const bagInventoryFilter = z.object({
  siteId: z.coerce.number().pipe(siteId).optional(),
  kind: bagKind.optional(),
  state: bagInventoryState.optional(),
  hardware: bagInventoryHardware.optional(),
  search: searchText.optional(),
  sort: bagInventorySort.default('need'),
})
export type BagInventoryFilter = z.output<typeof bagInventoryFilter>

const bagInventoryItem = z.object({
  bagId: z.uuid(),
  name: z.string(),
  kind: bagKind,
  siteId: z.int(),
  siteName: z.string(),
  roomName: z.string().nullable(),
  /** True once a phone was enrolled by it, or somebody has counted it: its label hangs where it should. */
  isSetUp: z.boolean(),
  lastCount: z.object({ at: z.string(), byName: z.string() }).nullable(),
  /** The number of things that belong in it; of these: never counted, fewer than there should be, out of date. */
  things: z.int(),
  unknown: z.int(),
  missing: z.int(),
  expired: z.int(),
  /** Missing things, one line for each. */
  lacking: z.array(z.string()),
  /** Things that go out of date, soonest first. */
  expiring: z.array(expiringThing),
  /**
   * The RBIMs of its room; of a bag that belongs to no room those that ask in its name. The state is the gravest of theirs. Null: there is
   * none.
   */
  hardware: z
    .object({
      state: rbimState.exclude(['retired']),
      rbims: z.array(z.object({ serialNumber: z.string(), state: rbimState.exclude(['retired']) })),
    })
    .nullable(),
  /** The open task to put back missing things. */
  restock: z.object({ id: z.uuid(), title: z.string(), createdAt: z.string() }).nullable(),
})
export type BagInventoryItem = z.output<typeof bagInventoryItem>

export const listBagInventory = endpoint({
  method: 'GET',
  path: '/api/fleet',
  tag: 'Site',
  summary: 'How the bags in use stand, page by page, and how many stand how. Without their codes.',
  access: 'site.read',
  query: pageQuery.extend(bagInventoryFilter.shape),
  answer: pageOf(bagInventoryItem).extend({
    /** YYYY-MM-DD in UTC, by which all of this is judged. */
    today: z.string(),
    /** The numbers of all bags asked for, in any state. */
    figures: z.object({
      bags: z.int(),
      notSetUp: z.int(),
      neverCounted: z.int(),
      expired: z.int(),
      missing: z.int(),
      in30: z.int(),
      in60: z.int(),
      in90: z.int(),
      complete: z.int(),
      /** Bags that are being checked again, because their contents have changed. */
      pending: z.int(),
    }),
    /** The number of bags by the state of their RBIMs, whatever state was asked for, of bag or of RBIM. */
    hardware: z.record(bagInventoryHardware, z.int()),
  }),
})
export type BagInventory = z.output<(typeof listBagInventory)['answer']>

/** GET, right site.read, the query of listFleet without pages: the same as CSV. Not an endpoint: its answer is a file. */
export const bagInventoryCsvPath = '/api/fleet.csv'
