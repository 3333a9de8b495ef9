import { Anchor, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Import } from '../../contract/imports.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import classes from './imports.module.css'

export type Step = 'columns' | 'rows' | 'result'

const steps = ['file', 'columns', 'rows', 'result'] as const
const words = { file: t('File'), columns: t('Columns'), rows: t('Rows'), result: t('Result') }

/** The steps, with links back until the import runs. */
export function ImportSteps({
  one,
  current,
  onGo,
}: {
  one: Import
  current: Step
  /** Undefined once the import has started. */
  onGo?: (step: Step) => void
}) {
  const path = useEmployeePath()
  return (
    <nav aria-label={t('Steps of the import')} className="no-print">
      <ol className={classes.steps}>
        {steps.map((step) => {
          const isHere = step === current
          const isOpen = onGo && !isHere && step !== 'result'
          return (
            <li key={step} {...(isHere && { 'aria-current': 'step' })}>
              {isOpen && step === 'file' ? (
                <Anchor component={Link} to={path(`import?kind=${one.kind}`)} size="sm">
                  {words[step]}
                </Anchor>
              ) : isOpen && step !== 'file' ? (
                <Anchor component="button" size="sm" onClick={() => onGo(step)}>
                  {words[step]}
                </Anchor>
              ) : (
                words[step]
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The heading of a step; see useStepFocus. */
export function StepTitle({ step, title, children }: { step: Step; title: string; children?: ReactNode }) {
  return (
    <div>
      <Title order={2} tabIndex={-1} data-step={step}>
        <VisuallyHidden component="span">
          {t('Step {step} of {count}:', { step: steps.indexOf(step) + 1, count: steps.length })}{' '}
        </VisuallyHidden>
        {title}
      </Title>
      {children && (
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      )}
    </div>
  )
}

/** Moves the focus to the heading of a new step, so that screen readers read it from there. */
export function useStepFocus(reached: string | undefined): void {
  const shown = useRef(reached)
  useEffect(() => {
    const before = shown.current
    shown.current = reached
    if (before === undefined || before === reached) return
    document.querySelector<HTMLElement>('h2[data-step]')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [reached])
}

/** Stays at the bottom of the screen while a step scrolls: the state, and the button to continue. */
export function StepBar({ words, more, children }: { words: string; more?: string; children: ReactNode }) {
  return (
    <div className={classes.barPlace}>
      <Group justify="space-between" gap="sm" wrap="nowrap" className={classes.bar ?? ''}>
        <div role="status">
          <Text fw={600} size="sm">
            {words}
          </Text>
          {more !== undefined && (
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {more}
            </Text>
          )}
        </div>
        {children}
      </Group>
    </div>
  )
}
