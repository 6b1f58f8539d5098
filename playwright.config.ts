import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { testServer, workers } from './e2e/testServer.ts'
import { chromiumPath } from './tools/chromium.ts'
import { pictureFonts } from './tools/pictureFonts.ts'

const chromium = await chromiumPath()
/** So that Chinese, Korean and Arabic have their widths, and pictures show them, as on devices that have fonts of their own. */
const fonts = await pictureFonts(chromium.env)

// Workers read this file again; all of them are to see the home the first one chose.
process.env.MUSTER_E2E_HOME ??= join(tmpdir(), `muster-e2e-${randomUUID()}`)

/** The stories that take longest, and the long ones of those whose names come last: begun first, so that none of them is left over in the end. */
const long = [
  'everyManagersPage',
  'guest',
  'notifications',
  'sitePlan',
  'sitesOverview',
  'threePhones',
  'twoManagers',
].map((name) => `${name}.e2e.ts`)

/** Stories that measure time run by themselves, when the others are done. */
const measures = [
  'signage',
  'slowPhone',
  'sitesInTime',
  'misfireInTime',
  'boardUnderLoad',
  'chatUnderLoad',
].map((name) => `${name}.e2e.ts`)

/** Takes the pictures of the documentation (`npm run pictures`): it tests nothing. */
const pictures = 'pictures.e2e.ts'

const launchOptions = {
  executablePath: chromium.executablePath,
  args: chromium.args,
  env: { ...(process.env as Record<string, string>), ...chromium.env, ...fonts },
}

/**
 * A phone keeps the whole app a moment after it was opened, and what is new pulses for 15 s: each costs a story as much
 * again as the page itself. The stories that are about that, or about what moves, are `asOnAPhone` (e2e/story.ts).
 * And a page of a story is gone before the engine has earned back what making fast code of it costs: two fifths of what
 * pages take of the processor.
 */
const stillAndKeepingNothing = {
  serviceWorkers: 'block' as const,
  contextOptions: { reducedMotion: 'reduce' as const },
  launchOptions: { ...launchOptions, args: [...chromium.args, '--js-flags=--no-opt --no-maglev'] },
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  workers,
  // Each story by itself: no file with many of them keeps one worker busy when the other is done.
  fullyParallel: true,
  projects: [
    { name: 'long stories', testMatch: long, use: stillAndKeepingNothing },
    { name: 'stories', testIgnore: [...measures, ...long, pictures], use: stillAndKeepingNothing },
    { name: 'measures', testMatch: measures, workers: 1, dependencies: ['long stories', 'stories'] },
    // One after the other: each shows what those before it have made.
    ...(process.env.MUSTER_PICTURES
      ? [
          {
            name: 'pictures',
            testMatch: pictures,
            fullyParallel: false,
            workers: 1,
            use: stillAndKeepingNothing,
          },
        ]
      : []),
  ],
  // Only a story that hangs takes as long: where others use the machine, the longest has needed six minutes. What must be there in
  // time says so where it is waited for.
  timeout: 600_000,
  // Only after a fault of the browser itself: e2e/story.ts.
  retries: 1,
  // Where others use the machine, a page may take as long; what passes waits no longer for it.
  expect: { timeout: 20_000 },
  use: {
    baseURL: testServer.url,
    browserName: 'chromium',
    actionTimeout: 120_000,
    // Recording adds a fifth to the time of every story; switch it on to look for a fault.
    trace: process.env.MUSTER_TRACE ? 'retain-on-failure' : 'off',
    launchOptions,
  },
  webServer: {
    command: `"${process.execPath}" e2e/startServers.ts`,
    wait: { stdout: /Every place is ready/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    // Renewal comes 60 s before the end, so here every signed-in page renews again and again while it is used.
    env: {
      IDENTITY_TOKEN_TTL: '65',
      // For stories that play a camera.
      CAMERA_PRIVATE_HOSTS: 'oakridge=127.0.0.1,riverbend=127.0.0.1',
    },
  },
})
