import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, searchText, tenantKey } from './shapes.ts'

/** What is written down: a noun, a dot, what happened to it. An action that is not here cannot be written. */
export const auditAction = z.enum([
  'user.invited',
  'user.changed',
  'user.added',
  'user.roleChanged',
  'user.removed',
  'user.deactivated',
  'user.activated',
  'user.currentTenantChanged',
  'roster.imported',
  'sites.imported',
  'rooms.imported',
  'users.imported',
  'tenant.created',
  'tenant.changed',
  'tenant.configured',
  'tenant.providerChanged',
  'tenant.deactivated',
  'tenant.activated',
  'bag.created',
  'bag.changed',
  'bag.rotated',
  'bag.counted',
  'bag.itemUsed',
  'labels.printed',
  'setupCode.created',
  'setupCode.revoked',
  'device.enrolled',
  'device.revoked',
  'resource.created',
  'resource.changed',
  'template.saved',
  'template.restored',
  'template.putOutOfUse',
  'lockdown.requested',
  'lockdown.confirmed',
  'lockdown.declined',
  'lockdown.undone',
  'lockdown.settled',
  'lockdown.started',
  'help.requested',
  'help.answered',
  'task.created',
  'task.changed',
  'task.done',
  'drill.planned',
  'drill.changed',
  'drill.skipped',
  'drill.cancelled',
  'drill.announced',
  'drill.started',
  'drill.missed',
  'drill.heldBack',
  'drill.refused',
  'drill.remarked',
  'rules.created',
  'rules.changed',
  'rules.removed',
  'plan.imported',
  'plan.roomLinked',
  'plan.roomUnlinked',
])
export type AuditAction = z.infer<typeof auditAction>

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  tenantKey: z.string(),
  /** Who: a person's name, or `import`, `system`. */
  actor: z.string(),
  /** From where: an address of the network, or null for the command line. */
  from: z.string().nullable(),
  /** What: `user.invited`, `tenant.changed` … */
  action: z.string(),
  /** About whom or what, in words. */
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const searchAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  tag: 'Administration',
  summary: 'Who did what, newest first, in the tenants one administers.',
  access: 'admin',
  query: pageQuery.extend({
    tenantKey: tenantKey.optional(),
    search: searchText.optional(),
    action: searchText.optional(),
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
  }),
  answer: pageOf(auditEntry).extend({
    /** Whether there are more than `total`: entries are counted up to 10,000. */
    isMore: z.boolean(),
    /** Of a search: it looked through everything since then; null when there is nothing older. */
    searchedTo: z.string().nullable(),
  }),
})
