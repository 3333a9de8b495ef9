/*
 * The thread in which Typst runs. It receives the name of a template and JSON, and answers with the bytes of a PDF.
 * Typst is synchronous native code, so it must not run on the server's own thread. It can read only files in the
 * templates folder, and the templates use no package that would have to be downloaded.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import {
  type CompileDocArgs,
  NodeCompiler,
  type NodeError,
  PdfStandard,
} from '@myriaddreamin/typst-ts-node-compiler'
import { toBidPaper } from './bid-paper.ts'
import { toCaissonLogPaper } from './caisson-log-paper.ts'
import type { SetAnswer, SetRequest } from './document-setter.ts'
import { toInvoicePaper } from './invoice-paper.ts'
import { toLegalPaper } from './legal-paper.ts'
import { toPayApplicationPaper } from './pay-application-paper.ts'
import { toReceiptPaper } from './receipt-paper.ts'
import { type HanLanguage, hanFamilies, hanLanguageOf, scriptFontFiles } from './script-fonts.ts'
import { toStatementPaper } from './statement-paper.ts'

// A click comes before a PDF. Linux takes it of this thread alone; elsewhere it would be the whole server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const templates = fileURLToPath(new URL('../../../templates/', import.meta.url))
// These files exist only in the compiler's memory. letter.typ explains why the data comes as files.
const dataFile = `${templates}data.json`
const footFile = `${templates}foot.json`
const fileOf = (picture: string) => `${templates.slice(0, -1)}${picture}`

const compiler = NodeCompiler.create({
  workspace: templates,
  fontArgs: [{ fontBlobs: readFonts() }, { fontPaths: scriptFontFiles(workerData.fonts) }],
})

parentPort?.on('message', (request: SetRequest) => {
  parentPort?.postMessage(answer(request))
  // Typst keeps every layout in memory. Keep those of the last documents, because a bid is set again and again while it
  // is written, and drop the rest, or memory grows with every document.
  compiler.evictCache(3)
})

function answer(request: SetRequest): SetAnswer {
  try {
    return { pdf: setPdf(request) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function setPdf({ template, data, pictures, fonts }: SetRequest): Uint8Array {
  const { foot, ...paper } = toPaper(template, data)
  const han = fonts.includes(hanFamilies.TW) ? hanLanguageOf(data) : null
  compiler.mapShadow(dataFile, Buffer.from(JSON.stringify({ ...paper, fonts: inOrder(fonts, han), han })))
  compiler.mapShadow(footFile, Buffer.from(JSON.stringify(foot)))
  for (const { name, bytes } of pictures) compiler.mapShadow(fileOf(name), Buffer.from(bytes))
  try {
    return compilePdf({ mainFilePath: `${templates}${template}.typ` })
  } finally {
    for (const { name } of pictures) compiler.unmapShadow(fileOf(name))
  }
}

/** The country's own font comes first; the others draw the characters it lacks. */
function inOrder(fonts: string[], han: HanLanguage | null): string[] {
  if (han === null) return fonts
  const own = hanFamilies[han.region]
  return [own, ...fonts.filter((family) => family !== own)]
}

/** Runs in this thread to keep the work off the server's own thread. */
function toPaper(template: SetRequest['template'], data: string) {
  return papers[template](JSON.parse(data))
}

const papers = {
  bid: toBidPaper,
  invoice: toInvoicePaper,
  receipt: toReceiptPaper,
  statement: toStatementPaper,
  legal: toLegalPaper,
  'pay-application': toPayApplicationPaper,
  'caisson-log': toCaissonLogPaper,
}

/**
 * PDF/UA-1 requires a glyph for every character. Text in a script that none of our fonts draw can't meet that, so it is
 * printed as a plain tagged PDF; its characters can still be read and copied.
 * Never keep a compiled document in JavaScript: the garbage collector sees a few bytes where there are megabytes, and
 * would not free it.
 */
function compilePdf(main: CompileDocArgs): Uint8Array {
  try {
    return compiler.pdf(main, { pdfStandard: PdfStandard.UA_1 })
  } catch {
    const failed = compiler.compile(main).takeError()
    if (failed) throw new Error(describeFailure(failed))
    return compiler.pdf(main)
  }
}

function describeFailure(failure: NodeError): string {
  const messages = failure.shortDiagnostics.map(({ message }: { message?: unknown }) => String(message))
  return messages.join('; ') || 'the template failed without saying why'
}

function readFonts(): Buffer[] {
  const { resolve } = createRequire(import.meta.url)
  const inter = ['400Regular', '500Medium', '600SemiBold'].map((weight) =>
    resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`),
  )
  const others = [
    'dancing-script/DancingScript',
    'noto-sans-hebrew/NotoSansHebrew',
    'noto-sans-arabic/NotoSansArabic',
    'noto-emoji/NotoEmoji',
  ].map((family) => {
    const [folder, name] = family.split('/')
    return resolve(`@expo-google-fonts/${folder}/400Regular/${name}_400Regular.ttf`)
  })
  return [...inter, ...others].map((path) => readFileSync(path))
}
