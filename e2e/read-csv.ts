import type { Download, Page } from '@playwright/test'

/** Presses the button or link that downloads. @returns the file and what it is called */
export async function saveFile(page: Page, press: string): Promise<{ name: string; bytes: Buffer }> {
  // A year's archive is put together before it comes.
  const saving = page.waitForEvent('download', { timeout: 60_000 })
  await page
    .getByRole('button', { name: press })
    .or(page.getByRole('link', { name: press }))
    .click()
  const saved = await saving
  return { name: saved.suggestedFilename(), bytes: await readWhole(saved) }
}

async function readWhole(saved: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * A CSV file as a spreadsheet reads it: a byte order mark, rows that end in CR LF, quotes doubled inside of quotes.
 * @returns its rows by the words of its first
 */
export function readCsv(bytes: Buffer): Record<string, string>[] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const [head = [], ...rows] = [
    ...text.matchAll(/((?:(?:"(?:[^"]|"")*"|[^",\r\n]*),)*(?:"(?:[^"]|"")*"|[^",\r\n]*))\r\n/g),
  ].map(([, row = '']) => cellsOf(row))
  return rows.map((row) => Object.fromEntries(head.map((title, place) => [title, row[place] ?? ''])))
}

function cellsOf(row: string): string[] {
  return [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}
