import { Badge, Group, Text } from '@mantine/core'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatDollars } from '../../../domain/money.ts'
import { Rich } from '../../language/rich.tsx'
import { t } from '../../language/t.ts'
import { amountOf, type LineDraft } from '../editor/bid-draft.ts'
import classes from './compare-bids.module.css'
import { type ComparedField, differingFields, type LineChange } from './compare-bids.ts'
import { compareWords } from './compare-words.ts'

const kindWords = {
  added: { word: t('Added'), color: 'green' },
  removed: { word: t('Removed'), color: 'red' },
  changed: { word: t('Changed'), color: 'blue' },
  moved: { word: t('Moved'), color: 'gray' },
} as const

const fieldWords: Record<ComparedField, string> = {
  description: t('Description'),
  quantity: t('Quantity'),
  unit: t('Unit'),
  unitPrice: t('Unit price'),
  unitCost: t('Unit cost'),
  optional: t('Optional'),
  selected: t('Included'),
}

/** The lines that differ, with their changes. */
export function LineChangeList({ changes }: { changes: readonly LineChange[] }) {
  return (
    <ul className={clsx('plain-list', classes.list)}>
      {changes.map((change) => (
        <li key={(change.after ?? change.before)?.key}>
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <Badge
              variant="light"
              tt="none"
              radius="sm"
              color={kindWords[change.kind].color}
              className={classes.kind ?? ''}
            >
              {kindWords[change.kind].word}
            </Badge>
            <div className={classes.changes}>
              <ChangedLine change={change} />
            </div>
          </Group>
        </li>
      ))}
    </ul>
  )
}

function ChangedLine({ change: { before, after, group, fromGroup, fields } }: { change: LineChange }) {
  const shown = after ?? before
  if (!shown) return null
  return (
    <>
      <Description before={before ?? shown} after={shown} />
      <Text size="xs" c="dimmed">
        {fromGroup === undefined ? group : `${fromGroup || t('No group')} → ${group || t('No group')}`}
      </Text>
      {(!before || !after) && <Text size="sm">{sayPrice(shown)}</Text>}
      {before && after && fields.length > 0 && (
        <ul className={clsx('plain-list', classes.fields)}>
          {fields
            .filter((field) => field !== 'description')
            .map((field) => (
              <li key={field}>
                <FieldChange field={field} before={before} after={after} />
              </li>
            ))}
          {amountOf(before) !== amountOf(after) && (
            <li>
              <Rich
                message="Amount: <0>{before}</0> <1>{after}</1> ({difference})"
                values={{
                  before: formatDollars(amountOf(before)),
                  after: formatDollars(amountOf(after)),
                  difference: signed(amountOf(after) - amountOf(before)),
                }}
                components={[<del key="before" />, <ins key="after" />]}
              />
            </li>
          )}
        </ul>
      )}
    </>
  )
}

/** One person's changes to a line. @param after undefined when they removed it */
export function LineSide({ before, after }: { before: LineDraft; after: LineDraft | undefined }) {
  if (!after) return kindWords.removed.word
  const fields = differingFields(before, after).filter((field) => field !== 'description')
  return (
    <div className={classes.changes}>
      <Description before={before} after={after} />
      {fields.map((field) => (
        <Text key={field} size="sm">
          <FieldChange field={field} before={before} after={after} />
        </Text>
      ))}
    </div>
  )
}

function Description({ before, after }: { before: LineDraft; after: LineDraft }) {
  if (before.description !== after.description) {
    return <Differences before={before.description} after={after.description} />
  }
  return (
    <Text size="sm" fw={600} className={classes.text ?? ''}>
      {after.description || t('Without a description')}
    </Text>
  )
}

function FieldChange({
  field,
  before,
  after,
}: {
  field: ComparedField
  before: LineDraft
  after: LineDraft
}) {
  return (
    <>
      {fieldWords[field]}: <del>{sayField(before, field)}</del> <ins>{sayField(after, field)}</ins>
    </>
  )
}

/** A text with its removed and added words marked. */
export function Differences({ before, after }: { before: string; after: string }) {
  const pieces: ReactNode[] = compareWords(before, after).map(({ kind, text }, place) => {
    const key = `${place} ${kind}`
    if (kind === 'gone') return <del key={key}>{text}</del>
    if (kind === 'come') return <ins key={key}>{text}</ins>
    return <span key={key}>{text}</span>
  })
  return (
    <Text size="sm" className={`${classes.text} ${classes.changes}`}>
      {pieces}
    </Text>
  )
}

function sayField(item: LineDraft, field: ComparedField): string {
  switch (field) {
    case 'quantity':
      return String(item.quantity / 1000)
    case 'unitPrice':
    case 'unitCost':
      return formatDollars(item[field])
    case 'optional':
    case 'selected':
      return item[field] ? t('yes') : t('no')
    default:
      return item[field]
  }
}

/** `10 VLF × $95.00 = $950.00` */
export function sayPrice(item: LineDraft): string {
  return `${item.quantity / 1000} ${item.unit} × ${formatDollars(item.unitPrice)} = ${formatDollars(amountOf(item))}`
}

export function signed(cents: number): string {
  return cents > 0 ? `+${formatDollars(cents)}` : formatDollars(cents)
}
