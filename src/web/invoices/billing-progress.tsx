import { type MantineColor, Progress, Text } from '@mantine/core'
import type { Billing } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import type { Cents } from '../../domain/money.ts'
import { Money } from '../ui/money.tsx'
import classes from './invoice-form.module.css'

/** What is billed of the contract, with this invoice and before it. */
export function ContractProgress({
  billing: { contract, workBilled },
  now,
}: {
  /** What can be billed, without what this invoice bills. */
  billing: Billing
  /** What this invoice bills. */
  now: Cents
}) {
  if (contract <= 0) return null
  const left = contract - workBilled - now
  return (
    <div>
      <Bar due={contract} billed={workBilled} now={now} label="Billed of the contract" size="md" />
      <Text size="sm" c="dimmed" mt={4}>
        Billed so far <Money cents={workBilled} /> ({share(workBilled, contract)}%). With this invoice{' '}
        <Money cents={workBilled + now} /> of <Money cents={contract} />, <Money cents={Math.max(0, left)} />{' '}
        left.
      </Text>
    </div>
  )
}

/** What of a project's contract is billed and collected. */
export function ProjectProgress({ money: { contract, leftToBill, collected } }: { money: Project['money'] }) {
  if (contract <= 0) return null
  const billed = contract - leftToBill
  const paid = Math.min(Math.max(0, collected), billed)
  return (
    <div className={classes.projectProgress}>
      <Bar
        due={contract}
        billed={paid}
        now={billed - paid}
        label="Collected and billed"
        size="md"
        color="green.7"
      />
      <Text size="sm" c="dimmed" mt={4}>
        Billed <Money cents={billed} /> of <Money cents={contract} /> ({share(billed, contract)}%), collected{' '}
        <Money cents={collected} />
      </Text>
    </div>
  )
}

/** What is billed of a line of the payment schedule, or of retention held back, by which invoices, and what is left. */
export function LineProgress({
  line: { due, billed, left, invoices },
  now,
}: {
  line: Pick<Billing['schedule'][number], 'due' | 'billed' | 'left' | 'invoices'>
  now: Cents
}) {
  if (invoices.length === 0) return null
  const numbers = invoices.map(({ number }) => number).join(', ')
  return (
    <div className={classes.lineProgress}>
      <Bar due={due} billed={billed} now={now} label="Billed of this line" size="xs" />
      <Text size="xs" c="dimmed">
        {left === 0 ? (
          `Billed by ${numbers}`
        ) : (
          <>
            Billed <Money cents={billed} /> of <Money cents={due} /> by {numbers}, <Money cents={left} /> left
          </>
        )}
      </Text>
    </div>
  )
}

/** Its text says the same in figures: the bar itself is not read out. */
function Bar({
  due,
  billed,
  now,
  label,
  size,
  color = 'gray.6',
}: {
  due: Cents
  billed: Cents
  now: Cents
  label: string
  size: 'xs' | 'md'
  /** Of what was billed before. */
  color?: MantineColor
}) {
  const before = share(billed, due)
  return (
    <Progress.Root size={size} aria-hidden title={label}>
      <Progress.Section value={before} color={color} withAria={false} />
      <Progress.Section value={Math.min(share(now, due), 100 - before)} color="blue.6" withAria={false} />
    </Progress.Root>
  )
}

/** In whole percent, from 0 to 100. */
function share(part: Cents, whole: Cents): number {
  if (whole === 0) return 0
  return Math.max(0, Math.min(100, Math.round((part / whole) * 100)))
}
