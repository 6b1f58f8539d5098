import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './tools/chromium.ts'

const chromium = await chromiumPath()
const port = Number(process.env.E2E_PORT || 4300)

// Workers read this file again; all of them are to see the home the first one chose.
process.env.MUSTER_E2E_HOME ??= join(tmpdir(), `muster-e2e-${randomUUID()}`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromium.executablePath,
      args: chromium.args,
      env: { ...(process.env as Record<string, string>), ...chromium.env },
    },
  },
  webServer: {
    command: `"${process.execPath}" tools/start.ts`,
    url: `http://localhost:${port}/health/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      IDENTITY_PORT: String(port + 1),
      MUSTER_HOME: process.env.MUSTER_E2E_HOME,
      // Renewal comes 60 s before the end, so here every signed-in page renews again and again while it is used.
      IDENTITY_TOKEN_TTL: '65',
    },
  },
})
