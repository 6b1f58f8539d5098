import * as calls from '@muster/contract/guestCalls'
import type { Mount } from '../../access/endpoints.ts'
import type { IncidentStore } from '../../incidents/incidentStore.ts'
import type { Config } from '../../platform/config/config.ts'
import type { SecretBox } from '../../platform/config/secretBox.ts'
import type { Database } from '../../platform/db/database.ts'
import { submitCommand } from '../incident/submitCommand.ts'
import { createTrustedPost } from '../outgoing/safeHttpPost.ts'
import { inviteGuest, refuseInvalidExpiry } from './inviteGuest.ts'
import { listGuests } from './listGuests.ts'
import { mailGuestLink } from './mailGuestLink.ts'
import { renewGuestLink } from './renewGuestLink.ts'
import { textGuestLink } from './textGuestLink.ts'

type Deps = { config: Config; db: Database; incidents: IncidentStore; secrets: SecretBox }

/** Mounts the management of an incident's guests. */
export function guestManagementRoutes(mount: Mount, deps: Deps) {
  mount(calls.listGuests, (input) => listGuests(deps, input))
  mount(calls.inviteGuest, (input) => inviteGuest(deps, input))
  mount(calls.renewGuestLink, (input) => renewGuestLink(deps, input))
  mount(calls.mailGuestLink, (input) => mailGuestLink(deps, input))
  const post = createTrustedPost()
  mount(calls.textGuestLink, (input) => textGuestLink(deps, post, input))
  mount(calls.changeGuest, ({ caller, params: { incidentId, guestId }, body: { commandId, ...rights } }) => {
    refuseInvalidExpiry(rights.expiresAt)
    const data = { guestId, ...rights }
    return submitCommand(deps, caller, incidentId, commandId, { type: 'ChangeGuest', data })
  })
  mount(calls.revokeGuest, ({ caller, params: { incidentId, guestId }, body: { commandId, reason } }) =>
    submitCommand(deps, caller, incidentId, commandId, { type: 'RevokeGuest', data: { guestId, reason } }),
  )
}
