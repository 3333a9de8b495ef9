import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteNote, updateNote } from '../../contract/notes.ts'
import { call } from '../api/client.ts'
import { refreshProject } from '../projects/projects-api.ts'

/** Changing and deleting notes of one project; each refreshes the project that shows them. */
export function useNoteActions(projectId: number) {
  const queryClient = useQueryClient()
  const onSuccess = () => refreshProject(queryClient, projectId)
  return {
    update: useMutation({
      mutationFn: ({ noteId, content, version }: { noteId: number; content: string; version: number }) =>
        call(updateNote, { params: { id: projectId, noteId }, body: { content, version } }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: (noteId: number) => call(deleteNote, { params: { id: projectId, noteId } }),
      onSuccess,
    }),
  }
}
