import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { checkoutFolder } from '../src/server/config.ts'
import { databaseTypesFile, generateDatabaseTypes } from './generate-database-types.ts'
import { generateOpenApi, openApiFile } from './generate-openapi.ts'
import { type Outcome, runScript, runStep } from './steps.ts'

const [mode, ...rest] = process.argv.slice(2)
/** Checks that take long, each a script of its own. */
const scripts = ['bodies', 'bombs', 'cluster', 'history', 'photos', 'screens', 'torture']

const check = findCheck()
if (check === undefined) {
  process.stderr.write(`There is no check ${mode}. See bin/check --help.\n`)
  process.exit(1)
}
process.exit((await check()) ? 0 : 1)

function findCheck(): (() => Promise<boolean>) | undefined {
  if (mode === undefined) return checkEverything
  if (mode === '--fast') return checkSources
  if (!scripts.includes(mode)) return undefined
  return async () => (await runScript(`tooling/check-${mode}.ts`, rest, { show: true })).code === 0
}

async function checkEverything(): Promise<boolean> {
  const sourcesAreFine = await checkSources()
  const { code } = await runScript('tooling/test.ts', [], { show: true })
  return sourcesAreFine && code === 0
}

async function checkSources(): Promise<boolean> {
  const results = [
    await runStep('format', () => runScript('node_modules/@biomejs/biome/bin/biome', ['check'])),
    await runStep('lint', () =>
      runScript('node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
    ),
    await runStep('types', () => runScript('node_modules/typescript/bin/tsc', ['-b'])),
    await runStep('walls between the rooms', () =>
      runScript('node_modules/vitest/vitest.mjs', ['run', '--project', 'tooling', 'tooling/import-walls']),
    ),
    await runStep('dead code', () => runScript('node_modules/knip/bin/knip.js', ['--no-progress'])),
    await runStep('openapi.json is what the contract makes', async () =>
      compare(openApiFile, generateOpenApi(), 'tooling/generate-openapi.ts'),
    ),
    await runStep('the row types are what the migrations make', async () =>
      compare(databaseTypesFile, await generateDatabaseTypes(), 'tooling/generate-database-types.ts'),
    ),
  ]
  return results.every(Boolean)
}

function compare(file: string, wanted: string, generator: string): Outcome {
  if (readFileSync(file, 'utf8') === wanted) return { code: 0, output: '' }
  const output = `${relative(checkoutFolder, file)} is out of date. Run: node ${generator}`
  return { code: 1, output }
}
