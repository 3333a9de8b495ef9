import { upperFirst } from '@mantine/hooks'
import { named } from '../language/names.ts'

/** `project_manager` as people write it: `Project manager`. */
export function inWords(name: string): string {
  return named(upperFirst(name.replaceAll('_', ' ')))
}
