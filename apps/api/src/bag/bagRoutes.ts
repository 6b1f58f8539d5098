import * as calls from '@muster/contract/bagCalls'
import * as seed from '@muster/contract/seedCalls'
import type { CommandBody } from '@muster/domain/incident/commands'
import { toSnapshot } from '@muster/domain/incident/state'
import { stateForRoom } from '@muster/domain/incident/visibility'
import type { House } from '../http/house.ts'
import type { Mount } from '../http/mount.ts'
import { notFound } from '../http/problems.ts'
import { answer } from '../incident/answer.ts'
import { bagBroadcasts } from './bagBroadcasts.ts'
import type { KnownBag } from './bagDirectory.ts'
import { bagStatusOf, bagStatusTag, namesTag } from './bagStatus.ts'

/** What a room's page can read and do, named by the barcode alone. */
export function bagRoutes(mount: Mount, house: House) {
  mount(seed.getPublicBag, async ({ bag, params }) => {
    if (params.product !== house.config.PRODUCT_SLUG) throw notFound('There is no such product here.')
    const { name, siteName, organizationName } = bag
    return { organizationId: bag.tenantId, summary: { name, siteName, organizationName } }
  })

  mount(seed.getBagStatus, async ({ bag, request, reply }) => {
    const state = house.roomIncidents.current(bag.roomId)?.state ?? null
    const tag = bagStatusTag(bag, state)
    reply.header('etag', tag).header('cache-control', 'no-cache')
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    return bagStatusOf(bag, state)
  })

  mount(seed.getBagBroadcasts, async ({ bag, barcode }) =>
    bagBroadcasts(house.roomIncidents.current(bag.roomId), bag.roomId, barcode),
  )

  mount(seed.submitClassroomUpdate, ({ bag, body }) => {
    const { userId, sequence, incidentId, instructionResponse } = body
    const answers = instructionResponse.flatMap(({ id, instructionValue }) =>
      instructionValue === null ? [] : [[id, instructionValue] as const],
    )
    const data = {
      instructionIds: instructionResponse.map(({ id }) => id),
      values: Object.fromEntries(answers),
    }
    return inRoom(house, bag, incidentId, `${userId}:${sequence}`, (roomId) => ({
      type: 'CompleteInstruction',
      data: { roomId, ...data },
    }))
  })

  mount(calls.getBagIncident, async ({ bag, params }) => {
    const incident = await house.book.open(bag.tenantId, params.incidentId)
    const state = bag.roomId && incident?.state && stateForRoom(bag.roomId, incident.state)
    if (!state) throw notFound('This room took no part in such an incident.')
    return toSnapshot(state)
  })

  mount(calls.markSeen, ({ bag, params, body: { commandId, ...data } }) =>
    inRoom(house, bag, params.incidentId, commandId, (roomId) => ({
      type: 'MarkRoomSeen',
      data: { roomId, ...data },
    })),
  )
  mount(calls.reportRoomStatus, ({ bag, params, body: { commandId, ...data } }) =>
    inRoom(house, bag, params.incidentId, commandId, (roomId) => ({
      type: 'ReportRoomStatus',
      data: { roomId, ...data },
    })),
  )
  mount(calls.takeAttendance, ({ bag, params, body: { commandId, ...data } }) =>
    inRoom(house, bag, params.incidentId, commandId, (roomId) => ({
      type: 'TakeAttendance',
      data: { roomId, ...data },
    })),
  )
  mount(calls.postRoomChat, ({ bag, params, body: { commandId, text, author } }) =>
    inRoom(house, bag, params.incidentId, commandId, (roomId) => ({
      type: 'PostChat',
      data: { roomId, text, author: author ?? bag.name },
    })),
  )
}

/**
 * Sends a room's command. Its id is kept apart from those of other bags: six characters chosen by a phone could meet
 * another room's, and its acknowledgement would silently be taken for a repetition.
 */
async function inRoom(
  house: House,
  bag: KnownBag,
  incidentId: string,
  id: string,
  make: (roomId: string) => CommandBody,
) {
  if (!bag.roomId) throw notFound('This bag belongs to no room, so it takes no part in an incident.')
  const command = {
    ...make(bag.roomId),
    commandId: `${bag.id}:${id}`,
    actor: { kind: 'bag', id: bag.id, name: bag.name } as const,
  }
  return answer(await house.book.submit(bag.tenantId, incidentId, command))
}
