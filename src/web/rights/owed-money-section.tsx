import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { OwedMoney } from '../../contract/rights.ts'
import { formatDollars } from '../../domain/money.ts'
import { rightsWarningDays } from '../../domain/rights/rights.ts'
import { sentence } from '../language/sentences.ts'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { RightState } from './right-line.tsx'
import { type MoneyLetter, useOwedMoney } from './rights-api.ts'
import { owedWords } from './rights-words.ts'

const SendMoneyLetter = lazy(async () => ({
  default: (await import('./send-money-letter.tsx')).SendMoneyLetter,
}))

/** What is owed to us on the shown project, by when the law wants it paid, and letters about it. */
export function OwedMoneySection() {
  const project = useShownProject()
  const { data } = useOwedMoney(project.id)
  const [letter, setLetter] = useState<MoneyLetter>()
  if (!data || (data.owed.length === 0 && !data.cap?.excess)) return null
  return (
    <Section title={t('Owed to us by law')}>
      <Stack gap="md">
        {data.cap !== null && data.cap.excess > 0 && (
          <Alert color="orange" py="xs">
            {t('{held} is held back. The law allows {limit}, 5 % of what we billed.', {
              held: formatDollars(data.cap.held),
              limit: formatDollars(data.cap.limit),
            })}{' '}
            <Anchor
              href={data.cap.officialText}
              target="_blank"
              rel="noreferrer"
              size="sm"
              underline="always"
            >
              {data.cap.section}
            </Anchor>
          </Alert>
        )}
        <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.owed.map((owed) => (
            <OwedRow key={owed.kind} owed={owed} onWrite={setLetter} />
          ))}
        </Stack>
        <Text size="xs" c="dimmed">
          {t(
            'The charge is about 2 % a month. Other terms in writing and good-faith disputes may change it. This is no legal advice.',
          )}
        </Text>
      </Stack>
      {letter && (
        <Suspense fallback={null}>
          <SendMoneyLetter
            projectId={project.id}
            letter={letter}
            recipient={project.customer}
            onClose={() => setLetter(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}

function OwedRow({ owed, onWrite }: { owed: OwedMoney; onWrite: (letter: MoneyLetter) => void }) {
  const { kind, amount, since, due, formula, formulaParts, section, officialText, daysLeft, charge } = owed
  const isLate = daysLeft !== null && daysLeft < 0
  return (
    <li>
      <Group justify="space-between" gap="xs" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600}>
              {owedWords[kind]} · {formatDollars(amount)}
            </Text>
            {daysLeft !== null && (
              <RightState
                state={isLate ? 'late' : daysLeft <= rightsWarningDays[0] ? 'soon' : 'safe'}
                daysLeft={daysLeft}
              />
            )}
          </Group>
          <Text size="sm">
            {due === null
              ? t(
                  'The day it is due can’t be counted yet. Enter when the contractor was paid, or when the work was completed.',
                )
              : t('Due {day}', { day: formatDay(due) })}
            {since !== null && ` · ${t('Open since {day}', { day: formatDay(since) })}`}
            {charge > 0 && ` · ${t('Charge so far: {amount}', { amount: formatDollars(charge) })}`}
          </Text>
          {formula !== '' && (
            <Text size="sm" c="dimmed">
              {sentence(formula, formulaParts)} ·{' '}
              <Anchor href={officialText} target="_blank" rel="noreferrer" size="sm" underline="always">
                {section}
              </Anchor>
            </Text>
          )}
        </div>
        {due !== null && (
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconMail size={14} aria-hidden />}
              onClick={() => onWrite({ of: kind, tone: 'polite' })}
            >
              {t('Polite letter')}
            </Button>
            {isLate && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconMail size={14} aria-hidden />}
                onClick={() => onWrite({ of: kind, tone: 'firm' })}
              >
                {t('Firm letter')}
              </Button>
            )}
          </Group>
        )}
      </Group>
    </li>
  )
}
