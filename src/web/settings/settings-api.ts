import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type CompanyChange,
  readNextProjectNumber,
  setNextProjectNumber,
  updateCompany,
} from '../../contract/company.ts'
import type { CounterType } from '../../domain/projects.ts'
import { call } from '../api/client.ts'
import { companyQuery } from '../api/lists.ts'
import { useChange } from '../api/use-change.ts'

export function useUpdateCompany() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: CompanyChange) => call(updateCompany, { body }),
    onSuccess: (company) => {
      queryClient.setQueryData(companyQuery.queryKey, company)
      // The formats decide how the next numbers read.
      return queryClient.invalidateQueries({ queryKey: ['next-number'] })
    },
  })
}

const nextNumberQuery = (counter: CounterType) =>
  queryOptions({
    queryKey: ['next-number', counter],
    queryFn: ({ signal }) => call(readNextProjectNumber, { query: { counter_type: counter }, signal }),
  })

export function useNextNumber(counter: CounterType) {
  return useQuery(nextNumberQuery(counter))
}

export const useSetNextNumber = (counter: CounterType) =>
  useChange(
    (number: number) => call(setNextProjectNumber, { body: { number, counter_type: counter } }),
    nextNumberQuery(counter).queryKey,
  )
