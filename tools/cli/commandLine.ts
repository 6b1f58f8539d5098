import type { Actor } from '../../apps/api/src/features/audit/writeAudit.ts'

/** Who the audit entries of commands are by. */
export const commandLine: Actor = { id: null, name: 'command line', address: null }
