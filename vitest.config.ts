import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/dist/**', 'e2e/**', '.muster/**']

export default defineConfig({
  test: {
    // Database tests wait for PostgreSQL most of the time, so that leaving one core free leaves it idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude,
          globalSetup: ['apps/api/test/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // The clocks look once a second, and a machine may be busy with something else for longer than that.
          expect: { poll: { timeout: 5_000 } },
        },
      },
    ],
  },
})
