import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Nothing here yet: what this place is for, and what to do first. */
export function EmptyState({
  title,
  children,
  action,
  icon,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      {icon && (
        <Text c="dimmed" component="div" aria-hidden>
          {icon}
        </Text>
      )}
      <Text fw={600}>{title}</Text>
      {children && (
        <Text c="dimmed" size="sm" maw="34rem" component="div">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
