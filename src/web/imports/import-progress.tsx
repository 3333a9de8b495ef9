import { Paper, Progress, Stack, Text } from '@mantine/core'
import type { Import } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import table from '../records/record-list/list-table.module.css'
import { StepTitle } from './import-steps.tsx'
import { rowsToWrite } from './import-words.ts'

/** The progress of the server, which works also when nobody looks. */
export function ImportProgress({ one }: { one: Import }) {
  const isUndoing = one.status === 'undoing'
  const total = isUndoing ? one.written : rowsToWrite(one)
  const done = isUndoing ? one.undone + one.notUndone : one.written
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((done / total) * 100))
  const words = t('{done, number} of {total, number} rows', { done, total })
  return (
    <Paper withBorder radius="md" p="md">
      <Stack gap="sm">
        <StepTitle step="result" title={isUndoing ? t('Undoing the import') : t('Importing the rows')}>
          {t('You can leave this page. The import continues.')}
        </StepTitle>
        <Progress.Root size="lg">
          <Progress.Section value={percent} aria-label={words} aria-valuetext={words} />
        </Progress.Root>
        <Text size="sm" aria-hidden>
          {words}
        </Text>
        {/* Every tenth is said, not every row. */}
        <span role="status" className={table.spoken}>
          {t('{percent} % done', { percent: percent - (percent % 10) })}
        </span>
      </Stack>
    </Paper>
  )
}
