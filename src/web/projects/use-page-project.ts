import { useMatch } from 'react-router'

/** The id of the project whose page, or a part of it, is on the screen; 0 elsewhere. */
export function usePageProjectId(): number {
  const { id = '' } = useMatch('/employee/:employeeName/projects/:id/*')?.params ?? {}
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0
}
