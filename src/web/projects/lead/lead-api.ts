import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readNextProjectNumber } from '../../../contract/company.ts'
import { listCustomers } from '../../../contract/customers.ts'
import { listProjects } from '../../../contract/projects.ts'
import type { Region } from '../../../domain/projects.ts'
import { call } from '../../api/client.ts'

/** Customers with this phone number or e-mail address. Searches once enough of it is typed. */
export function useKnownCustomers(typed: string) {
  const search = typed.trim()
  const enough = search.includes('@') ? search.length >= 5 : search.replaceAll(/\D/g, '').length >= 6
  return useQuery({
    queryKey: ['customers', 'known', search],
    queryFn: ({ signal }) => call(listCustomers, { query: { search, limit: 3 }, signal }),
    enabled: enough,
    ...(enough ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Projects at this street address. */
export function useProjectsAt(street: string) {
  const search = street.trim()
  const enough = /\d/.test(search) && search.length >= 6
  return useQuery({
    queryKey: ['projects', 'list', 'at', search],
    queryFn: ({ signal }) => call(listProjects, { query: { search, limit: 3 }, signal }),
    enabled: enough,
    ...(enough ? { placeholderData: keepPreviousData } : {}),
  })
}

/** The number a new project would get now. Read every time, because colleagues take numbers too. */
export function useNextNumber(region: Region) {
  return useQuery({
    queryKey: ['next-project-number', region],
    queryFn: ({ signal }) => call(readNextProjectNumber, { query: { counter_type: region }, signal }),
    staleTime: 0,
  })
}
