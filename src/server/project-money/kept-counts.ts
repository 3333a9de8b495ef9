import { sql } from 'kysely'
import type { Cents } from '../../domain/money.ts'

// For queries of `project_count` (0056), whose rows are changes that add up.

/** How many projects. */
export const keptCount = sql<number>`coalesce(sum(project_count.count), 0)::bigint`

/** What they are worth: their contracts with all changes, or without one their newest bids. */
export const keptValue = sql<Cents>`coalesce(sum(project_count.value), 0)::bigint`
