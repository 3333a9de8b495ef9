import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { NextStep, ProjectSummary } from '../../../contract/project-lists.ts'
import { isWaiting, type NextStepKind } from '../../../domain/next-step.ts'
import { nextStatuses } from '../../../domain/projects.ts'
import { stepPath } from '../../../domain/step-path.ts'
import { t } from '../../language/t.ts'
import { useEmployeePath } from '../../session/paths.ts'
import { notifyError, notifySuccess } from '../../ui/notify.ts'
import { notifyUndo } from '../../ui/notify-undo.tsx'
import { PlainButtonWords, plainButton } from '../../ui/plain-elements.tsx'
import { statusWord } from '../../ui/status-badge.tsx'
import { placeOfLink } from '../page/project-places.ts'
import { useUpdateProject } from '../projects-api.ts'
import classes from './next-step.module.css'
import { stepReason, stepVerb, verbOf } from './next-step-words.ts'

/** A project, whole or as a row of a list. */
type WithNextStep = Pick<ProjectSummary, 'id' | 'number' | 'status' | 'nextStep'>

/**
 * The one button that does what is next on a project, with the reason below it and another step beside it.
 * `compact`, for a row or a card: the button alone.
 */
export function NextStepButton({ project, compact = false }: { project: WithNextStep; compact?: boolean }) {
  const step = project.nextStep
  if (!step) return null
  const verb = stepVerb(step)
  if (compact) return <CompactStep project={project} step={step} />
  return (
    <div className={classes.place}>
      <Group gap="xs" justify="flex-end" className={classes.buttons ?? ''}>
        {step.also && (
          <StepButton project={project} step={step} kind={step.also} variant="subtle" data-tour={step.also}>
            {verbOf(step.also)}
          </StepButton>
        )}
        <StepButton
          project={project}
          step={step}
          kind={step.kind}
          variant={isWaiting(step) ? 'default' : 'filled'}
          aria-describedby={`next-step-${project.id}`}
          data-tour={step.kind}
        >
          {verb}
        </StepButton>
      </Group>
      <Text id={`next-step-${project.id}`} size="xs" c="dimmed" className={classes.reason ?? ''}>
        {stepReason(step)}
      </Text>
    </div>
  )
}

/** In a row there is no room for more. */
function CompactStep({ project, step }: { project: WithNextStep; step: NextStep }) {
  const link = useStepLink(project, step, step.kind)
  const waits = isWaiting(step)
  const verb = stepVerb(step)
  const said = { 'aria-label': `${verb}: ${project.number}`, title: stepReason(step) }
  if (step.kind === 'start') {
    return (
      <StartButton
        project={project}
        variant="light"
        size="compact-sm"
        className={classes.compact ?? ''}
        {...said}
      >
        {verb}
      </StartButton>
    )
  }
  const { className, style } = plainButton(waits ? 'quiet' : 'light')
  return (
    <Link
      {...link}
      {...said}
      className={`${className} ${classes.compact}`}
      style={style}
      data-waiting={waits || undefined}
    >
      <PlainButtonWords className={classes.label}>{verb}</PlainButtonWords>
    </Link>
  )
}

interface StepButtonProps extends ButtonProps {
  project: WithNextStep
  step: NextStep
  kind: NextStepKind
  'aria-label'?: string
  'aria-describedby'?: string
  'data-tour'?: string
  title?: string
}

/** Leads to where the step is taken. Starting work needs no form, so it's done at once. */
function StepButton({ project, step, kind, ...button }: StepButtonProps) {
  const link = useStepLink(project, step, kind)
  if (kind === 'start') return <StartButton project={project} {...button} />
  return <Button component={Link} {...link} classNames={{ label: classes.label ?? '' }} {...button} />
}

function useStepLink({ id }: WithNextStep, step: NextStep, kind: NextStepKind) {
  const path = useEmployeePath()
  const { pathname } = useLocation()
  const target = path(stepPath(kind, { ...step, projectId: id }))
  const [home = '', search = ''] = target.split('?')
  // The dialogs of no single part open over every part.
  const staysHere = pathname.startsWith(`${home}/`) && search !== '' && placeOfLink(search, '') === ''
  const to = staysHere ? `${pathname}?${search}` : target
  // A dialog over this page must not scroll it.
  return { to, preventScrollReset: to.startsWith(`${pathname}?`), draggable: false }
}

function StartButton({ project, ...button }: Omit<StepButtonProps, 'step' | 'kind'>) {
  const { id, number, status } = project
  const update = useUpdateProject(id)

  async function undo() {
    try {
      await update.mutateAsync({ status })
    } catch (error) {
      notifyError(error)
    }
  }

  async function start() {
    try {
      const { status: next, finalized } = await update.mutateAsync({ status: 'in_progress' })
      const message = t('{number} is now: {next}', { number, next: statusWord(next) })
      const canGoBack = nextStatuses(next, finalized !== null).includes(status)
      if (canGoBack) notifyUndo({ id: `started-${id}`, message, onUndo: () => void undo() })
      else notifySuccess(message)
    } catch (error) {
      notifyError(error)
    }
  }

  return <Button {...button} loading={update.isPending} onClick={() => void start()} />
}
