import { useQuery } from '@tanstack/react-query'
import { sessionInfoQuery } from '../session/session-info.ts'
import { demoLinks, type ScreenLink } from './screen-links.ts'

/** The mailbox and the phone, where this is the sample company. */
export function useDemoLinks(): readonly ScreenLink[] {
  // A server does not become a demo while it runs.
  const { data } = useQuery({ ...sessionInfoQuery, staleTime: Number.POSITIVE_INFINITY })
  return data?.demo ? demoLinks : []
}
