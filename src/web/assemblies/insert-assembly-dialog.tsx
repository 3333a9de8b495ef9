import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Assembly } from '../../contract/assemblies.ts'
import { assembleLines, fillNumbers, usualNumbers } from '../../domain/assemblies.ts'
import { formatDollars, lineAmount, type Thousandths } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { fieldErrorsOf } from '../ui/editing/field-errors.ts'
import { FormDialog } from '../ui/editing/form-dialog.tsx'
import { FailureAlert } from '../ui/failure-alert.tsx'
import { ErrorState } from '../ui/loading/error-state.tsx'
import { QuantityField } from '../ui/quantity-field.tsx'
import { SearchList } from '../ui/search-list.tsx'
import classes from './assemblies.module.css'
import { assemblyName, useAssemblies } from './assemblies-api.ts'

export type AssembledLine = ReturnType<typeof assembleLines<Assembly['lines'][number]>>[number]

export interface AssembledGroup {
  name: string
  lines: AssembledLine[]
}

type Numbers = ReadonlyMap<string, Thousandths | null>

/** Chooses an assembly, asks for its numbers, and shows the lines that they give. */
export function InsertAssemblyDialog({
  onInsert,
  onClose,
}: {
  onInsert: (group: AssembledGroup) => void
  onClose: () => void
}) {
  const [assembly, setAssembly] = useState<Assembly>()
  const [numbers, setNumbers] = useState<Numbers>(new Map())
  const group = assembly && assemble(assembly, numbers)
  return (
    <FormDialog
      title={t('Add an assembly')}
      size="lg"
      submitLabel={t('Add to the bid')}
      disabled={!assembly}
      validate={() => errorsOf(numbers)}
      onSubmit={() => {
        if (group?.error !== undefined) throw new Error(group.error)
        if (group) onInsert(group)
      }}
      onClose={onClose}
    >
      {(errors) =>
        assembly && group ? (
          <Stack gap="sm">
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <Text fw={600}>{group.name}</Text>
              <Button
                variant="subtle"
                size="compact-sm"
                flex="none"
                onClick={() => {
                  setAssembly(undefined)
                  setNumbers(new Map())
                }}
              >
                {t('Another assembly')}
              </Button>
            </Group>
            <NumberFields assembly={assembly} numbers={numbers} errors={errors} onChange={setNumbers} />
            <GroupPreview group={group} />
          </Stack>
        ) : (
          <AssemblyList
            onChoose={(chosen) => {
              setAssembly(chosen)
              setNumbers(usualNumbers(chosen.numbers))
            }}
          />
        )
      }
    </FormDialog>
  )
}

function AssemblyList({ onChoose }: { onChoose: (assembly: Assembly) => void }) {
  const { data, error, refetch } = useAssemblies()
  return (
    <div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <SearchList
        label={t('Search the assemblies')}
        items={data}
        nameOf={assemblyName}
        textOf={({ lines, numbers }) =>
          lines.map(({ description }) => fillNumbers(description, usualNumbers(numbers))).join(' · ')
        }
        onChoose={onChoose}
        none={t('No assemblies yet. Open the menu of a group and choose “Save as an assembly”.')}
      />
    </div>
  )
}

function NumberFields({
  assembly,
  numbers,
  errors,
  onChange,
}: {
  assembly: Assembly
  numbers: Numbers
  errors: Readonly<Record<string, string | undefined>>
  onChange: (numbers: Numbers) => void
}) {
  if (assembly.numbers.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 2, xs: Math.min(4, assembly.numbers.length) }} spacing="sm">
      {assembly.numbers.map(({ key, label, unit }, place) => (
        <QuantityField
          key={key}
          label={unit === '' ? label : t('{label}, {unit}', { label, unit })}
          ref={place === 0 ? focusFirst : undefined}
          value={numbers.get(key) ?? null}
          error={errors[key]}
          onChange={(value) => onChange(new Map(numbers).set(key, value))}
        />
      ))}
    </SimpleGrid>
  )
}

/** The dialog is open already when its numbers appear. */
function focusFirst(input: HTMLInputElement | null): void {
  input?.focus()
}

/** The computed lines and their total, before they are added to the bid. */
function GroupPreview({ group: { lines, error } }: { group: ReturnType<typeof assemble> }) {
  if (error !== undefined) return <FailureAlert>{error}</FailureAlert>
  const total = lines
    .filter(({ optional }) => !optional)
    .reduce((sum, { quantity, unitPrice }) => sum + lineAmount(quantity, unitPrice), 0)
  return (
    <div>
      <ul className={`plain-list ${classes.preview}`} aria-label={t('Lines')}>
        {lines.map((line, place) => (
          // A line has no identity besides its place.
          <li key={place}>
            <div>
              {line.description}
              <Text size="xs" c="dimmed">
                {t('{quantity} {unit} at {price}', {
                  quantity: (line.quantity / 1000).toLocaleString('en-US', { maximumFractionDigits: 3 }),
                  unit: line.unit,
                  price: formatDollars(line.unitPrice),
                })}
              </Text>
            </div>
            <LineAmount line={line} />
          </li>
        ))}
      </ul>
      <Group justify="space-between" pt="xs" fw={600} fz="sm">
        <span>{t('Total')}</span>
        <output className="figure">{formatDollars(total)}</output>
      </Group>
    </div>
  )
}

function LineAmount({ line: { quantity, unitPrice, optional } }: { line: AssembledLine }) {
  const amount = formatDollars(lineAmount(quantity, unitPrice))
  if (!optional) return <span className="figure">{amount}</span>
  return (
    <Text span size="xs" c="dimmed" ta="right">
      {t('Option: {amount}, not in the total', { amount })}
    </Text>
  )
}

function errorsOf(numbers: Numbers): Record<string, string> {
  const missing = [...numbers].filter(([, value]) => value === null)
  return Object.fromEntries(missing.map(([key]) => [key, t('Enter a valid number')]))
}

/** The group for these numbers, with a missing one as 0; or what is wrong with them. */
function assemble(assembly: Assembly, numbers: Numbers): AssembledGroup & { error: string | undefined } {
  const values = new Map([...numbers].map(([key, value]) => [key, value ?? 0]))
  let lines: AssembledLine[] = []
  const errors = fieldErrorsOf(() => {
    lines = assembleLines(assembly.lines, values)
  })
  return { name: fillNumbers(assembly.name, values), lines, error: Object.values(errors)[0] }
}
