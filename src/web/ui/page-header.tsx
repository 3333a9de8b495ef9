import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/t.ts'
import classes from './page-header.module.css'

/** A screen's title, which is the document's title too, with its actions at the right. */
export function PageHeader({
  title,
  documentTitle,
  description,
  above,
  actions,
}: {
  title: ReactNode
  /** When `title` is not plain text. */
  documentTitle?: string
  description?: ReactNode
  /** A line above the title: where this belongs, a way back. */
  above?: ReactNode
  actions?: ReactNode
}) {
  const name = documentTitle ?? (typeof title === 'string' ? title : 'Groundwork')
  return (
    <Group justify="space-between" align="flex-end" gap="sm" mb="md" component="header">
      <title>{t('{name} · Groundwork', { name })}</title>
      <div className={classes.name}>
        {above && <div className={classes.above}>{above}</div>}
        <Title order={1} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {description && (
          <Text c="dimmed" size="sm">
            {description}
          </Text>
        )}
      </div>
      {actions && (
        <Group gap="xs" className="no-print">
          {actions}
        </Group>
      )}
    </Group>
  )
}
