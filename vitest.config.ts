import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One database server is shared by all server tests; two workers keep two cores busy and no more.
    maxWorkers: 2,
    // In CI a failed test gets a second try, and the run names it: `tooling/flaky-reporter.ts`.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { test: { name: 'domain', include: ['src/domain/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'contract', include: ['src/contract/**/*.test.ts'] } },
      { test: { name: 'tooling', include: ['tooling/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          // A worker loads the server once for all its files. So no file may replace a module with `vi.mock`: another
          // file has loaded it already.
          isolate: false,
          globalSetup: ['src/server/testing/start-test-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // Animations would outlive the tests that began them.
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          setupFiles: ['src/web/testing/set-clock.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
