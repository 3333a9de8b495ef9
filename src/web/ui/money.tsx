import { type Cents, formatDollars } from '../../domain/money.ts'

/** An amount of cents as people write it, in figures that line up. */
export function Money({ cents, absent = '—' }: { cents: Cents | null | undefined; absent?: string }) {
  if (cents === null || cents === undefined) return <span>{absent}</span>
  return <span className="money">{formatDollars(cents)}</span>
}
