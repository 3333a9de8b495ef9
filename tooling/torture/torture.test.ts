import { expect, test } from 'vitest'
import { tortureRows } from './rows.ts'

test.each(tortureRows)(
  '$id, $title: $passesWhen',
  async (row) => {
    const result = await row.run({ length: 'short', guarded: true, say: () => undefined })
    expect(result, result.figure).toMatchObject({ passed: true })
  },
  300_000,
)
