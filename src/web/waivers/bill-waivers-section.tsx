import { ActionIcon, Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { BillOfWaivers, BillWaiver } from '../../contract/bill-waivers.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifyError } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { deletion, useRemoval } from '../ui/use-removal.ts'
import { useAskForWaiver, useBillWaivers, useRemoveBillWaiver } from './bill-waivers-api.ts'
import { waiverKindWords } from './waiver-words.ts'

const ReceiveWaiverDrawer = lazy(async () => ({
  default: (await import('./receive-waiver-drawer.tsx')).ReceiveWaiverDrawer,
}))

/** The shown project's bills for labor and material, and the waivers that came for them. */
export function BillWaiversSection() {
  const { id } = useShownProject()
  const [receiving, setReceiving] = useState<BillOfWaivers>()
  return (
    <Section
      title={t('Waivers from subs and suppliers')}
      description={t('Ask for a conditional waiver before you pay a bill for labor or material.')}
    >
      <Loaded query={useBillWaivers(id)} lines={2}>
        {(bills) =>
          bills.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('No bills that need one.')}
            </Text>
          ) : (
            <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {bills.map((bill) => (
                <BillRow key={bill.expense.id} bill={bill} onReceive={() => setReceiving(bill)} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {receiving && (
        <Suspense fallback={null}>
          <ReceiveWaiverDrawer bill={receiving} onClose={() => setReceiving(undefined)} />
        </Suspense>
      )}
    </Section>
  )
}

function BillRow({ bill, onReceive }: { bill: BillOfWaivers; onReceive: () => void }) {
  const { expense, waivers, isCovered } = bill
  const ask = useAskForWaiver(expense.project_id)
  const project = useShownProject()
  const { paidTo } = expense
  return (
    <li>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {paidTo}
            </Text>
            <Badge color={isCovered ? 'green' : 'orange'} variant="light" tt="none">
              {isCovered ? t('Covered') : t('Not covered')}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {t('Bill of {day}: {cost}, {owed} owed', {
              day: formatDay(expense.date),
              cost: formatDollars(expense.cost),
              owed: formatDollars(expense.owed),
            })}
          </Text>
          {waivers.map((waiver) => (
            <WaiverLine key={waiver.id} bill={bill} waiver={waiver} />
          ))}
        </div>
        <Group gap="xs" wrap="nowrap">
          {!isCovered && expense.email !== '' && (
            <Button
              component="a"
              href={askingMail(expense, project.number)}
              size="xs"
              aria-label={t('Ask {name} by e-mail', { name: paidTo })}
              onClick={() => ask.mutate(expense, { onError: (error) => notifyError(error) })}
            >
              {t('Ask by e-mail')}
            </Button>
          )}
          {!isCovered && (
            <Button
              variant="default"
              size="xs"
              loading={ask.isPending}
              aria-label={t('Note that {name} was asked', { name: paidTo })}
              onClick={() => ask.mutate(expense, { onError: (error) => notifyError(error) })}
            >
              {t('Asked today')}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            aria-label={t('Record a waiver from {name}', { name: paidTo })}
            onClick={onReceive}
          >
            {t('Record')}
          </Button>
        </Group>
      </Group>
    </li>
  )
}

/** A mail that asks for a conditional waiver, in the person's own mail program. */
function askingMail({ email, paidTo, date, cost }: BillOfWaivers['expense'], number: string): string {
  const values = { name: paidTo, number, day: formatDay(date), cost: formatDollars(cost) }
  const subject = t('Waiver for your bill of {day}, job {number}', values)
  const body = t(
    'Hello {name}, please send us a signed conditional waiver and release (Civ. Code § 8132; for the last payment, § 8136) for your bill of {day} over {cost} on job {number}. We pay as soon as we have it. Thank you.',
    values,
  )
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

function WaiverLine({ bill: { expense }, waiver }: { bill: BillOfWaivers; waiver: BillWaiver }) {
  const remove = useRemoveBillWaiver(expense)
  const offerRemoval = useRemoval()
  const { id, kind, amount, receivedOn, askedOn, file, note, createdByName } = waiver
  if (kind === null || amount === null || receivedOn === null)
    return <Text size="sm">{t('Asked on {day}', { day: formatDay(askedOn ?? '') })}</Text>
  const name = `${waiverKindWords[kind]}, ${formatDollars(amount)}`
  return (
    <Group gap={4}>
      <Text size="sm">
        {t('{name}, received {day}, checked by {employee}', {
          name,
          day: formatDay(receivedOn),
          employee: createdByName || '—',
        })}
        {note !== '' && ` · ${note}`}
        {file !== null && (
          <>
            {' · '}
            <Anchor href={file} target="_blank" rel="noreferrer" size="sm" underline="always">
              {t('Waiver')}
            </Anchor>
          </>
        )}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('Remove {name}', { name })}
        onClick={() =>
          void offerRemoval(
            deletion(name, {
              message: t('Its paper goes with it. You can’t undo this.'),
              confirmLabel: t('Delete'),
              remove: () => remove.mutateAsync(id),
            }),
          )
        }
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
