/** The people of the demo district: who can sign in where no real identity provider is configured. */

/** One person of the demo, with the right they will have in Muster. */
export interface DemoAccount {
  /** The `sub` claim: never changes, never reused. */
  subject: string
  email: string
  name: string
  password: string
  role: 'GlobalAdmin' | 'TenantAdmin' | 'Manager' | 'SiteSpecific' | 'Staff'
  /** The tenant they work for; for the GlobalAdmin, the one they look at first. */
  tenantKey: 'oakridge' | 'riverbend'
}

/** Every account of the demo: one per tenant role in each tenant, and one GlobalAdmin. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    subject: 'demo-global-admin',
    email: 'morgan.ellis@example.org',
    name: 'Morgan Ellis',
    password: 'quiet-harbor-lamp',
    role: 'GlobalAdmin',
    tenantKey: 'oakridge',
  },
  {
    subject: 'demo-oakridge-tenant-admin',
    email: 'dana.whitfield@oakridge.example.org',
    name: 'Dana Whitfield',
    password: 'green-maple-door',
    role: 'TenantAdmin',
    tenantKey: 'oakridge',
  },
  {
    subject: 'demo-oakridge-manager',
    email: 'priya.raman@oakridge.example.org',
    name: 'Priya Raman',
    password: 'calm-river-stone',
    role: 'Manager',
    tenantKey: 'oakridge',
  },
  {
    subject: 'demo-oakridge-site-specific',
    email: 'tomas.alvarez@oakridge.example.org',
    name: 'Tomás Álvarez',
    password: 'silver-pine-bell',
    role: 'SiteSpecific',
    tenantKey: 'oakridge',
  },
  {
    subject: 'demo-oakridge-staff',
    email: 'joan.becker@oakridge.example.org',
    name: 'Joan Becker',
    password: 'paper-cloud-boat',
    role: 'Staff',
    tenantKey: 'oakridge',
  },
  {
    subject: 'demo-riverbend-tenant-admin',
    email: 'samuel.okafor@riverbend.example.org',
    name: 'Samuel Okafor',
    password: 'amber-field-gate',
    role: 'TenantAdmin',
    tenantKey: 'riverbend',
  },
  {
    subject: 'demo-riverbend-manager',
    email: 'linh.tran@riverbend.example.org',
    name: 'Linh Tran',
    password: 'early-bird-song',
    role: 'Manager',
    tenantKey: 'riverbend',
  },
  {
    subject: 'demo-riverbend-site-specific',
    email: 'greta.lindholm@riverbend.example.org',
    name: 'Greta Lindholm',
    password: 'blue-window-chair',
    role: 'SiteSpecific',
    tenantKey: 'riverbend',
  },
  {
    subject: 'demo-riverbend-staff',
    email: 'marcus.hale@riverbend.example.org',
    name: 'Marcus Hale',
    password: 'north-garden-path',
    role: 'Staff',
    tenantKey: 'riverbend',
  },
]

/** The account with this subject, if there is one. */
export function findBySubject(subject: string): DemoAccount | undefined {
  return demoAccounts.find((account) => account.subject === subject)
}

/** The account whose email (in any case) and password both match, if there is one. */
export function findByPassword(email: string, password: string): DemoAccount | undefined {
  const wanted = email.trim().toLowerCase()
  return demoAccounts.find((account) => account.email === wanted && account.password === password)
}
