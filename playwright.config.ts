import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { place, placeOf, workers } from './e2e/place.ts'
import { chromiumPath } from './tools/chromium.ts'

const chromium = await chromiumPath()

// Workers read this file again; all of them are to see the home the first one chose.
process.env.MUSTER_E2E_HOME ??= join(tmpdir(), `muster-e2e-${randomUUID()}`)

/** What takes times runs by itself, when the stories are done. */
const measures = ['slowPhone.e2e.ts', 'boardUnderLoad.e2e.ts', 'chatUnderLoad.e2e.ts']

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers,
  // Each story by itself: no file with many of them keeps one worker busy when the other is done.
  fullyParallel: true,
  projects: [
    { name: 'stories', testIgnore: measures },
    { name: 'measures', testMatch: measures, workers: 1, dependencies: ['stories'] },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: place.url,
    browserName: 'chromium',
    // Recording costs a fifth of the time of every story; whoever looks for a fault switches it on.
    trace: process.env.MUSTER_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: chromium.executablePath,
      args: chromium.args,
      env: { ...(process.env as Record<string, string>), ...chromium.env },
    },
  },
  webServer: Array.from({ length: workers }, (_, worker) => {
    const { port, url, home } = placeOf(worker)
    return {
      command: `"${process.execPath}" tools/start.ts`,
      url: `${url}/health/ready`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
      env: {
        PORT: String(port),
        IDENTITY_PORT: String(port + 1),
        MUSTER_HOME: home,
        // Renewal comes 60 s before the end, so here every signed-in page renews again and again while it is used.
        IDENTITY_TOKEN_TTL: '65',
      },
    }
  }),
})
