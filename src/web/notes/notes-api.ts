import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createNote, deleteNote, updateNote } from '../../contract/notes.ts'
import { call } from '../api/client.ts'
import { refreshProject } from '../projects/projects-api.ts'

/** Writing, changing and deleting notes of one project; each refreshes the project that shows them. */
export function useNoteActions(projectId: number) {
  const queryClient = useQueryClient()
  const onSuccess = () => refreshProject(queryClient, projectId)
  return {
    create: useMutation({
      mutationFn: (content: string) => call(createNote, { params: { id: projectId }, body: { content } }),
      onSuccess,
    }),
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
