import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  type Assembly,
  createAssembly,
  deleteAssembly,
  listAssemblies,
  updateAssembly,
} from '../../contract/assemblies.ts'
import { fillNumbers, usualNumbers } from '../../domain/assemblies.ts'
import { call } from '../api/client.ts'
import { useCreate, useDelete, useUpdate } from '../api/record-changes.ts'

const assembliesQuery = queryOptions({
  queryKey: ['assemblies'],
  queryFn: ({ signal }) => call(listAssemblies, { signal }),
  staleTime: 60_000,
})

export const useAssemblies = () => useQuery(assembliesQuery)

const affected = [assembliesQuery.queryKey]

export const useCreateAssembly = () => useCreate(createAssembly, affected)
export const useUpdateAssembly = () => useUpdate(updateAssembly, affected)
export const useDeleteAssembly = () => useDelete(deleteAssembly, affected)

/** Its name with the usual numbers in it: `Caisson 24 in. × 20 ft`. */
export function assemblyName({ name, numbers }: Pick<Assembly, 'name' | 'numbers'>): string {
  return fillNumbers(name, usualNumbers(numbers))
}
