import { extname } from 'node:path'
import { lintSource } from '@secretlint/core'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'

/**
 * Secrets of tests, made up for them, and what each is. A file is listed with the rule that takes it for a real one. A secret of a
 * test is written so that no rule takes it for one, if that reads as well.
 */
const madeUp: Record<string, string> = {
  'apps/api/src/features/outgoing/outgoingMessages.test.ts basicauth': 'an address that is refused',
  'apps/api/src/features/outgoing/safeHttpGet.test.ts basicauth': 'an address that is refused',
  'apps/api/src/features/tenant/providers.db.test.ts basicauth': 'an issuer that is refused',
  'apps/api/src/platform/config/config.test.ts database-connection-string': 'a database that is refused',
  'apps/api/src/platform/db/explainDatabaseError.test.ts database-connection-string':
    'a database that is away',
  'tools/doctor/checks.test.ts basicauth': 'an address whose password is not shown',
  'tools/doctor/checks.test.ts database-connection-string': 'a database whose password is not shown',
  'tools/doctor/doctor.db.test.ts database-connection-string': 'a database that is away',
  'tools/settings.test.ts database-connection-string': 'a database that is refused',
  'tools/supportBundle/supportBundle.db.test.ts database-connection-string': 'a database that is away',
}

/**
 * Lists the secrets in a file, each as a line for people, without the secret.
 * @param path from the root
 */
export async function findSecrets(path: string, content: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { filePath: path, content, ext: extname(path), contentType: 'text' },
    options: {
      maskSecrets: true,
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
    },
  })
  return messages.flatMap(({ ruleId, message, loc }) => {
    const rule = ruleId.replace('@secretlint/secretlint-rule-', '')
    return `${path} ${rule}` in madeUp ? [] : [`${path}:${loc.start.line} ${rule}: ${message}`]
  })
}
