import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { textOf } from '../../domain/sentences/say.ts'
import { openSharedFile, writeShared } from '../bounded/shared-file.ts'
import { packWorkbook } from '../testing/workbook.ts'
import { readSheet } from './read-sheet.ts'
import { assertBoundedXml } from './sheet-bounds.ts'

const read = (bytes: Buffer | string, fileName = 'list.csv') =>
  readSheet({ bytes: new Uint8Array(Buffer.from(bytes)), fileName })

const table = [
  ['Nombre', 'Teléfono'],
  ['José', '(510) 555-0142'],
]

test.each([
  ['UTF-8', Buffer.from('Nombre,Teléfono\nJosé,(510) 555-0142\n')],
  ['UTF-8 with its mark', Buffer.from('\ufeffNombre,Teléfono\r\nJosé,(510) 555-0142\r\n')],
  ['UTF-16', Buffer.from('\ufeffNombre\tTeléfono\nJosé\t(510) 555-0142\n', 'utf16le')],
  ['Windows-1252', Buffer.from('Nombre;Teléfono\r\nJosé;(510) 555-0142', 'latin1')],
])('CSV in %s', async (_, bytes) => {
  expect((await read(bytes)).rows).toEqual(table)
})

test.each([
  ['', 'The file is empty'],
  ['a\0b', 'list.csv is no CSV or Excel file'],
  ['PK\x03\x04 and no more', 'The file is cut off: its end is missing'],
  [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'This is an old Excel file'],
])('refuses %j with a sentence', async (bytes, words) => {
  await expect(read(bytes)).rejects.toThrow(words)
})

const loose = (lines: string) =>
  `Quotation marks that quote nothing, as in 12" pier, are read as they stand: line ${lines}`

test.each([
  [
    'an inch mark',
    'Item,Price\n12" pier,5\nCap,2\n',
    [
      ['12" pier', '5'],
      ['Cap', '2'],
    ],
    [loose('2')],
  ],
  [
    'two of them',
    'Item,Price\nCap,2\n6" x 12",5\n',
    [
      ['Cap', '2'],
      ['6" x 12"', '5'],
    ],
    [loose('3')],
  ],
  [
    'one at the start',
    'Item,Price\n"12 pier,5\nCap,2\n',
    [
      ['"12 pier', '5'],
      ['Cap', '2'],
    ],
    [loose('2')],
  ],
  [
    'one within quotes',
    'Item,Price\n"12" pier, black",5\nCap,2\n',
    [
      ['12" pier, black', '5'],
      ['Cap', '2'],
    ],
    [loose('2')],
  ],
  [
    'one before a quoted cell',
    'Item,Price\n"12 pier,5\n"Cap, red",2\n',
    [
      ['"12 pier', '5'],
      ['Cap, red', '2'],
    ],
    [loose('2')],
  ],
  [
    'quotes as they should be',
    'Item,Price\n"12"" pier, black",5\n"Two\nlines",2\n',
    [
      ['12" pier, black', '5'],
      ['Two\nlines', '2'],
    ],
    [],
  ],
])('keeps every row of a CSV file with %s, and reports the line', async (_, text, rows, warnings) => {
  const file = await read(text)
  expect(file.rows.slice(1)).toEqual(rows)
  expect(file.warnings.map(textOf)).toEqual(warnings)
})

test('reports rows joined by a missing quotation mark, with their line', async () => {
  const { warnings } = await read(
    'Name,City,Zip\nAnn,Oakland,94602\n"Bo,Oakland,94601\nCy,Oakland,94603\nDi",Oakland,94604\n',
  )
  expect(warnings.map(textOf)).toEqual([
    'A cell of line 3 goes on for 3 lines and may hold rows: is a quotation mark missing?',
  ])
})

test('reads a CSV file to its end, also with cells of many lines', async () => {
  const notes = `first${'\r\n'.repeat(20)}last`
  const rows = Array.from({ length: 12_000 }, (_, index) => [`Ann ${index}`, notes])
  const text = rows.map(([name, note]) => `${name},"${note}"\r\n`).join('')
  const file = await read(`Name,Notes\r\n${text}`)
  expect(file.rows.length).toBe(12_001)
  expect(file.rows.at(-1)).toEqual(['Ann 11999', notes])
})

test('refuses a CSV file with too many rows, with their number', async () => {
  await expect(read(`Name\n${'Ann\n'.repeat(60_000)}`)).rejects.toThrow('The file has 60,001 rows')
})

const sheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`

test('reads text, numbers as shown, and saved values of formulas from a workbook', async () => {
  const bytes = await packWorkbook(
    sheet(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row>' +
        '<row r="2"><c r="A2" t="inlineStr"><is><t>Pier</t></is></c><c r="B2"><f>4+0.35</f><v>4.3499999999999996</v></c></row>',
    ),
  )
  expect(await read(bytes, 'list.xlsx')).toMatchObject({
    sheet: 'Clients',
    rows: [
      ['Name', 'Price'],
      ['Pier', '4.35'],
    ],
  })
})

test('keeps text in a workbook that looks like a number', async () => {
  const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
  const bytes = await packWorkbook(
    sheet(
      `<row r="1">${text('A1', '12E4')}${text('B1', '4.3499999999999996')}</row>` +
        '<row r="2"><c r="A2"><v>1.2E5</v></c><c r="B2" t="str"><f>"7E"&amp;2</f><v>7E2</v></c></row>',
    ),
  )
  expect((await read(bytes, 'list.xlsx')).rows).toEqual([
    ['12E4', '4.3499999999999996'],
    ['120000', '7E2'],
  ])
})

/** What a workbook says of its parts between them and at its end: local headers, directory, end. */
const findZip = (book: Buffer) => {
  const end = book.lastIndexOf('PK\x05\x06')
  const directory = book.readUInt32LE(end + 16)
  return { end, directory, sheetHeader: book.indexOf('xl/worksheets/sheet1.xml') - 30 }
}
const words = (text: string) => sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`)

test('a sheet too large for memory does not end the server', async () => {
  const wide = await packWorkbook(sheet('<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'))
  // A slow machine is out of time before it is out of memory.
  await expect(read(wide, 'wide.xlsx')).rejects.toThrow(
    /^The file (holds more than can be read|takes more than 5 seconds to read)/,
  )
}, 60_000)

test('reads the parts that the table of contents of a workbook names', async () => {
  const book = await packWorkbook(words('Seen'))
  const hidden = await packWorkbook(words('Hidden'))
  const { end, directory } = findZip(book)
  const from = findZip(hidden)
  const smuggled = hidden.subarray(from.sheetHeader, from.directory)
  const stuffed = Buffer.concat([book.subarray(0, directory), smuggled, book.subarray(directory)])
  stuffed.writeUInt32LE(directory + smuggled.length, end + smuggled.length + 16)
  expect((await read(stuffed, 'stuffed.xlsx')).rows).toEqual([['Seen']])
  const boasting = Buffer.from(book)
  boasting.writeUInt32LE(5, findZip(book).sheetHeader + 22)
  expect((await read(boasting, 'boasting.xlsx')).rows).toEqual([['Seen']])
})

test('reads no more of a part than the size it claims', async () => {
  const book = await packWorkbook(words('x'.repeat(1_000_000)))
  const lying = Buffer.from(book)
  lying.writeUInt32LE(5, lying.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24)
  await expect(read(lying, 'lying.xlsx')).rejects.toThrow()
})

test('refuses a bomb, a document type and an endless sheet', async () => {
  const bomb = await packWorkbook(sheet(' '.repeat(301 * 1024 * 1024)))
  expect(bomb.length).toBeLessThan(1024 * 1024)
  await expect(read(bomb, 'bomb.xlsx')).rejects.toThrow('The file holds more than can be read')
  const entity = await packWorkbook(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheet('')}`)
  await expect(read(entity, 'entity.xlsx')).rejects.toThrow('The file declares types of its own')
  const endless = await packWorkbook(sheet('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))
  await expect(read(endless, 'endless.xlsx')).rejects.toThrow('The file has a row 1,048,576')
}, 60_000)

test('refuses one long text in many cells before copying it', async () => {
  const shared = (rows: number) =>
    packWorkbook(
      sheet(
        Array.from({ length: rows }, (_, at) => `<row><c r="A${at + 1}" t="s"><v>0</v></c></row>`).join(''),
      ),
      { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(20_000)}</t></si></sst>` },
    )
  await expect(read(await shared(3_001), 'shared.xlsx')).rejects.toThrow(
    'The file holds more than can be read',
  )
  expect((await read(await shared(20), 'shared.xlsx')).rows.length).toBe(20)
})

