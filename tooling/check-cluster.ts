import { clusterRows } from './cluster/rows.ts'
import { runRows } from './torture/run-rows.ts'

// bin/check cluster [--row ID …] [--short | --long] [--without-guards]

await runRows(clusterRows)
