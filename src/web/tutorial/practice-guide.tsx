import { Button, CloseButton, Group, Paper, Progress, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { Project } from '../../contract/projects.ts'
import { ApiError } from '../api/api-error.ts'
import { t } from '../language/t.ts'
import { projectQuery, useDeleteProject } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { markTarget } from './mark-target.ts'
import classes from './practice.module.css'
import { isBid, type PracticeStep, practiceStep, practiceSteps, practiceWords } from './practice-steps.ts'

interface GuideProps {
  /** The practice job; null until its lead is saved. */
  projectId: number | null
  onProject: (id: number) => void
  onLeave: () => void
  onEnd: () => void
}

/**
 * A card beside the real screens that says what to do next on the practice job, and marks where. It follows the job
 * itself: whatever way the person takes, the card is at the right step.
 */
export default function PracticeGuide({ projectId, onProject, onLeave, onEnd }: GuideProps) {
  const screen = useScreen()
  useNewProject(projectId, onProject)
  const { data: project, error } = useQuery({
    ...projectQuery(projectId ?? 0),
    enabled: projectId !== null,
    // The customer's signature may arrive while another tab is in front.
    refetchOnWindowFocus: 'always',
  })
  useExample(screen === 'new-lead' && projectId === null)
  const isGone = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (isGone) onEnd()
  }, [isGone, onEnd])
  if (projectId !== null && !project) return null
  const step = practiceStep(project, screen)
  return <Card step={step} project={project} screen={screen} onLeave={onLeave} onEnd={onEnd} />
}

function useScreen(): string {
  return useLocation()
    .pathname.replace(/^\/employee\/[^/]+\/?/, '')
    .replace(/\/$/, '')
}

/** The form for a lead says of the project that it opens when that is the practice job. */
function useNewProject(projectId: number | null, onProject: (id: number) => void): void {
  const { pathname, state } = useLocation()
  const id = /\/projects\/(\d+)/.exec(pathname)?.[1]
  const isPractice = (state as { practice?: boolean } | null)?.practice === true
  useEffect(() => {
    if (projectId === null && id !== undefined && isPractice) onProject(Number(id))
  }, [projectId, id, isPractice, onProject])
}

/** Lets the form for a lead start with an example. */
function useExample(isLead: boolean): void {
  const path = useEmployeePath()
  const navigate = useNavigate()
  useEffect(() => {
    if (isLead) void navigate(path('new-lead'), { replace: true, state: { practice: true } })
  }, [isLead, path, navigate])
}

interface CardProps {
  step: PracticeStep
  project: Project | undefined
  screen: string
  onLeave: () => void
  onEnd: () => void
}

function Card({ step, project, screen, onLeave, onEnd }: CardProps) {
  const { title, text, at } = practiceWords[step]
  const [corner, setCorner] = useState<string>('bottom-left')
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => markTarget(at, () => card.current, setCorner), [at])
  const count = practiceSteps.indexOf(step) + 1
  return (
    <Paper
      ref={card}
      component="section"
      aria-label={t('Practice job')}
      className={`${classes.card} no-print`}
      data-corner={corner}
      withBorder
      shadow="lg"
      radius="md"
      p="md"
    >
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" c="dimmed">
          {t('Practice job, step {step} of {steps}', { step: count, steps: practiceSteps.length })}
        </Text>
        <CloseButton size="sm" aria-label={t('Leave the tour')} onClick={onLeave} />
      </Group>
      <Progress value={(count / practiceSteps.length) * 100} size="xs" my="xs" aria-hidden />
      <div role="status">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" mt={4}>
          {text}
        </Text>
      </div>
      <CardAction step={step} project={project} screen={screen} onEnd={onEnd} />
    </Paper>
  )
}

function CardAction({ step, project, screen, onEnd }: Omit<CardProps, 'onLeave'>) {
  const path = useEmployeePath()
  if (!project) return null
  if (step === 'done') return <LastActions project={project} onEnd={onEnd} />
  if (step === 'sign') {
    const bid = project.bids.findLast(({ status }) => status === 'sent' || status === 'viewed')
    return bid ? (
      <Actions>
        <Button component="a" href={`/bid/${bid.bidIndex}`} target="_blank" variant="default" size="xs">
          {t('Open the customer’s page')}
        </Button>
      </Actions>
    ) : null
  }
  // A bid has no button that bills.
  const isHere = `${screen}/`.startsWith(`projects/${project.id}/`) && (step !== 'bill' || !isBid(screen))
  if (isHere) return null
  return (
    <Actions>
      <Button component={Link} to={path(`projects/${project.id}`)} variant="default" size="xs">
        {t('Back to the practice job')}
      </Button>
    </Actions>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return (
    <Group gap="xs" mt="sm">
      {children}
    </Group>
  )
}

function LastActions({ project, onEnd }: { project: Project; onEnd: () => void }) {
  const path = useEmployeePath()
  const navigate = useNavigate()
  const remove = useDeleteProject(project.id)

  async function throwAway() {
    try {
      await remove.mutateAsync()
      notifySuccess(t('The practice job is gone'))
      onEnd()
      await navigate(path())
    } catch (error) {
      notifyError(error, t('The practice job couldn’t be deleted'))
    }
  }

  return (
    <Actions>
      <Button size="xs" variant="default" loading={remove.isPending} onClick={() => void throwAway()}>
        {t('Delete practice job')}
      </Button>
      <Button size="xs" variant="subtle" onClick={onEnd}>
        {t('Keep it')}
      </Button>
    </Actions>
  )
}
