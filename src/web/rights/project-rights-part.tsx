import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { type ProjectRights, rightsDays } from '../../contract/rights.ts'
import { type PartyRole, partyRoles } from '../../domain/rights/rights.ts'
import { t } from '../language/t.ts'
import { NoticesSection } from '../notices/notices-section.tsx'
import { useShownProject } from '../projects/page/project-places.ts'
import { FactList } from '../ui/fact-list.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifyError } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { BillWaiversSection } from '../waivers/bill-waivers-section.tsx'
import { WaiversSection } from '../waivers/waivers-section.tsx'
import { OwedMoneySection } from './owed-money-section.tsx'
import { Parties } from './parties.tsx'
import { RightLine } from './right-line.tsx'
import classes from './rights.module.css'
import { useRights, useUpdateRights } from './rights-api.ts'
import { contractTypeWords, rightsFieldWord, workKindWords } from './rights-words.ts'

const RightsDrawer = lazy(async () => ({ default: (await import('./rights-drawers.tsx')).RightsDrawer }))
const PartyDrawer = lazy(async () => ({ default: (await import('./rights-drawers.tsx')).PartyDrawer }))

/** A project's page of deadlines by law, the days we count them from, and the parties. */
export default function ProjectRightsPart() {
  const project = useShownProject()
  const query = useRights(project.id)
  return (
    <Loaded query={query} lines={8}>
      {(rights) => <Rights rights={rights} />}
    </Loaded>
  )
}

function Rights({ rights }: { rights: ProjectRights }) {
  const [editing, setEditing] = useState<'days' | PartyRole>()
  const isNew = rights.contractType === null
  const edit = (
    <Button
      variant={isNew ? 'filled' : 'default'}
      leftSection={<IconPencil size={16} aria-hidden />}
      onClick={() => setEditing('days')}
    >
      {isNew ? t('Choose the contract type') : t('Edit contract and days')}
    </Button>
  )
  return (
    <Stack>
      <Deadlines rights={rights} edit={edit} />
      {!isNew && (
        <>
          <Section title={t('Contract and days')}>
            <FactList facts={factsOf(rights)} />
          </Section>
          <OwedMoneySection />
          <Parties rights={rights} onEdit={setEditing} />
          <NoticesSection />
          <WaiversSection />
          <BillWaiversSection />
        </>
      )}
      <Suspense fallback={null}>
        {editing === 'days' && <RightsDrawer rights={rights} onClose={() => setEditing(undefined)} />}
        {partyRoles.some((role) => role === editing) && (
          <PartyDrawer rights={rights} role={editing as PartyRole} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
    </Stack>
  )
}

function Deadlines({ rights, edit }: { rights: ProjectRights; edit: React.ReactNode }) {
  if (rights.contractType === null)
    return (
      <Section title={t('Deadlines')} actions={edit}>
        <Text size="sm">
          {t(
            'Choose the contract type. We’ll track when the preliminary notice and the lien are due, and warn you 10, 5 and 2 days before.',
          )}
        </Text>
      </Section>
    )
  return (
    <Section title={t('Deadlines')} actions={edit}>
      <Stack gap="sm">
        {rights.workKind === 'public' ? (
          <Text size="sm">
            {t('Public works follow other sections, which we don’t track. Ask your attorney.')}
          </Text>
        ) : (
          <ul className={classes.rights}>
            {rights.rights.map((right) => (
              <RightLine key={right.kind} right={right} />
            ))}
          </ul>
        )}
        <FirstWork rights={rights} />
        {rights.workKind === 'residential' && (
          <Text size="sm" c="dimmed">
            {t(
              'Owners who live in a home of up to four units don’t have to send us recorded notices. Check the county recorder.',
            )}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {t('Calendar days, never moved off a weekend or holiday. This is no legal advice.')}
        </Text>
      </Stack>
    </Section>
  )
}

/** Proposes the first day of work that somebody was seen on the site; a person confirms it. */
function FirstWork({ rights: { firstWorkSeen, project_id, version } }: { rights: ProjectRights }) {
  const update = useUpdateRights(project_id)
  if (firstWorkSeen === null) return null
  const confirm = () =>
    update
      .mutateAsync({ version, firstFurnished: firstWorkSeen })
      .catch((error: unknown) => notifyError(error))
  return (
    <Alert color="blue" py="xs">
      <Group justify="space-between" gap="xs">
        {t('We first worked on site on {day}.', { day: formatDay(firstWorkSeen) })}
        <Button size="xs" variant="default" loading={update.isPending} onClick={() => void confirm()}>
          {t('Count from this day')}
        </Button>
      </Group>
    </Alert>
  )
}

function factsOf(rights: ProjectRights) {
  const { contractType, workKind } = rights
  return [
    [t('Our contract'), contractType && contractTypeWords[contractType]],
    [t('Kind of work'), workKindWords[workKind]],
    ...rightsDays.map((name) => {
      const day = rights[name]
      return [rightsFieldWord(name), day && formatDay(day)] as const
    }),
  ] as const
}
