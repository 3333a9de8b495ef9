import { parseArgs } from 'node:util'
import type { TortureOptions, TortureResult, TortureRow } from './torture/row.ts'
import { tortureRows } from './torture/rows.ts'

// bin/check torture [--row ID …] [--short | --long] [--without-guards]

const { values } = parseArgs({
  options: {
    row: { type: 'string', multiple: true, default: [] },
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    'without-guards': { type: 'boolean', default: false },
  },
})
const unknown = values.row.find((id) => !tortureRows.some((row) => row.id === id))
if (unknown !== undefined) {
  process.stderr.write(`There is no row ${unknown}. Rows: ${tortureRows.map(({ id }) => id).join(', ')}.\n`)
  process.exit(1)
}
const chosen = tortureRows.filter(({ id }) => values.row.length === 0 || values.row.includes(id))
const options: TortureOptions = {
  length: values.long ? 'long' : values.short ? 'short' : 'normal',
  guarded: !values['without-guards'],
  say: (line) => process.stdout.write(`       ${line}\n`),
}

let wrong = 0
for (const row of chosen) {
  process.stdout.write(`${row.id.padEnd(4)} ${row.title}\n`)
  if (!options.guarded) process.stdout.write(`     without its guard: ${row.guard}\n`)
  const started = performance.now()
  const { passed, figure } = await runRow(row)
  const isRight = passed === options.guarded
  if (!isRight) wrong += 1
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    `     ${isRight ? 'ok' : 'WRONG'}: ${passed ? 'held' : 'failed'}, ${figure} (${seconds} s)\n`,
  )
}
const expected = options.guarded ? 'held' : 'failed without their guards'
process.stdout.write(`${chosen.length - wrong} of ${chosen.length} rows ${expected}\n`)
process.exit(wrong === 0 ? 0 : 1)

async function runRow(row: TortureRow): Promise<TortureResult> {
  try {
    return await row.run(options)
  } catch (error) {
    return { passed: false, figure: error instanceof Error ? error.message : String(error) }
  }
}
