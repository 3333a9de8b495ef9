import { countedAtMost } from '../../../domain/lists.ts'
import { t } from '../../language/t.ts'

/** The server stopped counting at this. */
export const isMore = (total: number) => total === countedAtMost + 1

/** `12 invoices`, or `More than 1,000`; nothing until the list is here. */
export function TotalCount({ total, say }: { total: number | undefined; say: (total: number) => string }) {
  if (total === undefined) return <span aria-live="polite">{'\u00a0'}</span>
  return (
    <span aria-live="polite">
      {isMore(total) ? t('More than {count, number}', { count: countedAtMost }) : say(total)}
    </span>
  )
}
