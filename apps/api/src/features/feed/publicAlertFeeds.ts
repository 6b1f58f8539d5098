import { capAlerts, capLifetime, capSourceEventTypes, isCapEvent } from '@muster/domain/feed/cap'
import type { CapAlert } from '@muster/domain/feed/capAlert'
import type { IncidentEvent } from '@muster/domain/incident/events'
import { knownLanguages } from '@muster/domain/notification/readerLanguage'
import { SingleFlight } from '@muster/domain/singleFlight'
import type { TranslatedCode } from '@muster/words/languages'
import { sql } from 'kysely'
import { currentOwnCatalogs, type OwnCatalogs } from '../../access/ownCatalog.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import { parseEventRow } from '../../incidents/storedEvents.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { wordedIn } from '../mail/sentWords.ts'
import { baseUrlOf } from '../notification/notifierConfig.ts'
import type { AlertFiles, PublicIncident } from './alertFiles.ts'

/**
 * Maximum time files are served without a check of the database, in milliseconds: a notice may be lost, or a setting changed
 * at another server.
 */
const cacheLifetime = 10_000
/** The same for a key without a feed. */
const missLifetime = 5_000
/** Maximum number of cached keys: made-up ones must not fill our memory. */
const maxCachedKeys = 10_000
/** Maximum number of incidents in a feed: active ones first, then the newest. */
const maxIncidents = 50

type Entry = {
  expiresAt: number
  files: AlertFiles | null
  /** The tenant, and the source of the files: an unchanged source needs no new files. */
  tenantId: string | null
  basis: string
}

type Deps = { config: Config; db: Database; lookups: Database; incidents: IncidentStore }

/** Serves each organisation's public alerts from memory, built once per change. It follows the log like every page. */
export class PublicAlertFeeds {
  private readonly cache = new Map<string, Entry>()
  private readonly reads = new SingleFlight<AlertFiles | null>()
  /** The public facts of ended incidents, which do not change any more. */
  private readonly endedEvents = new Map<string, readonly IncidentEvent[]>()
  private readonly deps: Deps
  private readonly now: () => number
  /** Incremented with each change: a read that began before one is not cached after it. */
  private changes = 0

  constructor(deps: Deps, now: () => number = Date.now) {
    this.deps = deps
    this.now = now
    deps.incidents.listen((incident, events) => {
      if (events.some(isCapEvent)) this.forget(incident.tenantId)
    })
  }

  /** Checks again at the next request, after a change of this organisation. */
  forget(tenantId: string) {
    this.changes += 1
    for (const entry of this.cache.values()) if (entry.tenantId === tenantId) entry.expiresAt = 0
  }

  /** Returns the files of an organisation; null for an unknown key, or one that does not publish. */
  async filesOf(tenantKey: string): Promise<AlertFiles | null> {
    const entry = this.cache.get(tenantKey)
    if (entry && entry.expiresAt > this.now()) return entry.files
    return this.reads.join(tenantKey, () => this.read(tenantKey, entry))
  }

  private async read(tenantKey: string, before: Entry | undefined): Promise<AlertFiles | null> {
    const { db, lookups, config } = this.deps
    const { changes } = this
    const tenant = await readTenant(lookups, tenantKey)
    if (!tenant?.isOn) return this.remember(tenantKey, changes, missLifetime, noFiles(tenant?.id ?? null))
    const { incidents, coordinates, own } = await inTenant(db, tenant.id, async (tx) => {
      const rows = await readIncidents(tx)
      const own = await currentOwnCatalogs(tx, tenant.languages)
      return { incidents: rows, coordinates: await readCoordinates(tx, rows), own }
    })
    const baseUrl = baseUrlOf(config, tenant.prefix)
    const basis = JSON.stringify([
      tenant,
      baseUrl,
      [...coordinates],
      [...own].map(([code, { digest }]) => [code, digest]),
      incidents.map(({ id, events }) => [id, events]),
    ])
    if (before?.files && before.basis === basis)
      return this.remember(tenantKey, changes, cacheLifetime, { ...before })
    const publisher = {
      sender: `${tenantKey}@${new URL(baseUrl).host}`,
      senderName: tenant.name,
      coordinates,
    }
    const shown: PublicIncident[] = []
    for (const { id, isActive } of incidents) {
      const events = await this.eventsOf(tenant.id, id, isActive)
      const alerts = alertsInLanguages(tenant.languages, own, () => capAlerts(events, publisher))
      if (alerts.length > 0) shown.push({ isActive, alerts })
    }
    this.pruneEnded(new Set(incidents.map(({ id }) => id)))
    const { buildAlertFiles } = await import('./alertFiles.ts')
    const files = buildAlertFiles(
      { tenantKey, name: tenant.name, baseUrl, languages: tenant.languages, own },
      shown,
      new Date(this.now()).toISOString(),
    )
    return this.remember(tenantKey, changes, cacheLifetime, { files, tenantId: tenant.id, basis })
  }

