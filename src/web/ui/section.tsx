import { Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Term } from '../help/term.tsx'
import type { TermName } from '../help/term-names.ts'
import classes from './section.module.css'

/** A titled box of a page. */
export function Section({
  id: anchor,
  title,
  description,
  term,
  tour,
  children,
}: {
  /** For links to this section. */
  id?: string
  title: string
  /** A word of the title that is explained beside it. */
  term?: TermName
  /** Its name for the first-use tour. */
  tour?: string
  description?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Paper
      component="section"
      id={anchor}
      withBorder
      p="md"
      radius="md"
      className={classes.section ?? ''}
      aria-labelledby={id}
      data-tour={tour}
    >
      <Group gap={2} mb={description ? 2 : 'xs'}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {term && <Term word={term} />}
      </Group>
      {description && (
        <Text size="sm" c="dimmed" mb="sm">
          {description}
        </Text>
      )}
      {children}
    </Paper>
  )
}
