import { Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A titled part of the form. */
export function FieldsPart({
  title,
  description,
  children,
}: {
  title: string
  description: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <Stack component="section" gap={6} aria-labelledby={id}>
      <div>
        <Text component="h3" fw={600} size="sm" id={id}>
          {title}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      </div>
      {children}
    </Stack>
  )
}
