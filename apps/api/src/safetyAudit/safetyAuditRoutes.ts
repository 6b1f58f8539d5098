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
export function safetyAuditRoutes(mount: Mount, api: FastifyInstance, house: Deps) {
  mount(calls.listSafetyAudits, (asked) => listSafetyAudits(house, asked))
  mount(calls.summarizeSafetyAudits, (asked) => summarizeSafetyAudits(house, asked))
  mount(calls.trendSafetyAudits, (asked) => trendSafetyAudits(house, asked))
  mount(calls.getSafetyAudit, ({ caller, params }) =>
    inTenant(house.db, caller.tenantId, async (tx) =>
      viewSafetyAudit(tx, await readOwnSafetyAudit(tx, caller, params.safetyAuditId)),
    ),
  )
  mount(calls.startSafetyAudit, (asked) => startSafetyAudit(house, asked))
  mount(calls.answerSafetyAudit, (asked) => answerSafetyAudit(house, asked))
  mount(calls.addSafetyAuditFinding, (asked) => addAuditFinding(house, asked))
  mount(calls.listSafetyAuditOwners, ({ caller, params }) =>
    inTenant(house.db, caller.tenantId, async (tx) => {
      const audit = await readOwnSafetyAudit(tx, caller, params.safetyAuditId)
      const owners = await listOwnersAtSite(tx, caller.tenantId, audit.site_id)
      return owners.map(({ ownerId, name }) => ({ id: ownerId, name }))
    }),
  )
  mount(calls.withdrawSafetyAudit, (asked) => withdrawSafetyAudit(house, asked))
  mount(calls.signSafetyAudit, (asked) => signSafetyAudit(house, asked))
  mount(calls.countersignSafetyAudit, (asked) => countersignSafetyAudit(house, asked))
  mount(calls.remarkOnSafetyAudit, (asked) => addAuditRemark(house, asked))
  mount(templateCalls.listSafetyAuditTemplates, (asked) => listTemplates(house, asked))
  mount(templateCalls.listSafetyAuditTemplateVersions, (asked) => listTemplateVersions(house, asked))
  mount(templateCalls.saveSafetyAuditTemplate, (asked) => saveTemplate(house, asked))
  safetyAuditFileRoutes(api, house)
}
