import { Alert, Anchor, Button, Checkbox, FileButton, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconCheck, IconPaperclip, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PayApplication } from '../../contract/pay-applications.ts'
import type { Project } from '../../contract/projects.ts'
import { formatDollars } from '../../domain/money.ts'
import { type ApplicationPaper, applicationPapers } from '../../domain/pay-applications.ts'
import { t } from '../language/t.ts'
import { useEmployeePath } from '../session/paths.ts'
import { SideDrawer } from '../ui/dialog.tsx'
import { notifyError, notifySuccess } from '../ui/notify.ts'
import { deletion, useRemoval } from '../ui/use-removal.ts'
import { applicationPaperWords } from './application-words.ts'
import classes from './papers.module.css'
import {
  useAddApplicationPaper,
  useRemoveApplicationPaper,
  useUpdatePayApplication,
} from './pay-applications-api.ts'

/** What goes with an application: its waiver, papers, and site photos. */
export function PapersDrawer({
  application,
  project,
  onClose,
}: {
  application: PayApplication
  project: Project
  onClose: () => void
}) {
  const isOpen = !['approved', 'paid', 'void'].includes(application.state)
  return (
    <SideDrawer title={t('Papers of application {number}', { number: application.number })} onClose={onClose}>
      <Stack>
        <Checklist application={application} />
        <Waiver application={application} />
        <Papers application={application} isOpen={isOpen} />
        {isOpen && <Photos application={application} project={project} />}
      </Stack>
    </SideDrawer>
  )
}

function Checklist({ application: { wanted, missing } }: { application: PayApplication }) {
  if (wanted.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('Say in the application which papers they want, and we’ll check that they are there.')}
      </Text>
    )
  return (
    <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {wanted.map((kind) => {
        const isMissing = missing.includes(kind)
        return (
          <Group key={kind} component="li" gap="xs">
            {isMissing ? (
              <IconX size={16} aria-hidden color="var(--mantine-color-error)" />
            ) : (
              <IconCheck size={16} aria-hidden color="var(--mantine-color-teal-filled)" />
            )}
            <Text size="sm">
              {isMissing
                ? t('{paper} is missing', { paper: applicationPaperWords[kind] })
                : t('{paper} is there', { paper: applicationPaperWords[kind] })}
            </Text>
          </Group>
        )
      })}
    </Stack>
  )
}

function Waiver({
  application: { waiver, invoice, due, project_id, state },
}: {
  application: PayApplication
}) {
  const path = useEmployeePath()
  const sign = (
    <Anchor component={Link} to={path(`projects/${project_id}/rights?waiver=${invoice.id}`)} size="sm">
      {t('Sign a waiver')}
    </Anchor>
  )
  if (!waiver) return state === 'void' ? null : sign
  return (
    <Stack gap={4}>
      <Anchor component={Link} to={path(`projects/${project_id}/waivers/${waiver.id}`)} size="sm">
        {t('Waiver for {amount}', { amount: formatDollars(waiver.amount) })}
      </Anchor>
      {waiver.amount !== due && state !== 'paid' && (
        <Alert color="orange" py="xs">
          {t('The application asks for {amount}. Take the waiver back and sign another.', {
            amount: formatDollars(due),
          })}{' '}
          {sign}
        </Alert>
      )}
    </Stack>
  )
}

function Papers({ application, isOpen }: { application: PayApplication; isOpen: boolean }) {
  const remove = useRemoveApplicationPaper(application)
  const removal = useRemoval()
  return (
    <Stack gap="xs">
      {application.papers.map(({ id, kind, name, file }) => (
        <Group key={id} justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Anchor href={file} target="_blank" rel="noreferrer" size="sm">
              {name}
            </Anchor>
            {' · '}
            {applicationPaperWords[kind]}
          </Text>
          {isOpen && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={t('Remove {name}', { name })}
              onClick={() =>
                void removal(
                  deletion(name, {
                    message: t('You can’t undo this.'),
                    confirmLabel: t('Delete'),
                    remove: () => remove.mutateAsync(id),
                  }),
                )
              }
            >
              {t('Remove')}
            </Button>
          )}
        </Group>
      ))}
      {isOpen && <AddPaper application={application} />}
    </Stack>
  )
}

function AddPaper({ application }: { application: PayApplication }) {
  const add = useAddApplicationPaper(application)
  const [kind, setKind] = useState<ApplicationPaper>(
    application.missing.find((one) => one !== 'waiver' && one !== 'photos') ?? 'other',
  )
  async function take(file: File | null) {
    if (!file) return
    try {
      await add.mutateAsync({ kind, file })
      notifySuccess(t('{name} added', { name: file.name }))
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        label={t('Add a paper')}
        data={applicationPapers.map((value) => ({ value, label: applicationPaperWords[value] }))}
        value={kind}
        onChange={(event) => setKind(event.currentTarget.value as ApplicationPaper)}
      />
      <FileButton
        onChange={(file) => void take(file)}
        accept="application/pdf,image/jpeg,image/png,image/webp,image/heic"
      >
        {(props) => (
          <Button
            variant="default"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            loading={add.isPending}
            {...props}
          >
            {t('Choose a file')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}

/** Site photos to print with it, the newest first. */
function Photos({ application, project }: { application: PayApplication; project: Project }) {
  const update = useUpdatePayApplication(application)
  const [chosen, setChosen] = useState(application.photo_ids)
  const photos = [...project.after, ...project.before].toSorted((one, other) =>
    (other.takenAt ?? other.uploadedAt).localeCompare(one.takenAt ?? one.uploadedAt),
  )
  if (photos.length === 0) return null
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(application.photo_ids)
  async function save() {
    try {
      await update.mutateAsync({ photo_ids: chosen })
      notifySuccess(t('Photos saved'))
    } catch (error) {
      notifyError(error)
    }
  }
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('Site photos')}
      </Text>
      <div className={classes.photos}>
        {photos.map(({ id, thumbnailUrl, caption, originalName }) => (
          <Checkbox.Card
            key={id}
            className={classes.photo ?? ''}
            aria-label={caption || originalName}
            checked={chosen.includes(id)}
            onChange={(isChosen) =>
              setChosen(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          >
            <img src={thumbnailUrl} alt="" loading="lazy" />
            <Checkbox.Indicator className={classes.mark ?? ''} />
          </Checkbox.Card>
        ))}
      </div>
      <Group justify="flex-end">
        <Button
          variant="default"
          disabled={!isChanged}
          loading={update.isPending}
          onClick={() => void save()}
        >
          {t('Save photos')}
        </Button>
      </Group>
    </Stack>
  )
}
