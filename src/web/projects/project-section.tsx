import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './project-page.module.css'

/** One part of the project's page; links with its id's hash lead here. */
export function ProjectSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
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
      <Title order={2} id={`${id}-title`} mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
