import { expect, test } from 'vitest'
import { serverEs } from './spanish.ts'
import { translatorOf } from './translate.ts'

const inSpanish = translatorOf(serverEs)

test.each([
  ['Invoice sent successfully', 'La factura se envió'],
  ['amount: Must be more than $0.00', 'amount: Debe ser más de $0.00'],
  ['Project not found', 'No se encontró: proyecto'],
  ['November 2026 is already closed', 'Noviembre de 2026 ya está cerrado'],
  ['closed November 2026', 'cerró noviembre de 2026'],
  ['wrote bid 2 rev 3', 'escribió la propuesta 2 rev. 3'],
  [
    'finalized bid 2 rev 3, agreed by text message: she wrote: fine, go ahead',
    'finalizó la propuesta 2 rev. 3, acordada por mensaje de texto: she wrote: fine, go ahead',
  ],
  [
    'finalized change order 1 without a signature; nobody recorded how the customer agreed',
    'finalizó la orden de cambio 1 sin firma; nadie anotó cómo aceptó el cliente',
  ],
  [
    'finalized bid 2, agreed on paper or by phone: she called',
    'finalizó la propuesta 2, acordada en papel o por teléfono: she called',
  ],
  [
    'sent a reminder of bid 2 rev 3 by e-mail to pat@example.com',
    'envió un recordatorio de la propuesta 2 rev. 3 por correo a pat@example.com',
  ],
  [
    'wrote into the log of the permit Building (Oakland)',
    'escribió en la bitácora del permiso Building (Oakland)',
  ],
  [
    'moved the site visit from Mon, Dec 7, 2026, 9:00 – 10:00 AM to Tue, Dec 8, 2026, 9:00 – 10:00 AM and gave it to Ana Ruiz',
    'movió la visita de lun 7 dic 2026, 9:00 – 10:00 AM a mar 8 dic 2026, 9:00 – 10:00 AM y se la dio a Ana Ruiz',
  ],
  [
    'recorded a payment of $1,250.50 by check 1042 on invoice 26-0142-1, in October 2026, which is closed',
    'registró un pago de $1,250.50 por cheque 1042 de la factura 26-0142-1, en octubre de 2026, que está cerrado',
  ],
  ['Invalid input: expected string, received number', 'No es válido: se espera texto, llegó número'],
  ['Too big: expected string to have <=120 characters', 'Es demasiado largo: caben 120 caracteres'],
  ['added the customer Other', 'agregó al cliente Other'],
  ['added the customer May 2026', 'agregó al cliente May 2026'],
  ['undid an import of project BA-1042', 'deshizo la importación del proyecto BA-1042'],
  ['removed a note, undoing an import', 'quitó una nota al deshacer una importación'],
  ['project BA-1042 is used elsewhere.', 'El proyecto BA-1042 se usa en otro lugar.'],
  ['something nobody has translated', 'something nobody has translated'],
])('%s is %s', (english, spanish) => {
  expect(inSpanish(english)).toBe(spanish)
})

test('contracts before a permit, and leaves the name of a town alone', () => {
  expect(inSpanish('moved Ana Ruiz from El Monte Homes to Bay')).toBe(
    'pasó a Ana Ruiz de El Monte Homes a Bay',
  )
})

test('a sentence that begins with what is filled in is known beside those that begin with a word', () => {
  const translate = translatorOf({
    '{name} left': '{name} se fue',
    'Everybody left {thing}': 'Todos dejaron {thing}',
  })
  expect(translate('Everybody left')).toBe('Everybody se fue')
  expect(translate('Everybody left Town')).toBe('Todos dejaron Town')
})
