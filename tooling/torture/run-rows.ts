import { parseArgs } from 'node:util'
import type { TortureOptions, TortureRow } from './row.ts'

/**
 * Runs the chosen rows one after the other, prints what came of each, and ends the process: with 1 when a row is not as
 * expected.
 */
export async function runRows(rows: readonly TortureRow[]): Promise<never> {
  const { values } = parseArgs({
    options: {
      row: { type: 'string', multiple: true, default: [] },
      short: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      'without-guards': { type: 'boolean', default: false },
    },
  })
  const unknown = values.row.find((id) => !rows.some((row) => row.id === id))
  if (unknown !== undefined) {
    process.stderr.write(`There is no row ${unknown}. Rows: ${rows.map(({ id }) => id).join(', ')}.\n`)
    process.exit(1)
  }
  const chosen = rows.filter(({ id }) => values.row.length === 0 || values.row.includes(id))
  const options: TortureOptions = {
    length: values.long ? 'long' : values.short ? 'short' : 'normal',
    guarded: !values['without-guards'],
    say: (line) => process.stdout.write(`       ${line}\n`),
  }
  let wrong = 0
  for (const row of chosen) if (!(await tell(row, options))) wrong += 1
  const expected = options.guarded ? 'held' : 'failed without their guards'
  process.stdout.write(
    `${chosen.length - wrong} of ${chosen.length} rows ${expected}, or cannot be run here\n`,
  )
  process.exit(wrong === 0 ? 0 : 1)
}

/** @returns whether the row came out as expected */
async function tell(row: TortureRow, options: TortureOptions): Promise<boolean> {
  process.stdout.write(`${row.id.padEnd(4)} ${row.title}\n`)
  if (!options.guarded) process.stdout.write(`     without its guard: ${row.guard}\n`)
  const reason = row.whyNot?.()
  if (reason !== undefined) {
    process.stdout.write(`     not run: ${reason}\n`)
    return true
  }
  const started = performance.now()
  const { outcome, figure } = await attempt(row, options)
  const isRight = outcome === (options.guarded ? 'held' : 'failed')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`     ${isRight ? 'ok' : 'WRONG'}: ${outcome}, ${figure} (${seconds} s)\n`)
  return isRight
}

/** An attack that breaks off has shown nothing, with its guard or without. */
async function attempt(
  row: TortureRow,
  options: TortureOptions,
): Promise<{ outcome: 'held' | 'failed' | 'broke off'; figure: string }> {
  try {
    const { passed, figure } = await row.run(options)
    return { outcome: passed ? 'held' : 'failed', figure }
  } catch (error) {
    return { outcome: 'broke off', figure: error instanceof Error ? error.message : String(error) }
  }
}
