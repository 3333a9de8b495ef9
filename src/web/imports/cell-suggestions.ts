import { units } from '../../domain/bids.ts'
import type { ImportFieldType } from '../../domain/imports/import-field.ts'
import { businessKinds } from '../../domain/people.ts'
import { projectStatuses, regions } from '../../domain/projects.ts'
import { t } from '../language/t.ts'
import { regionWord } from '../projects/project-words.ts'
import { inWords } from '../ui/in-words.ts'
import { statusWord } from '../ui/status-badge.tsx'

/** What can stand in a cell of a field that takes one of a few words. */
export function cellSuggestions(type: ImportFieldType | undefined): readonly string[] {
  if (type === 'unit') return units
  if (type === 'region') return regions.map(regionWord)
  if (type === 'status') return projectStatuses.map((status) => statusWord(status))
  if (type === 'businessKind') return businessKinds.map(inWords)
  return type === 'yesNo' ? [t('Yes'), t('No')] : []
}
