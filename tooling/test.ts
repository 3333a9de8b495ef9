import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkoutFolder } from '../src/server/config.ts'
import { provideChromium } from './find-chromium.ts'
import { findFreePort } from './free-port.ts'
import { findOutsidePostgres, withOutsidePostgres } from './outside-postgres.ts'
import { runScript } from './steps.ts'

interface Tally {
  passed: number
  failed: number
}

const allTests = ['run']
/** Vitest finds them by their imports: tests that use no database need no second one. */
const databaseTests = ['related', 'src/server/testing/test-database.ts', '--run']

const results = mkdtempSync(join(tmpdir(), 'groundwork-results-'))
chmodSync(results, 0o711)
const tallies: Tally[] = []
try {
  announce('Rules, contract, screens, tooling, and the server on the embedded PostgreSQL')
  tallies.push(await runVitest('embedded'))
  tallies.push(await runServerTestsOutside())
  tallies.push(await runJourneys())
} finally {
  rmSync(results, { recursive: true, force: true })
}
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function announce(title: string): void {
  process.stdout.write(`\n== ${title}\n`)
}

async function runVitest(
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
  tests = allTests,
): Promise<Tally> {
  const file = join(results, `${name}.json`)
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tooling/flaky-reporter.ts',
    `--outputFile.json=${file}`,
  ]
  const { code } = await runScript('node_modules/vitest/vitest.mjs', [...tests, ...reporters, ...args], {
    show: true,
    env,
  })
  const report = readReport<VitestReport>(file)
  return count(code, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + countBrokenFiles(report))
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not even be read has no failing test of its own; it counts as one. */
function countBrokenFiles(report: VitestReport | undefined): number {
  const isBroken = ({ status, assertionResults }: VitestReport['testResults'][number]) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  return report?.testResults.filter(isBroken).length ?? 0
}

async function runServerTestsOutside(): Promise<Tally> {
  const outside = findOutsidePostgres()
  if (outside === undefined) {
    announce(
      'Left out: this machine has no PostgreSQL 15 or newer of its own to run the server tests on again',
    )
    return { passed: 0, failed: 0 }
  }
  announce(`The server again on the machine's own PostgreSQL ${outside.version}`)
  return withOutsidePostgres(outside.programs, (url) =>
    runVitest('outside', ['--project', 'server'], { TEST_DATABASE_URL: url }, databaseTests),
  )
}

async function runJourneys(): Promise<Tally> {
  const folder = join(checkoutFolder, 'e2e')
  if (!existsSync(folder) || !readdirSync(folder).some((file) => file.endsWith('.spec.ts'))) {
    return { passed: 0, failed: 0 }
  }
  announce('Journeys in a browser')
  const chromium = provideChromium()
  if (chromium === undefined) {
    process.stdout.write('No Chromium found. Install one, or set CHROMIUM_PATH to its program.\n')
    return { passed: 0, failed: 1 }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-e2e-'))
  chmodSync(dataDir, 0o711)
  const file = join(results, 'journeys.json')
  try {
    const { code } = await runScript(
      'node_modules/@playwright/test/cli.js',
      ['test', '--reporter=list,json'],
      {
        show: true,
        env: {
          CHROMIUM_PATH: chromium,
          E2E_DATA_DIR: dataDir,
          E2E_PORTS: `${await findFreePort()},${await findFreePort()}`,
          PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        },
      },
    )
    const stats = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)?.stats
    return count(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A run that failed without a failing test (a set-up, an error nobody caught) counts as one. */
function count(code: number, passed: number, failed: number): Tally {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}
