import type { Readable } from 'node:stream'
import { agingBucketOf, agingBuckets } from '../../domain/aging.ts'
import { Download } from '../http/answers.ts'

/** @param name without its extension */
export function csvDownload(name: string, content: Readable): Download {
  return new Download({ mediaType: 'text/csv; charset=utf-8', content, fileName: `${name}.csv` })
}

/** What the age of an amount is called; below zero it is a credit and has none. */
export function nameAge(days: number, amount: number): string {
  if (amount < 0) return 'Credit'
  const bucket = agingBucketOf(days)
  return agingBuckets.find(({ key }) => key === bucket)?.label ?? ''
}
