import * as calls from '@muster/contract/safetyAuditCalls'
import * as templateCalls from '@muster/contract/safetyAuditTemplateCalls'
import type { FastifyInstance } from 'fastify'
import type { Mount } from '../../access/endpoints.ts'
import type { VerifyToken } from '../../access/trustedIssuers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/database.ts'
import { listOwnersAtSite } from '../task/taskOwners.ts'
import { addAuditFinding } from './addAuditFinding.ts'
import { addAuditRemark } from './addAuditRemark.ts'
import { answerSafetyAudit } from './answerSafetyAudit.ts'
import { listSafetyAudits, summarizeSafetyAudits } from './listSafetyAudits.ts'
import { safetyAuditFileRoutes } from './safetyAuditFileRoutes.ts'
import { readOwnSafetyAudit } from './safetyAuditRows.ts'
import { listTemplates, listTemplateVersions, saveTemplate } from './safetyAuditTemplates.ts'
import { countersignSafetyAudit, signSafetyAudit } from './signSafetyAudit.ts'
import { startSafetyAudit } from './startSafetyAudit.ts'
import { trendSafetyAudits } from './trendSafetyAudits.ts'
import { viewSafetyAudit } from './viewSafetyAudit.ts'
import { withdrawSafetyAudit } from './withdrawSafetyAudit.ts'

type Deps = { config: Config; db: Database; verifyToken: VerifyToken }

/** Mounts safety audits of sites, and their templates. */
export function safetyAuditRoutes(mount: Mount, api: FastifyInstance, deps: Deps) {
  mount(calls.listSafetyAudits, (input) => listSafetyAudits(deps, input))
  mount(calls.summarizeSafetyAudits, (input) => summarizeSafetyAudits(deps, input))
  mount(calls.trendSafetyAudits, (input) => trendSafetyAudits(deps, input))
  mount(calls.getSafetyAudit, ({ caller, params }) =>
    inTenant(deps.db, caller.tenantId, async (tx) =>
      viewSafetyAudit(tx, await readOwnSafetyAudit(tx, caller, params.safetyAuditId)),
    ),
  )
  mount(calls.startSafetyAudit, (input) => startSafetyAudit(deps, input))
  mount(calls.answerSafetyAudit, (input) => answerSafetyAudit(deps, input))
  mount(calls.addSafetyAuditFinding, (input) => addAuditFinding(deps, input))
  mount(calls.listSafetyAuditOwners, ({ caller, params }) =>
    inTenant(deps.db, caller.tenantId, async (tx) => {
      const audit = await readOwnSafetyAudit(tx, caller, params.safetyAuditId)
      const owners = await listOwnersAtSite(tx, caller.tenantId, audit.site_id)
      return owners.map(({ ownerId, name }) => ({ id: ownerId, name }))
    }),
  )
  mount(calls.withdrawSafetyAudit, (input) => withdrawSafetyAudit(deps, input))
  mount(calls.signSafetyAudit, (input) => signSafetyAudit(deps, input))
  mount(calls.countersignSafetyAudit, (input) => countersignSafetyAudit(deps, input))
  mount(calls.remarkOnSafetyAudit, (input) => addAuditRemark(deps, input))
  mount(templateCalls.listSafetyAuditTemplates, (input) => listTemplates(deps, input))
  mount(templateCalls.listSafetyAuditTemplateVersions, (input) => listTemplateVersions(deps, input))
  mount(templateCalls.saveSafetyAuditTemplate, (input) => saveTemplate(deps, input))
  safetyAuditFileRoutes(api, deps)
}
