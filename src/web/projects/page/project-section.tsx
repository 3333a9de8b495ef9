import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Term } from '../../help/term.tsx'
import type { TermName } from '../../help/term-names.ts'
import classes from './project-page.module.css'

/** One part of the project's page; links with its id's hash lead here. */
export function ProjectSection({
  id,
  title,
  term,
  children,
}: {
  id: string
  title: string
  /** A word of the title that is explained beside it. */
  term?: TermName
  children: ReactNode
}) {
  return (
    <Paper
      component="section"
      id={id}
      aria-labelledby={`${id}-title`}
      withBorder
      radius="md"
      p="md"
      className={classes.section ?? ''}
    >
      <Group gap={2} mb="xs">
        <Title order={2} id={`${id}-title`}>
          {title}
        </Title>
        {term && <Term word={term} />}
      </Group>
      {children}
    </Paper>
  )
}
