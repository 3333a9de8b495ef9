import { extname } from 'node:path/posix'
import { AppError } from '../../domain/errors.ts'
import { type GrantPhotoPlace, type GrantSlot, type MissingEvidence } from '../../domain/grants.ts'
import { formatDollars } from '../../domain/money.ts'
import { writeLongDay } from '../deliveries/paper-mail.ts'
import type { Deps } from '../deps.ts'
import { Download, FileAnswer } from '../http/answers.ts'
import { findPaperParties } from '../invoices/invoice-document.queries.ts'
import { toDocumentParties } from '../invoices/invoice-document.ts'
import { asFileName } from '../zip/entry-name.ts'
import { writeZip, type ZipEntry } from '../zip/write-zip.ts'
import { findGrantFiles, findProjectPayments } from './grants.queries.ts'
import { demandGrant } from './grants.service.ts'

/**
 * The invoice of the whole job as a grant program wants it: license number, the day of the work, and labor, material,
 * overhead and profit apart. Parts that were not entered are left out.
 * @throws not_found; conflict before any part was entered
 */
export async function setGrantInvoice(deps: Deps, projectId: number): Promise<FileAnswer<Buffer>> {
  const { labor, material, overhead, profit, workDone, updatedAt } = await demandGrant(deps.db, projectId)
  const parts = [
    [workDone === null ? 'Labor' : `Labor, work performed on ${writeLongDay(workDone, 'en')}`, labor],
    ['Material', material],
    ['Overhead', overhead],
    ['Profit', profit],
  ] as const
  const items = parts.flatMap(([description, amount]) =>
    amount === null ? [] : [{ description, amount, part: null, heldBy: null }],
  )
  if (items.length === 0)
    throw new AppError('conflict', 'Enter what labor, material, overhead and profit are')
  const parties = toDocumentParties(await findPaperParties(deps.db, projectId))
  const payments = await findProjectPayments(deps.db, projectId)
  const total = items.reduce((sum, { amount }) => sum + amount, 0)
  const balance = total - payments.reduce((sum, { amount }) => sum + amount, 0)
  const { number } = parties.project
  const { pdf, sha256 } = await deps.documents.setInvoice({
    ...parties,
    // Programs read English.
    language: 'en',
    invoice: {
      number: `${number}-G`,
      kind: 'standard',
      date: workDone ?? updatedAt.slice(0, 10),
      dueDate: null,
      terms: [],
      status: balance <= 0 ? 'paid' : 'sent',
    },
    items,
    subtotal: total,
    retention: 0,
    total,
    payments: payments.map(({ kind, received, method, identification, amount }) => ({
      kind,
      date: received,
      method,
      identification,
      amount,
    })),
    balance,
    progress: null,
  })
  return new FileAnswer({
    mediaType: 'application/pdf',
    content: pdf,
    fileName: `Itemized invoice ${number}.pdf`,
    sha256,
  })
}

/** The whole evidence as a ZIP that is streamed file by file; `MISSING.txt` lists what it lacks. @throws not_found */
export async function downloadGrant(deps: Deps, projectId: number): Promise<Download> {
  const { missing, labor, material, overhead, profit } = await demandGrant(deps.db, projectId)
  const { project } = await findPaperParties(deps.db, projectId)
  const hasCosts = [labor, material, overhead, profit].some((part) => part !== null)
  const invoice = hasCosts ? await setGrantInvoice(deps, projectId) : undefined
  const files = await findGrantFiles(deps.db, projectId)
  return new Download({
    mediaType: 'application/zip',
    content: writeZip(collect(deps, files, invoice, missing), deps.clock.now()),
    fileName: `Grant evidence ${project.number}.zip`,
  })
}

async function* collect(
  { files }: Deps,
  { photos, permits, papers }: Awaited<ReturnType<typeof findGrantFiles>>,
  invoice: FileAnswer<Buffer> | undefined,
  missing: readonly MissingEvidence[],
): AsyncGenerator<ZipEntry> {
  if (invoice) yield { name: 'Itemized invoice.pdf', content: invoice.content, compress: false }
  const stored = [
    ...photos.map(({ path, ...place }) => ({ name: `Photos/${photoName(place)}`, path })),
    ...permits.map(({ path, title }) => ({ name: `Permit/${asFileName(title) || 'Permit'}`, path })),
    ...papers.map(({ paper, path, title }) => ({
      name: `${paper === 'permit' ? 'Permit' : 'Other papers'}/${asFileName(title) || 'Paper'}`,
      path,
    })),
  ]
  const lacks = missing.map(describe)
  const names = new Set<string>()
  for (const { name, path } of stored) {
    const whole = unused(name, extname(path), names)
    try {
      yield { name: whole, content: await files.read(path), compress: false }
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
      lacks.push(`${whole} is missing from the file store`)
    }
  }
  if (lacks.length === 0) return
  yield { name: 'MISSING.txt', content: Buffer.from([...lacks, ''].join('\r\n')), compress: true }
}

function unused(name: string, extension: string, names: Set<string>): string {
  for (let count = 1; ; count += 1) {
    const whole = `${name}${count === 1 ? '' : ` (${count})`}${extension}`
    if (names.has(whole.toLowerCase())) continue
    names.add(whole.toLowerCase())
    return whole
  }
}

const slotNames: Record<GrantSlot, string> = {
  crawl_space_1: 'Crawl space 1',
  crawl_space_2: 'Crawl space 2',
  crawl_space_3: 'Crawl space 3',
  front: 'Front of the house',
  water_heater_1: 'Water heater 1',
  water_heater_2: 'Water heater 2',
  access: 'Access to the crawl space',
}

const photoName = ({ slot, side }: GrantPhotoPlace) => `${slotNames[slot]}, ${side}`

function describe(missing: MissingEvidence): string {
  switch (missing.kind) {
    case 'photo':
      return `Photo: ${photoName(missing)}`
    case 'permit':
      return 'The permit with its final sign-off'
    case 'costs':
      return 'Labor, material, overhead and profit, each apart'
    case 'sum':
      return `The parts add up to ${formatDollars(missing.sum)}, the contract is ${formatDollars(missing.contract)}`
    case 'work_done':
      return 'The day the work was done'
    case 'license':
      return 'The license number of the company'
  }
}