  private remember(
    tenantKey: string,
    changesBefore: number,
    lasts: number,
    entry: Omit<Entry, 'expiresAt'>,
  ): AlertFiles | null {
    const expiresAt = this.changes === changesBefore ? this.now() + lasts : 0
    this.cache.delete(tenantKey)
    this.cache.set(tenantKey, { ...entry, expiresAt })
    const oldest = this.cache.size > maxCachedKeys ? this.cache.keys().next().value : undefined
    if (oldest !== undefined) this.cache.delete(oldest)
    return entry.files
  }

  /** Returns the public facts of an incident: of an active one from memory, of an ended one from the log, once. */
  private async eventsOf(tenantId: string, incidentId: string, isActive: boolean) {
    const { incidents, db } = this.deps
    if (isActive) return (await incidents.load(tenantId, incidentId))?.events ?? []
    const kept = this.endedEvents.get(incidentId)
    if (kept) return kept
    const events = await inTenant(db, tenantId, (tx) => readPublicEvents(tx, incidentId))
    this.endedEvents.set(incidentId, events)
    return events
  }

  /** Drops incidents that no feed names any more; they are read again if necessary. */
  private pruneEnded(named: ReadonlySet<string>) {
    if (this.endedEvents.size < maxCachedKeys) return
    for (const id of this.endedEvents.keys()) if (!named.has(id)) this.endedEvents.delete(id)
  }
}

/** Adds to each message what it says in other languages, as far as they say the same. */
function alertsInLanguages(
  languages: readonly TranslatedCode[],
  own: OwnCatalogs,
  write: () => CapAlert[],
): CapAlert[] {
  const translated = languages.map((code) => wordedIn(code, own.get(code) ?? null, write))
  return wordedIn('en', null, write).map((alert, at) => ({
    ...alert,
    translations: translated.flatMap((alerts) => alerts[at]?.info ?? []),
  }))
}

const noFiles = (tenantId: string | null) => ({ files: null, tenantId, basis: '' })

async function readTenant(db: Database, tenantKey: string) {
  const tenant = await inTenant(
    db,
    noTenant,
    (tx) =>
      tx
        .selectFrom('tenant')
        .select(['id', 'name', 'prefix', 'languages'])
        .where('key', '=', tenantKey)
        .where('is_active', '=', true)
        .executeTakeFirst(),
    { tenant_key: tenantKey },
  )
  if (!tenant) return null
  const feed = await inTenant(db, tenant.id, (tx) =>
    tx.selectFrom('alert_feed').select('is_on').executeTakeFirst(),
  )
  return { ...tenant, languages: knownLanguages(tenant.languages), isOn: feed?.is_on ?? false }
}

/** Reads active incidents, and those whose last message has not expired; `events` counts public events. */
async function readIncidents(tx: Tx) {
  const rows = await tx
    .selectFrom('incident')
    .select(['id', 'stage', 'version'])
    .where((where) =>
      where.or([
        where('stage', '=', 'active'),
        where('ended_at', '>', sql<Date>`now() - ${capLifetime} * interval '1 millisecond'`),
      ]),
    )
    .orderBy(sql`(stage = 'active')`, 'desc')
    .orderBy('started_at', 'desc')
    .limit(maxIncidents)
    .execute()
  return rows.map(({ id, stage, version }) => {
    const isActive = stage === 'active'
    // Events after the end are not public.
    return { id, isActive, events: isActive ? version : stage }
  })
}

async function readCoordinates(tx: Tx, incidents: readonly { id: string }[]) {
  const rows = await tx
    .selectFrom('site')
    .innerJoin('incident_site as i', 'i.site_id', 'site.id')
    .select(['site.id', 'site.latitude', 'site.longitude'])
    .distinct()
    .where('i.incident_id', '=', (where) =>
      where.fn.any(sql<string[]>`${incidents.map(({ id }) => id)}::uuid[]`),
    )
    .orderBy('site.id')
    .execute()
  return new Map(
    rows.flatMap(({ id, latitude, longitude }) =>
      latitude === null || longitude === null ? [] : [[id, { latitude, longitude }] as const],
    ),
  )
}

async function readPublicEvents(tx: Tx, incidentId: string): Promise<IncidentEvent[]> {
  const rows = await tx
    .selectFrom('event')
    .selectAll()
    .where('incident_id', '=', incidentId)
    .where('type', 'in', capSourceEventTypes)
    .orderBy('seq')
    .execute()
  return rows.map((row) => parseEventRow(row).event)
}
