import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../session/auth-context.tsx'
import { sessionInfoQuery } from '../session/session-info.ts'
import { type LinkGroup, linkGroups } from './screen-links.ts'

/** The screens of this person; the mailbox and the phone where this is the sample company. */
export function useLinkGroups(): LinkGroup[] {
  const employee = useCurrentUser()
  // A server does not become a demo while it runs.
  const { data } = useQuery({ ...sessionInfoQuery, staleTime: Number.POSITIVE_INFINITY })
  return linkGroups(employee, data?.demo != null)
}