test('cuts a long sheet name', async () => {
  const named = await packWorkbook(words('Seen'), {
    'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="${'n'.repeat(5_000)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  })
  const name = 'n'.repeat(200)
  expect(await read(named, 'named.xlsx')).toMatchObject({ sheet: name, sheets: [{ name }], rows: [['Seen']] })
})

/** Everything that `act` starts comes by as it is made. */
async function watchStarts<T>(seen: (started: ChildProcess) => void, act: () => Promise<T>): Promise<T> {
  const listen = (message: unknown) => seen((message as { process: ChildProcess }).process)
  subscribe('child_process', listen)
  try {
    return await act()
  } finally {
    unsubscribe('child_process', listen)
  }
}

test('a killed reader does not blame the size of the file', async () => {
  const ended = watchStarts(
    (reader) => reader.once('spawn', () => reader.kill('SIGTERM')),
    () => read('Name\nAnn\n'),
  )
  await expect(ended).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The server cannot read the file at this moment; try again in a minute',
  })
})

test('says so when no reader can be started', async () => {
  const refused = watchStarts(
    (reader) => {
      // As the system answers when a process has no file descriptor left: no channel, and an error.
      const error = Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' })
      Object.assign(reader, { spawn: () => process.nextTick(() => reader.emit('error', error)) })
    },
    () => read('Name\nAnn\n'),
  )
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' })
})

test('gives a reader none of the settings of the server', async () => {
  vi.stubEnv('NODE_OPTIONS', '--no-such-option')
  try {
    expect((await read('Name\nAnn\n')).rows).toEqual([['Name'], ['Ann']])
  } finally {
    vi.unstubAllEnvs()
  }
})

const place = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** A reader whose shared file has these bytes. */
async function startReader(bytes: Buffer) {
  const file = await openSharedFile()
  onTestFinished(() => file.close())
  await writeShared(file, bytes)
  return fork(place('./sheet-reader.ts'), [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', file.fd],
  })
}

test('lets a reader finish its answer while the server stops', async () => {
  const bytes = Buffer.from('Name\nAnn\n')
  const reader = await startReader(bytes)
  const ask = async () => {
    const request = { fileName: 'list.csv' }
    reader.send({ bounds: { seconds: 5, megabytes: 500 }, request, length: bytes.length })
    const [reply] = await Promise.race([once(reader, 'message'), once(reader, 'close')])
    return (reply as { answer: unknown }).answer
  }
  try {
    await ask()
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) reader.kill(signal)
    expect(await ask()).toMatchObject({ rows: [['Name'], ['Ann']] })
  } finally {
    reader.kill('SIGKILL')
  }
})

test('ends a busy reader after its time, also without the server', async () => {
  const bytes = Buffer.from(`${'a,'.repeat(20)}\n`.repeat(400_000))
  const reader = await startReader(bytes)
  try {
    const request = { fileName: 'list.csv' }
    reader.send({ bounds: { seconds: 0.01, megabytes: 1_000 }, request, length: bytes.length })
    const told = await Promise.race([once(reader, 'close'), once(reader, 'message')])
    expect(told).toEqual([null, 'SIGKILL'])
  } finally {
    reader.kill('SIGKILL')
  }
})

test('ends its readers with the server', () => {
  const server = `
    import { writeSync } from 'node:fs'
    import { subscribe } from 'node:diagnostics_channel'
    import { readSheet } from ${JSON.stringify(new URL('./read-sheet.ts', import.meta.url).href)}
    subscribe('child_process', ({ process: reader }) => {
      process.on('exit', () => writeSync(1, String(reader.killed)))
      reader.once('spawn', () => process.exit())
    })
    await readSheet({ bytes: new Uint8Array(Buffer.from('Name')), fileName: 'list.csv' })`
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', server], { encoding: 'utf8' })
  expect(told).toBe('true')
})

test('refuses a workbook of 300 KB that unpacks to 299 MB of spaces before an XML reader sees it', async () => {
  const spaces = await packWorkbook(sheet(' '.repeat(299 * 1024 * 1024)))
  await expect(read(spaces, 'spaces.xlsx')).rejects.toMatchObject({
    fields: { file: 'A part of the file unpacks to over 100 times its size; it is not read' },
  })
}, 60_000)

test.each([
  [
    'a cell longer than Excel takes',
    `<row><c t="inlineStr"><is><t>${'x'.repeat(200_001)}</t></is></c></row>`,
    'A cell of the file has more than 32,767 characters',
  ],
  ['more cells than can be read', '<c/>'.repeat(2_600_001), 'The file has more than 2,600,000 cells'],
])('refuses %s, with the limit', (_, rows, words) => {
  expect(() => assertBoundedXml(Buffer.from(sheet(rows)))).toThrow(words)
})

test('gives up a file after 5 seconds of processor time', async () => {
  // Each quotation mark is looked for to the end of the file.
  await expect(read(',"a'.repeat(3_000_000))).rejects.toMatchObject({
    code: 'invalid',
    fields: { file: 'The file takes more than 5 seconds to read. Divide it' },
  })
}, 120_000)
