import { Text } from '@mantine/core'
import { t } from '../language/t.ts'
import { NeedRowView, rowsOf } from '../needs/need-rows.tsx'
import classes from '../needs/needs.module.css'
import { useNeeds } from '../needs/needs-api.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { Panel, ShortList } from './panel.tsx'

/** What waits for the reader, each row with the button that settles it. */
export function NeedsPanel() {
  return (
    <Panel title={t('Needs you')}>
      <Loaded query={useNeeds()} lines={3} height={44}>
        {(needs) =>
          needs.needs.length === 0 ? (
            <Text c="dimmed">{t('Nothing is waiting for you.')}</Text>
          ) : (
            <ShortList rows={rowsOf(needs)} className={classes.rows}>
              {(row) => <NeedRowView row={row} />}
            </ShortList>
          )
        }
      </Loaded>
    </Panel>
  )
}
