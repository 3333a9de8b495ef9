import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { addressAt, ports } from './e2e/ports.ts'
import { findChromium } from './tooling/find-chromium.ts'

// npm test gives a fresh folder; journeys started by hand keep theirs, and its sample company, until it is removed.
const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), 'groundwork-e2e')
const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each with a server and a sample company of its own.
  workers: ports.length,
  // Patient: a busy machine is four times as slow as a quiet one, and speed is what the benchmark shows.
  timeout: 300_000,
  // In CI a failed journey gets a second try, and the report names it as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 45_000,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // What a service worker keeps would outlive a journey's server; the journey about being offline allows it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Recording takes as much processor time as the journey. By hand: `--trace on`.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: ports.map((port) => ({
    command: `"${process.execPath}" build/server/main.js`,
    url: `${addressAt(port)}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: addressAt(port),
      DATA_DIR: join(dataDir, port),
      DEMO: '1',
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      // A mail server that does not answer is shown as such within a journey's patience.
      SEND_TIMEOUT_SECONDS: '5',
    },
  })),
})
