import { Button, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { titleOf } from '../appointments/appointment-words.ts'
import { ownDay, useAppointments } from '../appointments/appointments-api.ts'
import { spanWords } from '../appointments/calendar/company-clock.ts'
import { CheckIn } from '../appointments/check-in.tsx'
import type { ChosenProject } from '../expenses/expense-form.ts'
import { ProjectField } from '../expenses/project-field.tsx'
import { t } from '../language/t.ts'
import { NoteWriter } from '../notes/note-writer.tsx'
import { projectName } from '../projects/project-words.ts'
import { projectQuery } from '../projects/projects-api.ts'
import { ListStates } from '../records/record-list/record-list.tsx'
import { useCurrentUser } from '../session/auth-context.tsx'
import { useEmployeePath } from '../session/paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { notifySuccess } from '../ui/notify.ts'

/** Chooses a project, suggesting the one on the screen, and leads to its photos. */
export function BeginPhotos({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { project, field } = useChosenProject(projectId)
  const navigate = useNavigate()
  const path = useEmployeePath()

  async function go(chosen: ChosenProject) {
    onClose()
    await navigate(path(`projects/${chosen.id}/upload`))
  }

  return (
    <Stack gap="sm" pb="sm">
      {field}
      <Button
        size="lg"
        disabled={project === null}
        leftSection={<IconCamera size={22} aria-hidden />}
        onClick={() => project && void go(project)}
      >
        {t('Add photos')}
      </Button>
    </Stack>
  )
}

/** Chooses a project and writes a note on it. */
export function BeginNote({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { project, field } = useChosenProject(projectId)
  return (
    <Stack gap="sm" pb="sm">
      {field}
      {project ? (
        <div>
          <NoteWriter
            key={project.id}
            projectId={project.id}
            about={project.name}
            onSaved={() => {
              notifySuccess(t('Note on {name} saved', { name: project.name }))
              onClose()
            }}
          />
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {t('Choose the project first.')}
        </Text>
      )}
    </Stack>
  )
}

function useChosenProject(projectId: number) {
  const { data } = useQuery({ ...projectQuery(projectId), enabled: projectId > 0 })
  const [chosen, setChosen] = useState<ChosenProject | null>()
  const onScreen = data ? { id: data.id, name: projectName(data) } : null
  const project = chosen === undefined ? onScreen : chosen
  // The field keeps its own text. The key resets it once the project on the screen is loaded.
  const key = onScreen?.id ?? 0
  return { project, field: <ProjectField key={key} value={project} onChange={setChosen} withAsterisk /> }
}

/** The person's appointments of today, each with its check-in. */
export function BeginCheckIn() {
  const { id } = useCurrentUser()
  const query = useAppointments(ownDay(id))
  return (
    <ListStates query={query}>
      {(appointments) =>
        appointments.length === 0 ? (
          <EmptyState title={t('No appointment today')}>
            {t('You check in at an appointment. Book one on the calendar, or open one on the project.')}
          </EmptyState>
        ) : (
          <Stack component="ul" gap="lg" m={0} p={0} pb="sm" style={{ listStyle: 'none' }}>
            {appointments.map((appointment) => (
              <Stack component="li" gap={6} key={appointment.id}>
                <div>
                  <Text fw={600}>
                    {spanWords(appointment)} · {titleOf(appointment)}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {appointment.project.customerName}, {appointment.project.site.street}
                  </Text>
                </div>
                <CheckIn appointment={appointment} />
              </Stack>
            ))}
          </Stack>
        )
      }
    </ListStates>
  )
}
