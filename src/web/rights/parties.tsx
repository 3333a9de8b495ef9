import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Party, ProjectRights } from '../../contract/rights.ts'
import { type PartyRole, partyRoles } from '../../domain/rights/rights.ts'
import { t } from '../language/t.ts'
import { useShownProject } from '../projects/page/project-places.ts'
import { addressLine } from '../projects/project-words.ts'
import { notifyError } from '../ui/notify.ts'
import { notifyUndo } from '../ui/notify-undo.tsx'
import { Section } from '../ui/section.tsx'
import classes from './rights.module.css'
import { useUpdateRights } from './rights-api.ts'
import { rightsFieldWord } from './rights-words.ts'

/** Who is who on the job, with each one's address and how we know. */
export function Parties({ rights, onEdit }: { rights: ProjectRights; onEdit: (role: PartyRole) => void }) {
  const put = usePutParty(rights)
  return (
    <Section title={t('Who is who')}>
      <ul className={classes.rights}>
        {partyRoles.map((role) => {
          const party = rights.parties[role] ?? null
          return (
            <li key={role}>
              <Group justify="space-between" gap="xs" wrap="nowrap">
                <div>
                  <Text size="sm" c="dimmed">
                    {rightsFieldWord(role)}
                  </Text>
                  {party ? <PartyText party={party} /> : <Text size="sm">{t('Not known')}</Text>}
                </div>
                <PartyButtons role={role} party={party} rights={rights} onEdit={onEdit} onPut={put} />
              </Group>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function PartyText({ party }: { party: Party }) {
  const details = [addressLine(party), party.knownFrom, party.isReputed && t('reputed')]
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>{party.name}</Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {details.filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

function PartyButtons({
  role,
  party,
  rights: { contractType },
  onEdit,
  onPut,
}: {
  role: PartyRole
  party: Party | null
  rights: ProjectRights
  onEdit: (role: PartyRole) => void
  onPut: (role: PartyRole, party: Party | null) => Promise<boolean>
}) {
  const { customer, site } = useShownProject()
  const customersRole = contractType === 'subcontract' ? 'direct_contractor' : 'owner'
  async function remove(removed: Party) {
    if (!(await onPut(role, null))) return
    notifyUndo({
      id: `party-${role}`,
      message: t('{name} removed', { name: removed.name }),
      onUndo: () => void onPut(role, removed),
    })
  }
  if (party)
    return (
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('Edit {title}', { title: party.name })}
          onClick={() => onEdit(role)}
        >
          <IconPencil size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('Remove {name}', { name: party.name })}
          onClick={() => void remove(party)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
    )
  const isOwner = role === 'owner'
  const { street, city, state, zip } = isOwner ? site : { street: '', city: '', state: '', zip: '' }
  const asCustomer = {
    name: customer.name,
    street,
    city,
    state,
    zip,
    isReputed: false,
    knownFrom: t('Our customer'),
  }
  return (
    <Group gap={6} justify="flex-end">
      {role === customersRole && (
        <Button variant="default" size="xs" onClick={() => void onPut(role, asCustomer)}>
          {t('Use {name}', { name: customer.name })}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => onEdit(role)}>
        {t('Add')}
      </Button>
    </Group>
  )
}

/** Writes one party or takes it off. @returns whether that went well */
function usePutParty({ project_id }: ProjectRights) {
  const update = useUpdateRights(project_id)
  return (role: PartyRole, party: Party | null) =>
    update.mutateAsync({ parties: { [role]: party } }).then(
      () => true,
      (error: unknown) => {
        notifyError(error)
        return false
      },
    )
}
