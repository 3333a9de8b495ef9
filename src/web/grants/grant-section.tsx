import { Alert, Badge, Button, Group, List, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { IconFileZip, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { GrantEvidence } from '../../contract/grants.ts'
import type { Project } from '../../contract/projects.ts'
import { costParts, grantPrograms } from '../../domain/grants.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Loaded } from '../ui/loading/loaded.tsx'
import { notifyError } from '../ui/notify.ts'
import { Section } from '../ui/section.tsx'
import { formatDay } from '../ui/time.ts'
import { deletion, useRemoval } from '../ui/use-removal.ts'
import { CostsDialog } from './costs-dialog.tsx'
import { GrantPapers } from './grant-papers.tsx'
import { GrantPhotos } from './grant-photos.tsx'
import { costWords, missingWords, programWords } from './grant-words.ts'
import { fetchGrantInvoice, linkToPackage, useDeleteGrant, useGrant, useUpdateGrant } from './grants-api.ts'

/** What a grant program wants to see of a finished retrofit: photos, permit and an itemized invoice, as one package. */
export function GrantSection({ project }: { project: Project }) {
  const query = useGrant(project.id)
  return (
    <Section
      id="grant"
      title={t('Evidence for a grant')}
      description={t(
        'For programs such as Earthquake Brace + Bolt: photos, permit and an itemized invoice in one package.',
      )}
      actions={query.data?.grant && <PackageButtons grant={query.data.grant} />}
    >
      <Loaded query={query} lines={2}>
        {({ grant }) =>
          grant ? <Gathered project={project} grant={grant} /> : <BeginButton projectId={project.id} />
        }
      </Loaded>
    </Section>
  )
}

function BeginButton({ projectId }: { projectId: number }) {
  const begin = useUpdateGrant(projectId)
  return (
    <Button
      variant="default"
      loading={begin.isPending}
      onClick={() => begin.mutate({ program: 'ebb' }, { onError: (error) => notifyError(error) })}
    >
      {t('Gather evidence')}
    </Button>
  )
}

function PackageButtons({
  grant: { project_id: id, labor, material, overhead, profit },
}: {
  grant: GrantEvidence
}) {
  const hasCosts = [labor, material, overhead, profit].some((part) => part !== null)
  return (
    <>
      {hasCosts && (
        <DownloadButton file={() => fetchGrantInvoice(id)}>{t('Itemized invoice')}</DownloadButton>
      )}
      <DownloadButton icon={<IconFileZip size={16} aria-hidden />} file={() => linkToPackage(id)}>
        {t('Download package')}
      </DownloadButton>
    </>
  )
}

function Gathered({ project, grant }: { project: Project; grant: GrantEvidence }) {
  return (
    <Stack gap="lg">
      <Missing missing={grant.missing} />
      <ProgramChoice grant={grant} />
      <GrantPhotos project={project} grant={grant} />
      <GrantPapers grant={grant} />
      <Costs grant={grant} />
      <DeleteButton projectId={project.id} />
    </Stack>
  )
}

function Missing({ missing }: Pick<GrantEvidence, 'missing'>) {
  if (missing.length === 0) {
    return (
      <Alert color="green" py="xs">
        {t('Nothing is missing. Check the program’s current rules before you send it.')}
      </Alert>
    )
  }
  return (
    <Alert color="yellow" py="xs" title={t('Still missing')}>
      <List size="sm">
        {missing.map((one) => (
          <List.Item key={missingWords(one)}>{missingWords(one)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

function ProgramChoice({ grant: { project_id, program, version } }: { grant: GrantEvidence }) {
  const update = useUpdateGrant(project_id)
  return (
    <NativeSelect
      label={t('Program')}
      maw="20rem"
      data={grantPrograms.map((value) => ({ value, label: programWords[value] }))}
      value={program}
      disabled={update.isPending}
      onChange={({ currentTarget }) => {
        const chosen = grantPrograms.find((one) => one === currentTarget.value)
        update.mutate({ program: chosen, version }, { onError: (error) => notifyError(error) })
      }}
    />
  )
}

function Costs({ grant }: { grant: GrantEvidence }) {
  const [editing, setEditing] = useState(false)
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Title order={3}>{t('Price in its parts')}</Title>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={() => setEditing(true)}
        >
          {t('Edit the parts')}
        </Button>
      </Group>
      <Group gap="xs">
        {costParts.map((part) => (
          <Badge key={part} variant="light" color="gray" tt="none" radius="sm" size="lg">
            {costWords[part]} {grant[part] === null ? '—' : formatDollars(grant[part])}
          </Badge>
        ))}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {grant.workDone === null
          ? t('The contract is {contract}.', { contract: formatDollars(grant.contract) })
          : t('The contract is {contract}. The work was done on {day}.', {
              contract: formatDollars(grant.contract),
              day: formatDay(grant.workDone),
            })}
      </Text>
      {editing && <CostsDialog grant={grant} onClose={() => setEditing(false)} />}
    </div>
  )
}

function DeleteButton({ projectId }: { projectId: number }) {
  const removal = useRemoval()
  const remove = useDeleteGrant(projectId)
  return (
    <Group justify="flex-end">
      <Button
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={() =>
          void removal(
            deletion(t('Evidence for a grant'), {
              message: t('The photos and documents stay with the project. You can’t undo this.'),
              confirmLabel: t('Delete'),
              remove: () => remove.mutateAsync(),
            }),
          )
        }
      >
        {t('Delete the evidence')}
      </Button>
    </Group>
  )
}
