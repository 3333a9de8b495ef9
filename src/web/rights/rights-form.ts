import { type ProjectRights, rightsDays } from '../../contract/rights.ts'
import { fieldWord } from '../../contract/words/field-words.ts'
import { type ContractType, type PartyRole, type WorkKind, workKinds } from '../../domain/rights/rights.ts'
import { language, t } from '../language/t.ts'
import { choice, day, flag, requiredText, text } from '../records/form-fields.ts'
import { recordForm } from '../records/record-form.ts'
import { contractTypeWords, rightsFieldWord, workKindWords } from './rights-words.ts'

const dayFields = Object.fromEntries(rightsDays.map((name) => [name, day(rightsFieldWord(name))])) as Record<
  (typeof rightsDays)[number],
  ReturnType<typeof day>
>

/** What kind of contract and work it is, and the days that deadlines are counted from. */
export const rightsForm = recordForm({
  contractType: {
    ...choice<ContractType | ''>(t('Our contract'), '', (type) =>
      type === '' ? '—' : contractTypeWords[type],
    ),
    toValue: (kept: ContractType | null) => kept ?? '',
    toRequest: (type: ContractType | '') => (type === '' ? undefined : type),
    check: (type: ContractType | '') => (type === '' ? t('Choose the contract type') : null),
  },
  workKind: choice<WorkKind>(t('Kind of work'), workKinds[0], (kind) => workKindWords[kind]),
  bondNotGiven: flag(fieldWord('bondNotGiven', language)),
  ...dayFields,
})

const party = recordForm({
  name: requiredText(t('Name')),
  street: text(t('Street')),
  city: text(t('City')),
  state: text(t('State')),
  zip: text(t('ZIP')),
  isReputed: flag(t('Reputed: we haven’t seen it in writing')),
  knownFrom: text(t('How we know')),
})

/** The form of somebody on the job, whose record is the project's rights. */
export const partyForm = (role: PartyRole) => ({
  ...party,
  toValues: ({ parties }: ProjectRights) => {
    const known = parties[role]
    return known ? party.toValues(known) : party.start
  },
  fieldOf: (path: string) => path.replace(`parties.${role}.`, ''),
})

export const toParty = party.toRequest
