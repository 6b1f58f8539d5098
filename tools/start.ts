/** `npm start`: all of Muster on one port, until Ctrl-C; with `-- --workers N` by N servers. */
import { takeSecretFiles } from '../apps/api/src/platform/config/secretFiles.ts'
import { printWelcome } from './printWelcome.ts'
import { runUntilStopped } from './runUntilStopped.ts'
import { misspelledSettings, readSettings } from './settings.ts'
import { startMuster } from './startMuster.ts'

await runUntilStopped(async (onStop) => {
  takeSecretFiles(process.env)
  for (const hint of misspelledSettings(process.env)) console.error(hint)
  const settings = readSettings(process.env, process.argv.slice(2))
  const muster = await startMuster(settings, onStop)
  await printWelcome(settings, muster.ownerUrl)
  return muster
})
