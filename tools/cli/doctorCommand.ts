import { readFile } from 'node:fs/promises'
import { type DoctorOptions, examine } from '../doctor/doctor.ts'
import type { Finding } from '../doctor/finding.ts'
import { withoutSecrets } from '../doctor/secretValues.ts'
import { settingNames } from '../settings.ts'
import { type Command, CommandError, emailOption, readArguments } from './command.ts'
import { findDatabase, takeSecretsHere } from './openReadOnly.ts'

/** `doctor`: looks at everything that a deployment needs, and says what to do about what is wrong. */
export const doctorCommand: Command = {
  usage: '[--mail-to ADDRESS] [--token FILE] [--json]',
  about:
    'Checks settings, database, pooler, sign-in, email, texts, addresses, certificate, proxy, keys and disk. Shows how to fix each problem. Changes nothing. --token checks an access token of your provider. Exit code 1: there is a problem.',
  read(args) {
    const { values } = readArguments({
      args,
      options: { 'mail-to': { type: 'string' }, token: { type: 'string' }, json: { type: 'boolean' } },
    })
    const mailTo = values['mail-to'] === undefined ? undefined : emailOption(values['mail-to'])
    return {
      alone: async () => {
        const token = values.token === undefined ? undefined : await readToken(values.token)
        const findings = await diagnose({ mailTo, token })
        if (values.json) console.log(JSON.stringify(findings, null, 2))
        else for (const finding of findings) console.log(lineOf(finding))
        return findings.some(({ is }) => is === 'problem') ? 1 : 0
      },
    }
  },
}

/** Examines this deployment. No value of a secret setting is in what is found. */
export async function diagnose(options: DoctorOptions): Promise<Finding[]> {
  takeSecretsHere()
  const findings = await examine(process.env, options, findDatabase)
  return findings.map((each) => ({ ...each, says: withoutSecrets(each.says, process.env, settingNames) }))
}

const marks = { ok: 'ok     ', problem: 'PROBLEM', skipped: 'none   ' }

function lineOf({ name, is, says }: Finding): string {
  return `${marks[is]}  ${name}: ${says}`
}

async function readToken(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new CommandError(`${file} cannot be read.`, { cause })
  })
  return text.trim().replace(/^Bearer /, '')
}
