import * as contract from '../../contract/notes.ts'
import { type Mounting, mountRoute } from '../http/mount-route.ts'
import { createNote, deleteNote, updateNote } from './notes.service.ts'

export function mountNotes(mounting: Mounting): void {
  const { deps } = mounting
  mountRoute(mounting, contract.createNote, ({ actor, params, body, once }) =>
    createNote(deps, actor, params.id, body, once),
  )
  mountRoute(mounting, contract.updateNote, ({ actor, params, body }) =>
    updateNote(deps, actor, params.id, params.noteId, body),
  )
  mountRoute(mounting, contract.deleteNote, ({ actor, params }) =>
    deleteNote(deps, actor, params.id, params.noteId),
  )
}
