import type { SafetyAudit } from '@muster/contract/safetyAuditCalls'
import type { Caller } from '../../access/caller.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Database, inTenant } from '../../platform/db/database.ts'
import { readOwnSafetyAudit } from './safetyAuditRows.ts'
import { viewSafetyAudit } from './viewSafetyAudit.ts'

/** The content of a printed safety audit, as one person may see it. */
export type PrintedAudit = {
  audit: SafetyAudit
  /** JPEGs by their id, without those that are too many. */
  photos: ReadonlyMap<string, Uint8Array>
  tenantName: string
  productName: string
  printedBy: string
}

/** Maximum bytes of photos in one PDF: it is built in memory, and has to pass a mail server. */
const maxPhotoBytes = 40_000_000

/** Reads what is printed of a safety audit. @throws 404 */
export function readPrintedAudit(
  { db, config }: { config: Config; db: Database },
  caller: Caller,
  id: string,
): Promise<PrintedAudit> {
  return inTenant(db, caller.tenantId, async (tx) => {
    const row = await readOwnSafetyAudit(tx, caller, id)
    const audit = await viewSafetyAudit(tx, row)
    const tenant = await tx.selectFrom('tenant').select('name').executeTakeFirstOrThrow()
    const photos = new Map<string, Buffer>()
    let bytes = 0
    for (const photoId of audit.answers.flatMap(({ photoId }) => photoId ?? [])) {
      const photo = await tx
        .selectFrom('safety_audit_photo')
        .select('content')
        .where('id', '=', photoId)
        .executeTakeFirst()
      bytes += photo?.content.length ?? 0
      if (photo && bytes <= maxPhotoBytes) photos.set(photoId, photo.content)
    }
    return {
      audit,
      photos,
      tenantName: tenant.name,
      productName: config.PRODUCT_NAME,
      printedBy: caller.account.name,
    }
  })
}
