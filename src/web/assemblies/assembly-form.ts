import type { Assembly, NewAssembly } from '../../contract/assemblies.ts'
import { assertAssemblyAllowed, computeQuantity } from '../../domain/assemblies.ts'
import { formatDollars, type Thousandths } from '../../domain/money.ts'
import { t } from '../language/t.ts'
import { type FormField, requiredText } from '../records/form-fields.ts'
import { type FormValues, recordForm } from '../records/record-form.ts'
import { fieldErrorsOf } from '../ui/editing/field-errors.ts'

/** A new number has no usual value yet. */
type NumberValue = Omit<Assembly['numbers'][number], 'usual'> & { usual: Thousandths | null }
export type LineValue = Assembly['lines'][number]

const numbersField: FormField<NumberValue[], readonly NumberValue[], NewAssembly['numbers']> = {
  label: t('Numbers'),
  start: [],
  toValue: (kept) => [...kept],
  toRequest: (numbers) => numbers.map((number) => ({ ...number, usual: number.usual ?? 0 })),
  say: (numbers) =>
    numbers
      .map(({ label, key, usual, unit }) => `${label} (${key}): ${(usual ?? 0) / 1000} ${unit}`)
      .join('\n') || '—',
}

const linesField: FormField<LineValue[], readonly LineValue[]> = {
  label: t('Lines'),
  start: [],
  toValue: (kept) => [...kept],
  toRequest: (lines) => lines,
  say: (lines) =>
    lines
      .map(
        ({ description, quantity, unit, unitPrice }) =>
          `${description}: ${quantity} ${unit}, ${formatDollars(unitPrice)}`,
      )
      .join('\n') || '—',
}

const form = recordForm({ name: requiredText(t('Name')), numbers: numbersField, lines: linesField })

export type AssemblyValues = FormValues<typeof form>

/** The same rules as the server's, before anything is sent. */
export const assemblyForm = {
  ...form,
  validate: (values: AssemblyValues) => ({
    ...fieldErrorsOf(() => assertAssemblyAllowed(form.toRequest(values).numbers, values.lines)),
    ...form.validate(values),
    ...Object.fromEntries(
      values.numbers.flatMap(({ usual }, place) =>
        usual === null ? [[`numbers.${place}.usual`, t('Enter a valid number')]] : [],
      ),
    ),
  }),
}

/** The quantity of a line with the numbers as they are typed, or what is wrong with its formula. */
export function resultOf(
  { quantity }: Pick<LineValue, 'quantity'>,
  numbers: readonly NumberValue[],
): { quantity: Thousandths } | { error: string } {
  let result = 0
  const named = numbers.filter(({ key }) => key !== '')
  const values = new Map(named.map(({ key, usual }) => [key, usual ?? 0]))
  const { formula } = fieldErrorsOf(() => {
    result = computeQuantity('formula', quantity, values)
  })
  return formula === undefined ? { quantity: result } : { error: formula }
}

/** A name for formulas: `Number of bolts` → `number_of_bolts`. */
export function keyOf(label: string): string {
  return label
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 30)
}

/** The numbers with a new label for one of them. Its name in formulas follows until a formula uses it. */
export function renamed(
  { numbers, lines }: Pick<AssemblyValues, 'numbers' | 'lines'>,
  place: number,
  label: string,
): NumberValue[] {
  return numbers.map((number, at) => {
    if (at !== place) return number
    const isUsed = lines.some(({ quantity }) => wordsOf(quantity).includes(number.key))
    const follows = !isUsed && number.key === keyOf(number.label)
    return { ...number, label, key: follows ? keyOf(label) : number.key }
  })
}

const wordsOf = (formula: string): string[] => formula.toLowerCase().match(/[a-z]\w*/g) ?? []

/** What most assemblies are driven by, to be added with one click. */
export const usualKinds: readonly NumberValue[] = [
  { label: t('Count'), unit: '', usual: 1000 },
  { label: t('Length'), unit: 'ft', usual: null },
  { label: t('Depth'), unit: 'ft', usual: null },
  { label: t('Width'), unit: 'in.', usual: null },
  { label: t('Diameter'), unit: 'in.', usual: null },
].map((kind) => ({ key: keyOf(kind.label), ...kind }))

export const otherKind: NumberValue = { key: '', label: '', unit: '', usual: null }

export const emptyLine: LineValue = {
  description: '',
  quantity: '1',
  unit: 'EA',
  unitPrice: 0,
  unitCost: 0,
  optional: false,
}
