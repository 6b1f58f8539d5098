/** A school and its office during an incident, through a proxy, with every answer counted. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { giveInstruction, startIncident } from '@muster/contract/incidentCalls'
import { getBagStatus, submitClassroomUpdate } from '@muster/contract/seedCalls'
import { openPhone, type Phone } from '../../apps/api/test/phone.ts'
import { acknowledgement } from '../../apps/api/test/roomCalls.ts'
import type { TestTenant } from '../../apps/api/test/school.ts'
import { drillAt } from '../../apps/api/test/world.ts'

/** The answers that were not 2xx or 304, with their count, by what was asked; status 0 is a broken connection. */
export type Answers = { total: number; others: Record<string, number> }

export type SchoolLoad = {
  incidentId: string
  phones: readonly Phone[]
  /** Acknowledgements that were answered with success: `room instruction`. */
  acknowledged: ReadonlySet<string>
  /** The answers since the last call. */
  take: () => Answers
  stop: () => Promise<void>
}

/**
 * Starts a drill, then asks until stopped: each room polls and acknowledges the newest instruction, has its stream open, and the
 * manager gives an instruction every half second.
 * @param url of the proxy
 * @param token of the manager
 */
export async function startSchoolLoad(url: string, tenant: TestTenant, token: string): Promise<SchoolLoad> {
  const [site] = tenant.sites
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const incidentId = randomUUID()
  let answers: Answers = { total: 0, others: {} }
  let goesOn = true
  const acknowledged = new Set<string>()
  let newest: string | null = null

  const ask = async (what: string, path: string, body?: object, more: Record<string, string> = {}) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const sent = { 'content-type': 'application/json', ...more }
    const status = await fetch(url + path, { ...init, headers: sent }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    answers.total++
    const isGood = (status >= 200 && status < 300) || status === 304
    if (!isGood) answers.others[`${what} ${status}`] = (answers.others[`${what} ${status}`] ?? 0) + 1
    return isGood
  }

  if (!(await ask('start', startIncident.path, drillAt([site], incidentId), headers)))
    throw new Error(`The drill did not start: ${JSON.stringify(answers.others)}`)
  const phones = await Promise.all(site.rooms.map(({ barcode }) => openPhone(url, barcode)))

  const polling = site.rooms.map(async ({ barcode }) => {
    while (goesOn) {
      await ask('poll', `${getBagStatus.path}?RedBagGuid=${barcode}`)
      await sleep(50)
    }
  })
  const answering = site.rooms.map(async (room) => {
    for (let sequence = 1; goesOn; sequence++) {
      const id = newest
      if (id) {
        const { body } = acknowledgement(room, incidentId, sequence, [id])
        if (await ask('acknowledgement', submitClassroomUpdate.path, body))
          acknowledged.add(`${room.id} ${id}`)
      }
      await sleep(100)
    }
  })
  const giving = (async () => {
    const path = giveInstruction.path.replace(':incidentId', incidentId)
    while (goesOn) {
      const id = randomUUID()
      const body = {
        commandId: randomUUID(),
        id,
        text: 'Look out.',
        dataType: 0,
        roomIds: null,
        announce: false,
      }
      if (await ask('instruction', path, body, headers)) newest = id
      await sleep(500)
    }
  })()
  return {
    incidentId,
    phones,
    acknowledged,
    take: () => {
      const taken = answers
      answers = { total: 0, others: {} }
      return taken
    },
    stop: async () => {
      goesOn = false
      await Promise.all([...polling, ...answering, giving])
    },
  }
}
