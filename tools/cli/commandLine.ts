import type { Actor } from '../../apps/api/src/features/audit/writeAudit.ts'

/** The actor of the audit entries of commands. */
export const commandLine: Actor = { id: null, name: 'command line', address: null }
