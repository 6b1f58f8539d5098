import { drill, send } from '@muster/domain/incident/testSchool'
import { genesisHash } from '../src/incidents/hashChain.ts'
import { chainNext } from '../src/incidents/storedEvents.ts'

/** A drill of a few entries as a log that is exported: each sealed by its hash, and how far the chain goes. */
export function sealedDrill() {
  const log = send(drill(2), { type: 'SendBroadcast', data: { message: 'Stay.', severity: 1 } })
  let previousHash = genesisHash
  const events = [...log.answers.values()].flat().map((event) => {
    const { hash, salt } = chainNext(previousHash, event, 0)
    const entry = { ...event, salt, previousHash, hash }
    previousHash = hash
    return entry
  })
  return { id: log.incidentId, events, chain: { entries: events.length, head: previousHash } }
}
