import { CannotDo, type Command, readArguments } from './command.ts'

/** `verify-log`: are the event logs what was written, with nothing changed, lost or slipped in since? */
export const verifyLogCommand: Command = {
  usage: '[--tenant KEY]',
  about:
    'Checks that every incident’s log is complete and unchanged; ends with 1 at the first row that is not.',
  read(args) {
    const { values } = readArguments({ args, options: { tenant: { type: 'string' } } })
    return async ({ appUrl }) => {
      const { verifyLog } = await import('../../apps/api/src/incident/verifyLog.ts')
      const { incidents, events, broken } = await verifyLog(appUrl, values.tenant).catch((error: unknown) => {
        throw error instanceof Error ? new CannotDo(error.message, { cause: error }) : error
      })
      if (broken) {
        console.error(
          `The log is broken at event ${broken.seq} of incident ${broken.incidentId}: ${broken.reason}`,
        )
        return 1
      }
      const count = (number: number, what: string) =>
        `${number.toLocaleString('en-US')} ${what}${number === 1 ? '' : 's'}`
      console.log(
        `The log is whole: ${count(events, 'event')} of ${count(incidents, 'incident')}, none changed or lost.`,
      )
      return 0
    }
  },
}
