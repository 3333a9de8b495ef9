import { expect, test } from 'vitest'
import { fieldWord } from './field-words.ts'

test.each([
  ['lines', 'Lines', 'Líneas'],
  ['groups', 'Lines', 'Líneas'],
  ['lastName', 'Last name', 'Apellido'],
  ['jobType', 'Job type', 'Tipo de trabajo'],
  ['paymentTerms', 'Payment terms', 'Condiciones de pago'],
  ['manager_id', 'Manager', 'Gerente'],
  ['issuing_authority', 'Issuing authority', 'Autoridad emisora'],
  ['nextNumber.bay_area', 'Next number', 'Siguiente número'],
])('%s is called %s, %s', (field, english, spanish) => {
  expect(fieldWord(field, 'en')).toBe(english)
  expect(fieldWord(field, 'es')).toBe(spanish)
})
