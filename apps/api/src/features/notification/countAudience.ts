import type * as deliveryCalls from '@muster/contract/deliveryCalls'
import { selectRecipients } from '@muster/domain/notification/recipients'
import { notificationChannel } from '@muster/domain/notification/vocabulary'
import type { RequestInput } from '../../access/endpoints.ts'
import { requireIncidentState } from '../../access/visibleIncident.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { missingSettings } from './channelRules.ts'
import { notifierConfig } from './notifierConfig.ts'
import { readAudience, readRules } from './readAudience.ts'

type Deps = { config: Config; db: Database; incidents: IncidentStore }

/**
 * Counts recipients of an incident by channel, so that command knows before it notifies. It returns only numbers: names are
 * for those who may configure notifications.
 */
export async function getIncidentAudience(
  deps: Deps,
  { caller, params, query: { stage } }: RequestInput<typeof deliveryCalls.getIncidentAudience>,
) {
  const { incident, state: seen } = await requireIncidentState(deps, caller, params.incidentId)
  // A commander restricted to one of its sites notifies the people of all of them.
  const { kind, type, sites } = incident.state ?? seen
  const occasion = { kind, type, siteIds: sites.map(({ id }) => id), stage }
  const place = notifierConfig(deps.config)
  return inTenant(deps.db, caller.tenantId, async (tx) => {
    const at = new Date().toISOString()
    const { recipients } = selectRecipients(await readRules(tx), await readAudience(tx), occasion, at)
    const channels = notificationChannel.options.flatMap((channel) => {
      const of = recipients.filter((each) => each.channel === channel)
      if (of.length === 0) return []
      const held = of.filter(({ isHeld }) => isHeld).length
      return [
        { channel, isConfigured: missingSettings(channel, place) === null, recipients: of.length, held },
      ]
    })
    return { channels }
  })
}
