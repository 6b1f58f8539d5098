import { runningVersion } from '../../apps/api/src/platform/config/version.ts'
import { migrationNames } from '../../apps/api/src/platform/db/migrationFiles.ts'
import { type Command, readArguments } from './command.ts'

/** `version`: what is installed here. It needs neither settings nor the database. */
export const versionCommand: Command = {
  usage: '[--json]',
  about: 'Prints the installed version, its commit, the last migration it needs, and Node.',
  read(args) {
    const { values } = readArguments({ args, options: { json: { type: 'boolean' } } })
    return {
      alone: async () => {
        const { version, commit } = runningVersion()
        const schema = (await migrationNames()).at(-1) ?? ''
        const node = process.version
        if (values.json) console.log(JSON.stringify({ version, commit, schema, node }))
        else
          console.log(
            `Muster  ${version}\nCommit  ${commit ?? 'unknown'}\nSchema  ${schema.replace(/\.sql$/, '')}\nNode    ${node}`,
          )
        return 0
      },
    }
  },
}
