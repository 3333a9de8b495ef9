import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A titled box of a page of forms. */
export function Section({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" radius="md" aria-labelledby={id}>
      <Title order={2} id={id} mb={description ? 2 : 'xs'}>
        {title}
      </Title>
      {description && (
        <Text size="sm" c="dimmed" mb="sm">
          {description}
        </Text>
      )}
      {children}
    </Paper>
  )
}
