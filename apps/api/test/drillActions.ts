import { randomUUID } from 'node:crypto'
import * as drills from '@muster/contract/drillCalls'
import { withdrawIncident } from '@muster/contract/incidentCalls'
import type { DrillPlan } from '@muster/domain/drill/drillPlan'
import { planAt } from './drills.ts'
import { newId } from './roomCalls.ts'
import type { TestSite } from './school.ts'
import { takeCommand } from './takeCommand.ts'
import type { World } from './world.ts'
import { forgetMails, writtenMails } from './writtenMails.ts'

/**
 * Actions of tests about planned drills, by the first tenant’s manager, and on the clock.
 * @param world asked for at each call: it is opened when the tests begin
 */
export function drillActions(world: () => World) {
  const oak = () => world().tenants[0]

  async function running(): Promise<string[]> {
    const { rows } = await world().asOwner((owner) =>
      owner.query<{ id: string }>("select id from incident where stage = 'active'"),
    )
    return rows.map(({ id }) => id)
  }

  /** Withdraws an incident of any kind and any commander. */
  async function withdraw(incidentId: string) {
    const { Manager } = oak().staff
    await takeCommand(world(), incidentId, Manager)
    const body = { ...newId(), kind: 'Actual' as const }
    return world().ask(withdrawIncident, { params: { incidentId }, body }, Manager)
  }

  /** Plans a drill and answers it as kept. */
  function planned(
    changes: Partial<DrillPlan> = {},
    sites: TestSite[] = [oak().sites[0]],
    as = oak().staff.Manager,
  ) {
    return world().ask(
      drills.createDrillPlan,
      { body: { drillPlanId: randomUUID(), ...planAt(sites, changes) } },
      as,
    )
  }
  const seen = (drillPlanId: string, as = oak().staff.Manager) =>
    world().ask(drills.getDrillPlan, { params: { drillPlanId } }, as)
  const save = (drillPlanId: string, version: number, plan: DrillPlan, as = oak().staff.Manager) =>
    world().call(drills.updateDrillPlan, { params: { drillPlanId }, body: { version, ...plan } }, as)

  /** Lets the time of a plan come: what waits was due this long ago. */
  const makeDue = (drillPlanId: string, ago = '0 seconds') =>
    world().asOwner((owner) =>
      owner.query(
        `update drill_occurrence set starts_at = now() - $2::interval, due_at = now() - $2::interval
        where plan_id = $1 and stage = 'waiting'`,
        [drillPlanId, ago],
      ),
    )
  /** Makes the notifications of a plan due now. */
  const tellNow = (drillPlanId: string) =>
    world().asOwner((owner) =>
      owner.query('update drill_occurrence set tell_at = now(), due_at = now() where plan_id = $1', [
        drillPlanId,
      ]),
    )
  const lastOf = async (drillPlanId: string) => (await seen(drillPlanId)).last
  const mails = async () => {
    const { rows } = await world().asOwner((owner) =>
      owner.query<{ recipient: string; subject: string; body: string }>(
        `select recipient, subject, body from ${writtenMails} order by recipient`,
      ),
    )
    return rows
  }
  const auditOf = async (subject: string) => {
    const { rows } = await world().asOwner((owner) =>
      owner.query<{ line: string }>(
        "select action || ' by ' || actor as line from audit where subject = $1 order by id desc",
        [subject],
      ),
    )
    return rows.map(({ line }) => line)
  }

  /** Leaves nothing running and nothing planned to the next test. */
  async function clear() {
    for (const id of await running()) await withdraw(id)
    await world().asOwner(async (owner) => {
      await owner.query('delete from drill_occurrence')
      await owner.query('delete from drill_plan_site')
      await owner.query('delete from drill_plan')
      await owner.query(forgetMails)
    })
  }

  return { running, withdraw, planned, seen, save, makeDue, tellNow, lastOf, mails, auditOf, clear }
}
