import { Text, VisuallyHidden } from '@mantine/core'
import type { HistoryEvent } from '../../contract/history.ts'
import { fieldWord } from '../../contract/words/field-words.ts'
import { useBusinesses } from '../api/lists.ts'
import { compareWords } from '../bids/compare/compare-words.ts'
import { language, t } from '../language/t.ts'
import { valueWords } from './change-words.ts'
import classes from './history.module.css'

/** Each field of an event, before and after. */
export function Changes({ event }: { event: HistoryEvent }) {
  const changes = Object.entries(event.changes)
  if (changes.length === 0) return null
  return (
    <dl className={classes.changes}>
      {changes.map(([field, { from, to }]) => (
        <div key={field} className={classes.change}>
          <dt>{fieldWord(field, language)}</dt>
          <dd>
            <Values field={field} from={from} to={to} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Texts longer than this are shown once, with the differences marked. */
const longText = 60

function Values({ field, from, to }: { field: string; from?: unknown; to?: unknown }) {
  const nameBusiness = useBusinessName(field === 'business_id')
  const [before, after] = [valueWords(field, nameBusiness(from)), valueWords(field, nameBusiness(to))]
  if (before === null) return <span className={classes.after}>{after ?? '—'}</span>
  if (after !== null && Math.min(before.length, after.length) > longText) {
    return <Difference before={before} after={after} />
  }
  return (
    <>
      <span className={classes.before}>{before}</span>
      <span aria-hidden> → </span>
      <VisuallyHidden component="span"> {t('became')} </VisuallyHidden>
      {after === null ? (
        <Text span inherit c="dimmed" fs="italic">
          {t('nothing')}
        </Text>
      ) : (
        <span className={classes.after}>{after}</span>
      )}
    </>
  )
}

/** A long text with removed parts struck through and added parts underlined. */
function Difference({ before, after }: { before: string; after: string }) {
  return compareWords(before, after).map(({ kind, text }, index) =>
    kind === 'same' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <span key={index}>{text}</span>
    ) : kind === 'gone' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <del key={index} className={classes.gone}>
        <VisuallyHidden component="span">{t('removed:')} </VisuallyHidden>
        {text}
      </del>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <ins key={index} className={classes.come}>
        <VisuallyHidden component="span">{t('added:')} </VisuallyHidden>
        {text}
      </ins>
    ),
  )
}

/** The event has a salesperson's business as an id. */
function useBusinessName(isWanted: boolean) {
  const { data } = useBusinesses()
  return (value: unknown) =>
    isWanted && typeof value === 'number' ? (data?.find(({ id }) => id === value)?.name ?? value) : value
}
