/**
 * Waits for the end of the process that started this one, however it ends, and then ends its throwaway PostgreSQL and removes
 * its folder. The argument is the folder. Standard input is a pipe from that process, which closes with it.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { killServer } from './stalePidFile.ts'

const [, , home = ''] = process.argv
process.stdin.resume().on('close', async () => {
  await killServer(join(home, 'postgres'))
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
})
