import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { checkoutFolder } from '../../src/server/config.ts'
import type { TortureResult } from './row.ts'

/** Rows that are tests of the suite. Their guard is a line of the product, taken out in a copy of it. */
export interface SuiteRow {
  id: string
  title: string
  passesWhen: string
  project: 'domain' | 'contract' | 'server'
  tests: string[]
  /** For attacks that may be longer than in the suite. */
  env?: Record<string, string>
  guard: { says: string; file: string; line: string; instead: string }
}

export async function runSuiteRow(row: SuiteRow, guarded: boolean): Promise<TortureResult> {
  if (guarded) return runIn(checkoutFolder, row)
  const copy = mkdtempSync(join(tmpdir(), 'groundwork-without-guard-'))
  try {
    copyProduct(copy)
    takeOut(copy, row)
    return await runIn(copy, row)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Without what is installed, built and kept. */
function copyProduct(copy: string): void {
  const left = new Set(['node_modules', '.git', 'build', 'data', 'screenshots', 'test-results'])
  cpSync(checkoutFolder, copy, {
    recursive: true,
    filter: (source) => !left.has(relative(checkoutFolder, source)),
  })
  symlinkSync(join(checkoutFolder, 'node_modules'), join(copy, 'node_modules'))
}

/** @throws when the line does not stand there exactly once: then the row has to follow the product */
function takeOut(copy: string, { id, guard: { file, line, instead } }: SuiteRow): void {
  const path = join(copy, file)
  const parts = readFileSync(path, 'utf8').split(line)
  if (parts.length !== 2)
    throw new Error(`${file} has the guard of ${id} ${parts.length - 1} times: ${line.trim()}`)
  writeFileSync(path, parts.join(instead))
}

interface Report {
  numPassedTests: number
  numFailedTests: number
}

async function runIn(folder: string, { project, tests, env }: SuiteRow): Promise<TortureResult> {
  const report = join(mkdtempSync(join(tmpdir(), 'groundwork-report-')), 'report.json')
  const started = performance.now()
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs')
  const how = ['run', '--project', project, '--reporter=json', `--outputFile=${report}`]
  const child = spawn(process.execPath, [vitest, ...how, ...tests.map((test) => `src/${project}/${test}`)], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as Report
  // A hook that fails leaves no failed test behind.
  if (code !== 0 && failed === 0) throw new Error(`Not all of ${tests.join(', ')} ran`)
  const seconds = Math.round((performance.now() - started) / 1000)
  return {
    passed: failed === 0 && passed > 0,
    figure: `${passed} tests passed, ${failed} failed in ${seconds} s (${tests.join(', ')})`,
  }
}
