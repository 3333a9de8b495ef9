import { Button, Stack, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ChosenProject } from '../expenses/expense-form.ts'
import { ProjectField, projectName } from '../expenses/project-field.tsx'
import { t } from '../language/t.ts'
import { NoteWriter } from '../notes/note-writer.tsx'
import { projectQuery } from '../projects/projects-api.ts'
import { useEmployeePath } from '../session/paths.ts'
import { notifySuccess } from '../ui/notify.ts'

/** Chooses the project, the one on the screen first, and leads to its photos. */
export function BeginPhotos({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { project, setProject, first } = useChosenProject(projectId)
  const navigate = useNavigate()
  const path = useEmployeePath()

  async function go(chosen: ChosenProject) {
    onClose()
    await navigate(path(`projects/${chosen.id}/upload`))
  }

  return (
    <Stack gap="sm" pb="sm">
      <ProjectField key={first} value={project} onChange={setProject} withAsterisk />
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

/** Chooses the project and writes a note on it in place. */
export function BeginNote({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const { project, setProject, first } = useChosenProject(projectId)
  return (
    <Stack gap="sm" pb="sm">
      <ProjectField key={first} value={project} onChange={setProject} withAsterisk />
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
  // The field keeps what is typed; it begins anew once the project on the screen is known.
  return {
    project: chosen === undefined ? onScreen : chosen,
    setProject: setChosen,
    first: onScreen?.id ?? 0,
  }
}
