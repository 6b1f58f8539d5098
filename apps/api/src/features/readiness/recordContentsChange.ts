import type { AuditAction } from '@muster/contract/auditCalls'
import type { AuditValues } from '@muster/contract/auditFields'
import { inEnglish } from '@muster/words/t'
import type { FastifyRequest } from 'fastify'
import type { KnownBag } from '../../access/knownBag.ts'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import { conflict, unknownBag } from '../../platform/http/problems.ts'
import { bagActor } from '../audit/bagActor.ts'
import { writeAudit } from '../audit/writeAudit.ts'
import { enforceHourlyQuota, type HourlyQuota } from '../bag/hourlyQuota.ts'
import { lockCountedBag } from './lockBag.ts'
import { readContents } from './readBagContents.ts'
import { refreshRestock } from './refreshRestockTask.ts'

type ContentsChange = {
  action: AuditAction
  after: AuditValues
}

/**
 * Records a count or use of a bag: the row, its audit and the restock task in one transaction, one at a time.
 * @param findOwn whether a row of this id is this bag's already: then the call is a repetition, and changes nothing
 * @param add inserts it, for the bag as it is now, at the time it then is and not when its transaction began: another may have come first; answers what to tell of it, or null when the id is another's
 * @param quota how many such rows the bag may add
 * @returns how the contents stand then
 * @throws 404 when the bag went out of use meanwhile
 */
export function recordContentsChange(
  db: Database,
  { bag: remembered, request }: { bag: KnownBag; request: FastifyRequest },
  findOwn: (tx: Tx) => Promise<unknown>,
  add: (tx: Tx, bag: KnownBag) => Promise<ContentsChange | null>,
  quota: HourlyQuota,
) {
  return inTenant(db, remembered.tenantId, async (tx) => {
    const { isActive, ...held } = await lockCountedBag(tx, remembered.id)
    if (!isActive) throw unknownBag()
    const bag = { ...remembered, ...held }
    if (await findOwn(tx)) return readContents(tx, bag)
    await enforceHourlyQuota(tx, bag.id, quota)
    const added = await add(tx, bag)
    if (!added) throw conflict('taken', inEnglish('This could not be kept. Send it again.'))
    const actor = bagActor(bag, request)
    await writeAudit(tx, bag.tenantId, actor, { subject: bag.name, ...added })
    await refreshRestock(tx, bag, actor)
    return readContents(tx, bag)
  })
}
