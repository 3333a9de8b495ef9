import { type MantineColor, Progress, Text } from '@mantine/core'
import type { Billing } from '../../contract/invoices.ts'
import type { Project } from '../../contract/projects.ts'
import { billingWarning } from '../../domain/invoices.ts'
import type { Cents } from '../../domain/money.ts'
import { Rich } from '../language/rich.tsx'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { Money } from '../ui/money.tsx'
import classes from './invoice-form.module.css'

/** How much of the contract is billed, with and without this invoice. */
export function ContractProgress({
  billing: { contract, workBilled, workInDrafts },
  now,
}: {
  /** What can be billed, without what this invoice bills. */
  billing: Billing
  /** What this invoice bills. */
  now: Cents
}) {
  if (contract <= 0) return null
  const left = contract - workBilled - workInDrafts - now
  return (
    <div>
      <Bar due={contract} billed={workBilled} now={now} label={t('Billed of the contract')} size="md" />
      <Text size="sm" c="dimmed" mt={4}>
        <Rich
          message="Billed so far <0/> ({share}%). With this invoice <1/> of <2/>, <3/> left."
          values={{ share: share(workBilled, contract) }}
          components={[
            <Money key="before" cents={workBilled} />,
            <Money key="with" cents={workBilled + now} />,
            <Money key="contract" cents={contract} />,
            <Money key="left" cents={Math.max(0, left)} />,
          ]}
        />
        {workInDrafts !== 0 && ' '}
        <InDrafts cents={workInDrafts} />
      </Text>
    </div>
  )
}

/** Drafts reserve their amounts but bill nothing. */
function InDrafts({ cents }: { cents: Cents }) {
  if (cents === 0) return null
  return <Rich message="<0/> more is in drafts." components={[<Money key="drafts" cents={cents} />]} />
}

/** The warning when a project's invoices ask for more than its contract. */
export function projectWarning({ finalized, money }: Pick<Project, 'finalized' | 'money'>): string | null {
  if (!finalized) return null
  const warning = billingWarning(money.contract - money.leftToBill, money.contract)
  return warning && sentence(warning.text, warning)
}

/** How much of a project's contract is billed and collected. */
export function ProjectProgress({
  money: { contract, leftToBill, collected, drafts },
}: {
  money: Project['money']
}) {
  if (contract <= 0) return null
  const billed = contract - leftToBill
  const paid = Math.min(Math.max(0, collected), billed)
  return (
    <div className={classes.projectProgress}>
      <Bar
        due={contract}
        billed={paid}
        now={billed - paid}
        label={t('Collected and billed')}
        size="md"
        color="green.7"
      />
      <Text size="sm" c="dimmed" mt={4}>
        <Rich
          message="Billed <0/> of <1/> ({share}%), collected <2/>"
          values={{ share: share(billed, contract) }}
          components={[
            <Money key="billed" cents={billed} />,
            <Money key="contract" cents={contract} />,
            <Money key="collected" cents={collected} />,
          ]}
        />
        {drafts !== 0 && '. '}
        <InDrafts cents={drafts} />
      </Text>
    </div>
  )
}

/** How much of a line is billed, by which invoices, and what is left. */
export function LineProgress({
  line: { due, billed, inDrafts, left, invoices },
  now,
}: {
  line: Pick<Billing['schedule'][number], 'due' | 'billed' | 'inDrafts' | 'left' | 'invoices'>
  now: Cents
}) {
  if (invoices.length === 0) return null
  const numbersOf = (areDrafts: boolean) =>
    invoices
      .filter(({ isDraft }) => isDraft === areDrafts)
      .map(({ number }) => number)
      .join(', ')
  const [numbers, drafts] = [numbersOf(false), numbersOf(true)]
  return (
    <div className={classes.lineProgress}>
      <Bar due={due} billed={billed} now={now} label={t('Billed of this line')} size="xs" />
      <Text size="xs" c="dimmed">
        {numbers === '' ? null : left === 0 && inDrafts === 0 ? (
          t('Billed by {numbers}', { numbers })
        ) : (
          <Rich
            message="Billed <0/> of <1/> by {numbers}, <2/> left"
            values={{ numbers }}
            components={[
              <Money key="billed" cents={billed} />,
              <Money key="due" cents={due} />,
              <Money key="left" cents={left} />,
            ]}
          />
        )}
        {numbers !== '' && drafts !== '' && '. '}
        {drafts !== '' && (
          <Rich
            message="<0/> is in draft {drafts}, not billed yet"
            values={{ drafts }}
            components={[<Money key="drafts" cents={inDrafts} />]}
          />
        )}
      </Text>
    </div>
  )
}

/** Hidden from screen readers: the text below it has the same figures. */
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
  /** The color of what was billed before. */
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
