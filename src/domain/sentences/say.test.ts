import { expect, test } from 'vitest'
import { fromParts, partsOf, quote, type Sentence, say, withNote } from './say.ts'
import { sentenceIn } from './sentence-in.ts'
import { serverEs } from './spanish.ts'

const bid = say('bid {count} rev {revision}', { count: 2, revision: 3 })
const october = say('October {year}', { year: '2026' })
const payment = say('recorded a payment of {money} by {method} on invoice {number}', {
  money: 125_050,
  method: say('check {number}', { number: '1042' }),
  number: '26-0142-1',
})

const sentences: [Sentence, english: string, spanish: string][] = [
  [say('Invoice sent successfully'), 'Invoice sent successfully', 'La factura se envió'],
  [
    say('{field}: {sentence}', { field: 'amount', sentence: say('Must be more than $0.00') }),
    'amount: Must be more than $0.00',
    'amount: Debe ser más de $0.00',
  ],
  [say('{thing} not found', { thing: say('Project') }), 'Project not found', 'No se encontró: proyecto'],
  [
    say('{month} is already closed', { month: october }),
    'October 2026 is already closed',
    'Octubre de 2026 ya está cerrado',
  ],
  [say('closed {month}', { month: october }), 'closed October 2026', 'cerró octubre de 2026'],
  [
    withNote(say('finalized {what}, agreed by text message', { what: bid }), 'she wrote: fine'),
    'finalized bid 2 rev 3, agreed by text message: she wrote: fine',
    'finalizó la propuesta 2 rev. 3, acordada por mensaje de texto: she wrote: fine',
  ],
  [
    say('wrote into the log of {what}', {
      what: say('the permit {name} ({text})', { name: 'Building', text: 'Oakland' }),
    }),
    'wrote into the log of the permit Building (Oakland)',
    'escribió en la bitácora del permiso Building (Oakland)',
  ],
  [
    say('{whole}, in {month}, which is closed', { whole: payment, month: october }),
    'recorded a payment of $1,250.50 by check 1042 on invoice 26-0142-1, in October 2026, which is closed',
    'registró un pago de $1,250.50 con cheque 1042 para la factura 26-0142-1, en octubre de 2026, que está cerrado',
  ],
  [
    say('added the customer {name}', { name: 'Other' }),
    'added the customer Other',
    'agregó al cliente Other',
  ],
  [
    say('moved {name} from {text} to {place}', { name: 'Ana Ruiz', text: 'El Monte Homes', place: 'Bay' }),
    'moved Ana Ruiz from El Monte Homes to Bay',
    'pasó a Ana Ruiz de El Monte Homes a Bay',
  ],
  [quote('550 no such user'), '550 no such user', '550 no such user'],
]

test.each(sentences)('%j is said in both languages', (sentence, english, spanish) => {
  expect(sentence.text).toBe(english)
  expect(sentenceIn(serverEs, sentence.text, partsOf(sentence))).toBe(spanish)
})

test('a sentence is the same after it was kept', () => {
  const kept = JSON.parse(JSON.stringify(partsOf(payment)))
  expect(fromParts(payment.text, kept)).toEqual(payment)
})

test('a sentence without values is kept by its text alone', () => {
  expect(partsOf('Invoice sent successfully')).toBeUndefined()
  expect(partsOf(say('Invoice sent successfully'))).toBeUndefined()
})

test('what nobody has translated comes back as it came', () => {
  expect(sentenceIn(serverEs, 'something nobody has translated')).toBe('something nobody has translated')
})
