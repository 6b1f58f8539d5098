/**
 * Checks exported logs and evidence files with the public key alone: no database, no network, nothing else of Muster. The
 * web's build makes one file of it that Node.js 20 or later runs.
 */
import { parseArgs } from 'node:util'
import { verifyFiles } from './cli/verifyFiles.ts'

const usage = `node verify.mjs --key KEY FILE …

  FILE   sealed logs (log.json), evidence files (evidence.json), and checkpoints from emails or webhooks, in any order
  --key  the public key of the deployment: a file (PEM), or the key in base64. Do not get it from the person who gave you the files.
  --hash the last hash of one log, from its printed report. It proves the entries of that log, and nothing else.

Exit codes: 0 everything is proved. 1 something is wrong. 2 wrong arguments. 3 nothing is wrong, but not everything is proved.`

process.exitCode = await run()

async function run(): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string', multiple: true },
        hash: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help || positionals.length === 0) {
      console.log(usage)
      return values.help ? 0 : 2
    }
    return await verifyFiles({ paths: positionals, keys: values.key ?? [], hash: values.hash })
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return 2
  }
}
