import { id } from '@muster/domain/id'
import { safetyAuditSection, safetyAuditSections } from '@muster/domain/safetyAudit/template'
import { nameText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './shapes.ts'

/** The safety audit templates of an organisation, in versions that are never changed. */

const template = z.object({
  safetyAuditTemplateId: z.uuid(),
  version: z.int(),
  name: z.string(),
  /** Null: put out of use. */
  sections: z.array(safetyAuditSection).nullable(),
  savedAt: z.string(),
  savedByName: z.string(),
})
export type SafetyAuditTemplate = z.output<typeof template>

export const listSafetyAuditTemplates = endpoint({
  method: 'GET',
  path: '/api/safety-audit-templates',
  tag: 'Site',
  summary: 'The newest version of each of the organization’s own templates, also of those out of use.',
  access: 'safetyAudit.run',
  query: pageQuery,
  answer: pageOf(template),
})

export const listSafetyAuditTemplateVersions = endpoint({
  method: 'GET',
  path: '/api/safety-audit-templates/:safetyAuditTemplateId/versions',
  tag: 'Site',
  summary: 'Every version of a template, newest first.',
  access: 'safetyAudit.run',
  params: z.object({ safetyAuditTemplateId: id }),
  query: pageQuery,
  answer: pageOf(template),
})

export const saveSafetyAuditTemplate = endpoint({
  method: 'POST',
  path: '/api/safety-audit-templates',
  tag: 'Site',
  summary:
    'A new version of a template, or a new template. Safety audits that run keep what they started with.',
  access: 'safetyAudit.configure',
  body: z.object({
    /** Chosen by the page for a new one. */
    safetyAuditTemplateId: id,
    /** The version the editor saw, 0 for none. When there is a newer one, nothing is saved (409). */
    version: z.int().min(0).max(1_000_000_000),
    name: nameText,
    /** Null: put out of use. */
    sections: safetyAuditSections.nullable(),
  }),
  answer: template,
})
