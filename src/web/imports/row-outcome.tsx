import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Import, ImportRow } from '../../contract/imports.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { PlainBadge } from '../ui/plain-elements.tsx'
import { otherProblems, type ReadColumn, recordScreen, rowSaid } from './import-words.ts'
import classes from './imports.module.css'

/** What happens to a row, with its record and the problems that belong to no cell. */
export function RowOutcomeText({
  one,
  row,
  columns,
}: {
  one: Import
  row: ImportRow
  columns: readonly ReadColumn[]
}) {
  const path = useEmployeePath()
  const { word, color } = rowSaid(row, one)
  // The record of an undone row may be gone.
  const page = row.recordId === null || row.undone ? undefined : recordScreen(one.kind, row.recordId)
  return (
    <>
      <PlainBadge color={color}>{word}</PlainBadge>
      {page !== undefined && (
        <>
          {' '}
          <Anchor component={Link} to={path(page)} size="sm" className={classes.record ?? ''}>
            {row.label || t('Open')}
          </Anchor>
        </>
      )}
      {row.note !== '' && (
        <Text size="xs" c="dimmed">
          {sentence(row.note, row.noteParts)}
        </Text>
      )}
      {otherProblems(row, one, columns).map((problem) => (
        <Text key={problem} size="xs" className={classes.problem ?? ''}>
          {problem}
        </Text>
      ))}
      {row.undoProblem?.split('\n').map((problem, index) => (
        <Text key={problem} size="xs">
          {sentence(problem, row.undoProblemParts?.[index])}
        </Text>
      ))}
    </>
  )
}
