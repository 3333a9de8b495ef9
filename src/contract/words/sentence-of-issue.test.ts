import { expect, test } from 'vitest'
import { z } from 'zod'
import { partsOf } from '../../domain/sentences/say.ts'
import { sentenceIn } from '../../domain/sentences/sentence-in.ts'
import { serverEs } from '../../domain/sentences/spanish.ts'
import { Email, plainText } from '../fields.ts'
import { sentenceOfIssue } from './sentence-of-issue.ts'

const cases: [z.ZodType, unknown, string][] = [
  [z.string(), 5, 'No es válido: se espera texto, llegó número'],
  [z.number(), Number.NaN, 'No es válido: se espera número, llegó ningún número'],
  [z.string().max(3), 'long', 'Es demasiado largo: caben 3 caracteres'],
  [z.string().min(3), 'a', 'Es demasiado corto: se necesitan al menos 3 caracteres'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Son demasiados: caben 1'],
  [z.number().gt(3), 3, 'Es muy poco: debe ser más de 3'],
  [z.enum(['a', 'b']), 'c', 'No es una opción: debe ser una de "a"|"b"'],
  [z.number().multipleOf(5), 3, 'El número debe ser un múltiplo de 5'],
  [plainText(1000), 'x'.repeat(1001), 'Debe tener como máximo 1,000 caracteres'],
  [Email, 'x', 'Debe ser una dirección de correo'],
]

test.each(cases)('case %#: the English stays to the letter and has its Spanish', (schema, value, spanish) => {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? []
  if (!issue) throw new Error('The value is taken')
  const sentence = sentenceOfIssue(issue)
  expect(sentence.text).toBe(issue.message)
  expect(sentenceIn(serverEs, sentence.text, partsOf(sentence))).toBe(spanish)
})
