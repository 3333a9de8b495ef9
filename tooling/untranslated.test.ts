import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkoutFolder } from '../src/server/config.ts'
import { findBadEntries, readDictionary } from './dictionaries.ts'
import { findTexts, readSourceTexts } from './source-texts.ts'
import { findUnspoken, isSentence, readPlainMessages } from './untranslated.ts'

const src = join(checkoutFolder, 'src')
const web = join(src, 'web')
const texts = readDictionary(src, 'web/language/es.json')
const screens = [...texts, ...readDictionary(src, 'web/language/names.es.json')]
const server = readDictionary(src, 'domain/sentences/es.json')

test('every text of a screen is said in the language of who reads it', () => {
  const known = new Set(screens.map(({ english }) => english))
  expect(findUnspoken(web, known)).toEqual([])
})

test('every sentence of a schema or an answer has its Spanish', () => {
  const known = new Set(server.map(({ english }) => english))
  const sentences = readPlainMessages(src)
  expect(sentences.length).toBeGreaterThan(100)
  expect(sentences.filter(({ text }) => !known.has(text))).toEqual([])
})

test('the dictionaries say everything in Spanish, with the same places to fill in', () => {
  expect(screens.length).toBeGreaterThan(1000)
  expect(findBadEntries(screens, 'screens')).toEqual([])
  expect(findBadEntries(server, 'server')).toEqual([])
})

test('no dictionary says what no screen says', () => {
  const said = new Set(readSourceTexts(src, (file) => /^(?:web|domain)\//.test(file)).map(({ text }) => text))
  expect(texts.filter(({ english }) => !said.has(english))).toEqual([])
})

test.each([
  ['<p>Send it</p>', 'Send it'],
  ['<Button aria-label="Send it" />', 'Send it'],
  ["<Button title={late ? 'Send it' : ''} />", 'Send it'],
  ["const title = 'Nothing to send'", 'Nothing to send'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is read
  ['const title = `${count} photos sent`', '{count} photos sent'],
])('%s is found', (source, text) => {
  const found = findTexts('screen.tsx', source)
  expect(found.map((each) => each.text)).toContain(text)
  expect(isSentence(text)).toBe(true)
})

test.each([
  'max-width: 4px',
  'employee_id',
  'repeat(2, 1fr)',
  'projects/{id}',
  '--mantine-color-blue-6',
  'sm',
])('%s is no sentence', (text) => expect(isSentence(text)).toBe(false))

test('tells a dictionary that is wrong', () => {
  const wrong = [
    { english: 'Send', spanish: '' },
    { english: 'Sent to {name}', spanish: 'Enviado' },
    { english: 'Read the <0>terms</0>', spanish: 'Lea los términos' },
    { english: '{n, plural, one {# bid} other {# bids}}', spanish: '{n} propuestas' },
    { english: 'Save the bid', spanish: 'Save the bid' },
    { english: 'Total', spanish: 'Total' },
  ]
  expect(findBadEntries(wrong, 'screens')).toEqual([
    '"Send" has no Spanish',
    '"Sent to {name}" has name to fill in, its Spanish nothing',
    '"Read the <0>terms</0>" has </0> <0> to fill in, its Spanish nothing',
    '"{n, plural, one {# bid} other {# bids}}" has n:plural to fill in, its Spanish n',
    '"Save the bid" is the same in Spanish',
  ])
})

test.each([
  ['Sent {when, date}', 'Enviado el {when, date}', 'when', 'date'],
  ['Sent {when, date, ::yMMMd}', 'Enviado el {when}', 'when', 'date'],
  ['Sent at {when, time, short}', 'Enviado a las {when, time, short}', 'when', 'time'],
  ['Sent {count}', 'Enviado {count, number, ::percent}', 'count', 'number'],
  [
    '{n, plural, one {# bid of {sum, number, ::currency/USD}} other {# bids}}',
    '{n, plural, one {# propuesta de {sum, number, ::currency/USD}} other {# propuestas}}',
    'sum',
    'number',
  ],
])('%s is refused: the screens have no such formats', (english, spanish, name, type) => {
  const told = findBadEntries([{ english, spanish }], 'screens')
  expect(told.join()).toContain(`formats ${name} as a ${type} by itself`)
})

test('a plain number may be filled in', () => {
  const entry = { english: '{shown, number} left', spanish: 'quedan {shown, number}' }
  expect(findBadEntries([entry], 'screens')).toEqual([])
})
