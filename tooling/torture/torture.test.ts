import { expect, test } from 'vitest'
import { tortureRows } from './rows.ts'

test.for(tortureRows.filter(({ isInTests }) => isInTests !== false))(
  '$id, $title: $passesWhen',
  { timeout: 300_000 },
  async (row, { skip }) => {
    const reason = row.whyNot?.()
    if (reason !== undefined) skip(reason)
    const result = await row.run({ length: 'short', guarded: true, say: () => undefined })
    expect(result, result.figure).toMatchObject({ passed: true })
  },
)
