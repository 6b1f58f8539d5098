import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@muster/contract/endpoint'
import {
  countersignSafetyAudit,
  startSafetyAudit,
  withdrawSafetyAudit,
} from '@muster/contract/safetyAuditCalls'
import { saveSafetyAuditTemplate } from '@muster/contract/safetyAuditTemplateCalls'
import type { TestSite, TestTenant } from './school.ts'
import type { World } from './world.ts'

/** Names that requests about safety audits have: a question on a scale, and when it was answered. */
const names = { questionKey: 'signal', givenAt: '2026-11-20T10:00:00.000Z' }

/** A safety audit of a site that nobody has answered, begun by its manager, and a template of the tenant. */
export async function safetyAuditAt(world: World, tenant: TestTenant, site: TestSite, endpoint?: Endpoint) {
  const [safetyAuditId, safetyAuditTemplateId] = [randomUUID() as string, randomUUID() as string]
  const { Manager, Staff } = tenant.staff
  const body = { safetyAuditId, siteId: site.id, safetyAuditTemplateId: null }
  await world.ask(startSafetyAudit, { body }, Manager)
  if (endpoint === countersignSafetyAudit) await signedBy(world, tenant, safetyAuditId, Staff.email)
  // Only its manager withdraws it; for others who may run it, it is already withdrawn.
  if (endpoint === withdrawSafetyAudit)
    await world.ask(withdrawSafetyAudit, { params: { safetyAuditId } }, Manager)
  const question = { key: 'gate', text: 'Is the gate shut?', help: null, weight: 2, wantsPhoto: true }
  const sections = [{ title: 'Outside', questions: [{ ...question, answers: 'check' as const }] }]
  if (endpoint !== saveSafetyAuditTemplate)
    await world.ask(
      saveSafetyAuditTemplate,
      { body: { safetyAuditTemplateId, version: 0, name: 'Our walk', sections } },
      Manager,
    )
  return { safetyAuditId, safetyAuditTemplateId, ...names }
}

/** Signs an audit by somebody who may not: for every caller of a test it is somebody else. */
async function signedBy(world: World, tenant: TestTenant, auditId: string, email: string) {
  await world.asOwner(async (owner) => {
    const counted = { percent: null, answered: 0, unanswered: 28, notApplicable: 0 }
    const result = JSON.stringify({ ...counted, notOk: 0, commendable: 0, sections: [] })
    await owner.query(
      `insert into safety_audit_signature (tenant_id, audit_id, part, signed_name, by_id, by_name, result)
      select $1, $2, 'ran', 'S. Staff', id, name, $4 from app_user where email = $3`,
      [tenant.id, auditId, email, result],
    )
  })
}
