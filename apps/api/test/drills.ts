import { randomUUID } from 'node:crypto'
import type { DrillPlan } from '@muster/domain/drill/drillPlan'
import type { RulePack } from '@muster/domain/drill/rulePack'
import { insert, type TestSite, type TestTenant } from './school.ts'
import type { World } from './world.ts'

/** Plans and rules as tests make them. */

/** A lockdown drill in some years, unannounced, started by itself. */
export function planAt(sites: readonly TestSite[], changes: Partial<DrillPlan> = {}): DrillPlan {
  return {
    title: 'Autumn drill',
    kind: 'Exercise',
    action: 'Lockdown',
    type: 1,
    location: null,
    message: null,
    siteIds: sites.map(({ id }) => id),
    firstDate: '2040-09-03',
    time: '10:00',
    timeZone: 'America/New_York',
    recurrence: { every: 'once' },
    until: null,
    skipDates: [],
    tell: 'nobody',
    tellHoursBefore: 24,
    startBy: 'itself',
    note: null,
    ...changes,
  }
}

/** Two evacuations in the school year. */
export const twoFireDrills: RulePack = {
  name: 'Our rules',
  jurisdiction: 'Here',
  sourceUrl: 'https://example.org/law',
  asOf: '2026',
  checkedOn: '2026-09-01',
  timeZone: 'America/New_York',
  yearFrom: '08-01',
  yearTo: '07-31',
  terms: [],
  requirements: [
    {
      name: 'Fire drills',
      actions: ['Evacuate'],
      times: 2,
      per: 'year',
      days: null,
      from: null,
      to: null,
      realCounts: false,
      note: null,
    },
  ],
}

/** A plan at a site with the time that waits, and a rule pack, put there as rows. */
export function plannedAt(world: World, tenant: TestTenant, site: TestSite) {
  const [drillPlanId, packId] = [randomUUID(), randomUUID()]
  const place = { tenant_id: tenant.id }
  return world.asOwner(async (owner) => {
    const { rows } = await owner.query<{ id: string }>('select id from app_user where email = $1', [
      tenant.staff.Manager.email,
    ])
    await insert(owner, 'drill_plan', {
      ...place,
      id: drillPlanId,
      owner_id: rows[0]?.id,
      owner_name: tenant.staff.Manager.name,
      plan: JSON.stringify(planAt([site])),
    })
    await owner.query('insert into drill_plan_site (tenant_id, plan_id, site_id) values ($1, $2, $3)', [
      tenant.id,
      drillPlanId,
      site.id,
    ])
    const at = new Date('2040-09-03T14:00:00Z')
    const occurrenceId = await insert<string>(owner, 'drill_occurrence', {
      ...place,
      plan_id: drillPlanId,
      starts_at: at,
      due_at: at,
    })
    await insert(owner, 'rule_pack', { ...place, id: packId, pack: JSON.stringify(twoFireDrills) })
    return { drillPlanId, occurrenceId, packId }
  })
}
