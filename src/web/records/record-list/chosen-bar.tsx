import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../language/t.ts'
import classes from './chosen-bar.module.css'

/** Stays in view below a list while rows are chosen, with what can be done with them. */
export function ChosenBar({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <Paper
      component="section"
      withBorder
      shadow="md"
      className={classes.bar ?? ''}
      aria-label={t('Selection')}
    >
      <Text size="sm" fw={600} role="status">
        {words}
      </Text>
      {children}
    </Paper>
  )
}
