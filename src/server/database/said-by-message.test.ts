import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { SentenceParts } from '../../domain/sentences/say.ts'
import { sentenceIn } from '../../domain/sentences/sentence-in.ts'
import { serverEs } from '../../domain/sentences/spanish.ts'
import { checkoutFolder } from '../config.ts'
import { dropDatabase, runOnServer, withDatabase } from '../testing/database-server.ts'
import { migrateDatabase } from './migrate.ts'

const server = inject('templateDatabase').url
const name = `groundwork_said_test_${process.pid}`
const url = withDatabase(server, name)
const migrations = join(checkoutFolder, 'migrations')
const earlier = mkdtempSync(join(tmpdir(), 'groundwork-earlier-'))
const client = new Client(url)

/** What the history of an earlier version says, and how it reads in Spanish. */
const entries = [
  ['changed the project', 'cambió el proyecto'],
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
    'could not send bid 2 by WhatsApp to +15105550144: WhatsApp did not answer in time',
    'no pudo enviar la propuesta 2 por WhatsApp al +15105550144: WhatsApp no respondió a tiempo',
  ],
  [
    'wrote into the log of the permit Building (Oakland)',
    'escribió en la bitácora del permiso Building (Oakland)',
  ],
  [
    'moved the site visit from Mon, Dec 7, 2026, 9:00 – 10:00 AM to Tue, Dec 8, 2026, 9:00 – 10:00 AM and gave it to Ana Ruiz',
    'movió la visita del lun 7 dic 2026, 9:00 – 10:00 AM al mar 8 dic 2026, 9:00 – 10:00 AM y la asignó a Ana Ruiz',
  ],
  [
    'booked an inspection on Mon, Dec 7, 2026, 9:00 – 10:00 AM with Ana Ruiz',
    'programó una cita (inspección) el lun 7 dic 2026, 9:00 – 10:00 AM con Ana Ruiz',
  ],
  [
    'recorded a payment of $1,250.50 by check 1042 on invoice 26-0142-1, in October 2026, which is closed',
    'registró un pago de $1,250.50 con cheque 1042 para la factura 26-0142-1, en octubre de 2026, que está cerrado',
  ],
  [
    'refunded $20.00 of the payment of $50.00 by card on invoice 26-0142-1: paid twice',
    'reembolsó $20.00 del pago de $50.00 con tarjeta de la factura 26-0142-1: paid twice',
  ],
  ['added the customer Other', 'agregó al cliente Other'],
  ['added the customer May 2026', 'agregó al cliente May 2026'],
  ['moved Ana Ruiz from El Monte Homes to Bay', 'pasó a Ana Ruiz de El Monte Homes a Bay'],
  ['undid an import of project BA-1042', 'deshizo la importación del proyecto BA-1042'],
  ['removed a note, undoing an import', 'quitó una nota al deshacer una importación'],
  ['something nobody has translated', 'something nobody has translated'],
] as const

beforeAll(async () => {
  for (const file of readdirSync(migrations).filter((each) => each < '0043')) {
    cpSync(join(migrations, file), join(earlier, file))
  }
  await dropDatabase(server, name)
  await runOnServer(server, `create database ${name}`)
  await migrateDatabase(url, { folder: earlier })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  rmSync(earlier, { recursive: true })
  await dropDatabase(server, name)
})

test('what an earlier version wrote into history reads as before in Spanish', async () => {
  const summaries = entries.map(([english]) => english)
  await client.query(
    `insert into event (entity, entity_id, verb, summary) select 'project', 1, 'changed', unnest($1::text[])`,
    [summaries],
  )
  await migrateDatabase(url, { folder: migrations })
  const { rows } = await client.query<{ summary: string; parts: SentenceParts | null }>(
    'select summary, summary_parts as parts from event order by id',
  )
  expect(rows.map(({ summary, parts }) => [summary, sentenceIn(serverEs, summary, parts)])).toEqual(entries)
})
