import { Badge, Text, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { overrunOf, sumHoles, volumeOf } from '../../domain/caissons/holes.ts'
import type { Thousandths } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { isStuck, stateInWords } from '../outbox/outbox-words.ts'
import { counted } from '../ui/counted.ts'
import classes from './caissons.module.css'
import type { ShownHole } from './shown-holes.ts'

/** One row a hole; a row opens it. */
export function HoleList({ holes, onOpen }: { holes: readonly ShownHole[]; onOpen: (hole: string) => void }) {
  const { planned, drilled, volume, placed } = sumHoles(holes)
  return (
    <>
      <ul className="plain-list" aria-label={t('Holes')}>
        {holes.map((hole) => (
          <li key={hole.hole}>
            <UnstyledButton className={classes.hole ?? ''} onClick={() => onOpen(hole.hole)}>
              <Row hole={hole} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Text size="sm" mt="sm" fw={500}>
        {t('{holes}: {drilled} of {planned} ft drilled, {placed} CY placed, {volume} CY by volume', {
          holes: counted(holes.length, 'hole'),
          drilled: inUnits(drilled),
          planned: inUnits(planned),
          placed: inYards(placed),
          volume: inYards(volume),
        })}
      </Text>
    </>
  )
}

function Row({ hole }: { hole: ShownHole }) {
  const { diameter, plannedDepth, drilledDepth, concretePlaced, rockDepth, waterDepth, soil } = hole
  const beyond = plannedDepth !== null && drilledDepth !== null ? drilledDepth - plannedDepth : 0
  const overrun = overrunOf(hole) ?? 0
  const volume = volumeOf(hole)
  const facts = [
    diameter !== null && t('{inches} in', { inches: inUnits(diameter) }),
    drilledDepth === null
      ? plannedDepth !== null && t('{feet} ft planned', { feet: inUnits(plannedDepth) })
      : plannedDepth === null
        ? t('{feet} ft drilled', { feet: inUnits(drilledDepth) })
        : t('{feet} of {planned} ft drilled', {
            feet: inUnits(drilledDepth),
            planned: inUnits(plannedDepth),
          }),
    concretePlaced !== null &&
      (volume === null
        ? t('{yards} CY placed', { yards: inYards(concretePlaced) })
        : t('{yards} CY placed, {volume} CY by volume', {
            yards: inYards(concretePlaced),
            volume: inYards(volume),
          })),
    overrun > 0 && t('{percent}% over volume', { percent: Math.round(overrun / 100) }),
    rockDepth !== null && t('rock from {feet} ft', { feet: inUnits(rockDepth) }),
    waterDepth !== null && t('water at {feet} ft', { feet: inUnits(waterDepth) }),
    soil,
  ].filter((fact) => fact !== false && fact !== '')
  return (
    <>
      <span className={classes.name}>{t('Hole {hole}', { hole: hole.hole })}</span>{' '}
      <span className={classes.facts}>
        <span>{facts.join(' · ')}</span>
        {beyond > 0 && (
          <Badge color="orange" variant="light" tt="none" ml="xs">
            {t('{feet} ft deeper', { feet: inUnits(beyond) })}
          </Badge>
        )}
        <Waiting hole={hole} />
      </span>
    </>
  )
}

function Waiting({ hole: { waiting } }: { hole: ShownHole }) {
  const entry = waiting.find(isStuck) ?? waiting[0]
  if (!entry) return null
  const stuck = isStuck(entry)
  const Icon = stuck ? IconAlertTriangle : IconCloudUp
  return (
    <Text
      size="sm"
      component="span"
      c={stuck ? 'var(--mantine-color-error)' : 'dimmed'}
      className={classes.waiting ?? ''}
    >
      <Icon size={16} aria-hidden />
      {stuck || entry.state === 'sending' ? stateInWords(entry) : t('Not sent yet')}
    </Text>
  )
}

/** `22.5`, of thousandths. */
export const inUnits = (thousandths: Thousandths) => (thousandths / 1000).toLocaleString('en-US')

/** Cubic yards to the hundredth. */
export const inYards = (thousandths: Thousandths) =>
  (thousandths / 1000).toLocaleString('en-US', { maximumFractionDigits: 2 })
