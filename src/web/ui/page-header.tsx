import { Anchor, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
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
        <Group gap="xs" align="flex-start" className="no-print">
          {actions}
        </Group>
      )}
    </Group>
  )
}

/** The way back to the list or page that a screen belongs to. `to` is the employee's path. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const path = useEmployeePath()
  return (
    <Anchor component={Link} to={path(to)} size="sm" className="no-print">
      <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {children}
    </Anchor>
  )
}
