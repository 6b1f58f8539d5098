import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import presetMantine from 'postcss-preset-mantine'
import { defineConfig } from 'vitest/config'
import { chromiumPath } from '../../tools/chromium.ts'
import { catalogs } from './catalogs.ts'

/** Component tests: one screen at a time in a real browser, with answers of the contract in place of a server. */

const { executablePath, args, env } = await chromiumPath()
const launchOptions = { executablePath, args, env: { ...(process.env as Record<string, string>), ...env } }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), catalogs()],
  css: { postcss: { plugins: [presetMantine()] } },
  // Every dependency of the app is bundled before: one that is found while tests run brings a second React.
  optimizeDeps: { entries: ['src/main.tsx', 'src/**/*.screen.test.tsx'] },
  test: {
    name: 'components',
    include: ['src/**/*.screen.test.tsx'],
    testTimeout: 20_000,
    unstubGlobals: true,
    expect: { poll: { timeout: 5_000 } },
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions,
        contextOptions: { reducedMotion: 'reduce', viewport: { width: 1480, height: 1500 } },
      }),
      instances: [{ browser: 'chromium' }],
      screenshotFailures: false,
      // Letters are drawn a little differently by another Chromium; a component that looks different is more than this.
      expect: {
        toMatchScreenshot: {
          resolveScreenshotPath: ({ root, testFileDirectory, arg, ext }) =>
            `${root}/${testFileDirectory}/pictures/${arg.toLowerCase().replaceAll(/[^a-z]+/g, '-')}${ext}`,
          comparatorName: 'pixelmatch',
          comparatorOptions: { threshold: 0.2, allowedMismatchedPixelRatio: 0.01 },
        },
      },
    },
  },
})
