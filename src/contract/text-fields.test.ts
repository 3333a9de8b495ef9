import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Line, WebAddress } from './fields.ts'
import { allRoutes } from './routes.ts'

/** Of several lines, or never kept: what somebody searches for, secrets, ids of others. */
const otherTexts =
  /^(notes?|scope|exclusions|terms|description|content|reason|caption|text|question|outcomeNote|default\w+|search|q|\w*[pP]assword|token|documentSha256|hub\..*|cursor|status|stage|selected|signature|response|.*Data|clientDataJSON|attestationObject|authenticatorData|userHandle|rawId|id|answer|sheet|folded|columns|wording|laborers|soil|steel|\w*Letter|sort|email|startsAt|transports|fileNames|step|phone)$/

/** Every field of a request, however deep, with its schema. */
function* fieldsIn(schema: unknown, path: string[] = []): Generator<{ path: string[]; schema: z.ZodType }> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return yield* fieldsIn(schema.unwrap(), path)
  if (schema instanceof z.ZodArray) return yield* fieldsIn(schema.element, path)
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape)) yield* fieldsIn(field, [...path, name])
    return
  }
  if (schema instanceof z.ZodType) yield { path, schema }
}

// A list is narrowed by what is on record, which is older than these rules.
const writing = allRoutes.filter(({ route }) => route.method !== 'GET')
const fields = writing.flatMap(({ name, route }) =>
  [route.body, route.query].flatMap((part) =>
    [...fieldsIn(part)].map((field) => ({ route: name, ...field })),
  ),
)
const lines = fields.filter(
  ({ path, schema }) =>
    !otherTexts.test(path.at(-1) ?? '') && schema.safeParse('Ab').success && !schema.safeParse(7).success,
)

test.each([
  ['a line end', 'Pat\r\nLee'],
  ['a tab', 'Pat\tLee'],
  ['NUL', 'Pat\0Lee'],
  ['a line end of C1', 'Pat\u0085Lee'],
  ['a line separator', 'Pat\u2028Lee'],
  ['an escape', 'Pat\u001b[31mLee'],
  ['a mark that turns text around', 'Pat\u202eeeL'],
])('a field of one line refuses %s', (_what, text) => {
  expect(
    lines.filter(({ schema }) => schema.safeParse(text).success).map(({ route, path }) => [route, ...path]),
  ).toEqual([])
  const named = lines.map(({ path }) => path.at(-1))
  expect(named).toEqual(
    expect.arrayContaining(['name', 'paidTo', 'title', 'subject', 'jobType', 'street', 'label']),
  )
})

test('an answer shows what earlier releases took for a line', () => {
  const shown = allRoutes.flatMap(({ name, route }) =>
    [...fieldsIn(route.response)].map((field) => ({ route: name, ...field })),
  )
  const texts = shown.filter(({ schema }) => schema.safeEncode('Ab').success && !schema.safeEncode(7).success)
  expect(texts.length).toBeGreaterThan(100)
  const refusing = texts.filter(({ schema }) => !schema.safeEncode('Pat\tLee').success)
  expect(refusing.map(({ route, path }) => [route, ...path])).toEqual([])
})

describe('a line', () => {
  test('loses the marks that a phone puts around what is copied from it', () => {
    expect(Line.parse('\u202aPat Lee\u202c \n')).toBe('Pat Lee')
  })

  test('says what is wrong with it', () => {
    const said = (text: string) => Line.safeParse(text).error?.issues.map(({ message }) => message)
    expect(said('Pat\nLee')).toEqual(['Must be one line'])
    expect(said('Pat\0Lee')).toEqual(['Must not contain control characters'])
    expect(said('Pat\u202eeeL')).toEqual(['Must not contain marks that turn text around'])
  })
})

test('a web address is of http or https', () => {
  const names = fields.filter(({ path, schema }) => path.at(-1) === 'website' && schema.safeParse('').success)
  expect(new Set(names.map(({ route }) => route))).toEqual(
    new Set([
      'createBusiness',
      'updateBusiness',
      'updateBusinessesInBulk',
      'updateCompany',
      'createAuthority',
      'updateAuthority',
    ]),
  )
  expect(names.filter(({ schema }) => schema.safeParse('javascript:alert(1)').success)).toEqual([])
  expect(WebAddress.parse('ladbs.org')).toBe('ladbs.org')
  expect(WebAddress.safeParse('javascript:alert(1)').error?.issues[0]?.message).toBe(
    'Must be a web address, like https://example.com',
  )
})
