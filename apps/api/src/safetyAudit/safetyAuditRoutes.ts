import * as calls from '@muster/contract/safetyAuditCalls'
import * as templateCalls from '@muster/contract/safetyAuditTemplateCalls'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/database.ts'
import type { VerifyToken } from '../http/issuers.ts'
import type { Mount } from '../http/mount.ts'
import { listOwnersAtSite } from '../task/taskPeople.ts'
import { addAuditFinding } from './addFinding.ts'
import { addAuditRemark } from './addRemark.ts'
import { answerSafetyAudit } from './answerSafetyAudit.ts'
import { listSafetyAudits, summarizeSafetyAudits } from './listSafetyAudits.ts'
import { readOwnSafetyAudit } from './ownSafetyAudit.ts'
import { safetyAuditFileRoutes } from './safetyAuditFiles.ts'
import { countersignSafetyAudit, signSafetyAudit } from './signSafetyAudit.ts'
import { startSafetyAudit } from './startSafetyAudit.ts'
import { listTemplates, listTemplateVersions, saveTemplate } from './templates.ts'
import { trendSafetyAudits } from './trendSafetyAudits.ts'
import { viewSafetyAudit } from './viewSafetyAudit.ts'
import { withdrawSafetyAudit } from './withdrawSafetyAudit.ts'

type Deps = { config: Config; db: Database; verifyToken: VerifyToken }

/** Safety audits of sites, and what they ask. */
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
