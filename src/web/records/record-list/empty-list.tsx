import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Stands in for an empty list: no row matches the filters, or there is nothing yet. */
export function EmptyList({
  noMatch,
  title,
  actions,
  children,
}: {
  /** When the list is filtered. */
  noMatch: { title: string; hint?: string; showAll: string; onShowAll: () => void } | undefined
  title: string
  /** How to start the list. */
  actions: ReactNode
  children: string
}) {
  if (noMatch) {
    return (
      <EmptyState
        title={noMatch.title}
        action={
          <Button variant="default" onClick={noMatch.onShowAll}>
            {noMatch.showAll}
          </Button>
        }
      >
        {noMatch.hint}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={title}
      action={
        <Group justify="center" gap="xs">
          {actions}
        </Group>
      }
    >
      {children}
    </EmptyState>
  )
}
