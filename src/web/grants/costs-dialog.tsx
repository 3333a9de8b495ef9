import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { GrantEvidence } from '../../contract/grants.ts'
import { costParts } from '../../domain/grants.ts'
import { formatDollars } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { costWords } from './grant-words.ts'
import { useUpdateGrant } from './grants-api.ts'

/** The price of the work in its four parts, and the day it was done. */
export function CostsDialog({ grant, onClose }: { grant: GrantEvidence; onClose: () => void }) {
  const update = useUpdateGrant(grant.project_id)
  const { labor, material, overhead, profit, version } = grant
  const [costs, setCosts] = useState({ labor, material, overhead, profit })
  const [workDone, setWorkDone] = useState(grant.workDone ?? '')
  const sum = costParts.reduce((total, part) => total + (costs[part] ?? 0), 0)
  return (
    <FormDialog
      title={t('Price in its parts')}
      submitLabel={t('Save')}
      fields={[...costParts, 'workDone']}
      onSubmit={() => update.mutateAsync({ ...costs, workDone: workDone || null, version })}
      onClose={onClose}
    >
      {(errors) => (
        <>
          {costParts.map((part) => (
            <MoneyField
              key={part}
              label={costWords[part]}
              value={costs[part]}
              error={errors[part]}
              onChange={(cents) => setCosts((before) => ({ ...before, [part]: cents }))}
            />
          ))}
          <Text size="sm" c={sum === grant.contract ? 'dimmed' : 'var(--mantine-color-error)'} role="status">
            {t('{sum} of {contract}', { sum: formatDollars(sum), contract: formatDollars(grant.contract) })}
          </Text>
          <TextInput
            type="date"
            label={t('The work was done on')}
            value={workDone}
            error={errors['workDone']}
            onChange={(event) => setWorkDone(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  )
}
