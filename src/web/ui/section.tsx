import { Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Term } from '../help/term.tsx'
import type { TermName } from '../help/term-names.ts'
import classes from './section.module.css'

/** A titled box of a page. While there is nothing in it, it's one line. */
export function Section({
  id: anchor,
  title,
  description,
  term,
  tour,
  actions,
  empty,
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
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Said beside the title, in place of the children, while there is nothing. */
  empty?: ReactNode
  children?: ReactNode
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
      <div className={classes.head} data-alone={Boolean(empty) || undefined}>
        <Group gap={2}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {term && <Term word={term} />}
        </Group>
        {empty && (
          <Text size="sm" c="dimmed" component="div" className={classes.empty ?? ''}>
            {empty}
          </Text>
        )}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {description && (
        <Text size="sm" c="dimmed" mt={-6} mb="sm">
          {description}
        </Text>
      )}
      {!empty && children}
    </Paper>
  )
}
