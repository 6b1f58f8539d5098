import { type TenantRole, tenantRole } from '@muster/domain/access/rights'

/** What a role is called on screens, and what it means there. */
export const roleWords = {
  TenantAdmin: {
    name: 'Administrator',
    sentence: 'Manages users and settings. Starts and runs incidents.',
  },
  Manager: { name: 'Manager', sentence: 'Starts and runs incidents.' },
  SiteSpecific: { name: 'Site manager', sentence: 'Starts and runs incidents at the chosen sites only.' },
  Staff: { name: 'Staff', sentence: 'Follows incidents. Starts none.' },
} as const satisfies Record<TenantRole, { name: string; sentence: string }>

/** Roles as choices of a select. */
export const roleChoices = tenantRole.options.map((value) => ({ value, label: roleWords[value].name }))
