import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listOwedMoney,
  listRights,
  type ProjectRights,
  type RightsChange,
  readMoneyLetter,
  readMoneyLetterMessage,
  readOwedMoney,
  readRights,
  sendMoneyLetter,
  updateRights,
} from '../../contract/rights.ts'
import type { LetterTone } from '../../domain/rights/money-letters.ts'
import type { OwedKind } from '../../domain/rights/money-owed.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/use-change.ts'
import type { Paper } from '../deliveries/send-paper-drawer.tsx'
import { projectKeys } from '../projects/projects-api.ts'

const rightsQuery = (id: number) =>
  queryOptions({
    // A project's change refreshes them too: they go by its money and its visits.
    queryKey: ['projects', 'one', id, 'rights'],
    queryFn: ({ signal }) => call(readRights, { params: { id }, signal }),
  })

/** Who is who on a job, and its deadlines. */
export const useRights = (projectId: number) => useQuery(rightsQuery(projectId))

export function useUpdateRights(id: number) {
  const queryClient = useQueryClient()
  return useChange(
    async (body: RightsChange): Promise<ProjectRights> => {
      const saved = await call(updateRights, { params: { id }, body })
      queryClient.setQueryData(rightsQuery(id).queryKey, saved)
      return saved
    },
    ...projectKeys,
    ['needs'],
  )
}

/** The next deadline of each job. */
export const useDueRights = () =>
  useQuery({ queryKey: ['projects', 'rights'], queryFn: ({ signal }) => call(listRights, { signal }) })

/** What is owed to us on each job whose rights are watched. */
export const useOwedOfJobs = () =>
  useQuery({
    queryKey: ['projects', 'owed-money'],
    queryFn: ({ signal }) => call(listOwedMoney, { signal }),
  })

const owedQuery = (id: number) =>
  queryOptions({
    // A project's change refreshes it too: it goes by the project's money and days.
    queryKey: ['projects', 'one', id, 'owed-money'],
    queryFn: ({ signal }) => call(readOwedMoney, { params: { id }, signal }),
  })

/** What is owed to us on one job. */
export const useOwedMoney = (projectId: number) => useQuery(owedQuery(projectId))

/** A letter about what is owed, as it is sent by e-mail. */
export function moneyLetterPaper(
  queryClient: QueryClient,
  { id, letter, recipient }: { id: number; letter: MoneyLetter; recipient: Paper['recipient'] },
): Paper {
  return {
    kind: 'money_letter',
    about: { project_id: id },
    key: ['money-letter', id, letter.of, letter.tone],
    recipient,
    copiesOf: { project_id: id },
    readMessage: (query, signal) =>
      call(readMoneyLetterMessage, { params: { id }, query: { ...letter, ...query }, signal }),
    readPdf: (signal) => call(readMoneyLetter, { params: { id }, query: letter, signal }),
    send: (words, body, idempotencyKey) =>
      call(sendMoneyLetter, { params: { id }, query: { ...letter, ...words }, body, idempotencyKey }),
    refresh: () => void queryClient.invalidateQueries({ queryKey: owedQuery(id).queryKey }),
  }
}

export interface MoneyLetter {
  of: OwedKind
  tone: LetterTone
}
