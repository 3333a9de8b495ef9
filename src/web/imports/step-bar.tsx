import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './imports.module.css'

/** Stays in sight below a step however long it is: how it stands, and the way on. */
export function StepBar({ words, more, children }: { words: string; more?: string; children: ReactNode }) {
  return (
    <div className={classes.barPlace}>
      <Group justify="space-between" gap="sm" wrap="nowrap" className={classes.bar ?? ''}>
        <div role="status">
          <Text fw={600} size="sm">
            {words}
          </Text>
          {more !== undefined && (
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {more}
            </Text>
          )}
        </div>
        {children}
      </Group>
    </div>
  )
}
