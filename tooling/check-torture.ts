import { tortureRows } from './torture/rows.ts'
import { runRows } from './torture/run-rows.ts'

// bin/check torture [--row ID …] [--short | --long] [--without-guards]

await runRows(tortureRows)
