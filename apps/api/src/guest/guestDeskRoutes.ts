import * as calls from '@muster/contract/guestCalls'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { command } from '../incident/command.ts'
import type { IncidentBook } from '../incident/incidentBook.ts'
import { createTrustedPost } from '../outgoing/post.ts'
import { inviteGuest, refuseWrongExpiry } from './inviteGuest.ts'
import { listGuests } from './listGuests.ts'
import { mailGuestLink } from './mailGuestLink.ts'
import { renewGuestLink } from './renewGuestLink.ts'
import { textGuestLink } from './textGuestLink.ts'

type Deps = { config: Config; db: Database; book: IncidentBook }

/** What those ask who let people from outside in. */
export function guestDeskRoutes(mount: Mount, house: Deps) {
  mount(calls.listGuests, (asked) => listGuests(house, asked))
  mount(calls.inviteGuest, (asked) => inviteGuest(house, asked))
  mount(calls.renewGuestLink, (asked) => renewGuestLink(house, asked))
  mount(calls.mailGuestLink, (asked) => mailGuestLink(house, asked))
  const post = createTrustedPost()
  mount(calls.textGuestLink, (asked) => textGuestLink(house, post, asked))
  mount(calls.changeGuest, ({ caller, params: { incidentId, guestId }, body: { commandId, ...rights } }) => {
    refuseWrongExpiry(rights.expiresAt)
    const data = { guestId, ...rights }
    return command(house, caller, incidentId, commandId, { type: 'ChangeGuest', data })
  })
  mount(calls.revokeGuest, ({ caller, params: { incidentId, guestId }, body: { commandId, reason } }) =>
    command(house, caller, incidentId, commandId, { type: 'RevokeGuest', data: { guestId, reason } }),
  )
}
