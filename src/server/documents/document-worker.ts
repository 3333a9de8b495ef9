/*
 * The thread in which Typst runs. It is given a template's name and JSON, and answers with PDF bytes. Compiling is
 * synchronous native code, which is why it may not share a thread with the server. Typst itself can reach no file
 * outside the templates' folder, and the templates name no package that would be fetched.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import {
  type CompileDocArgs,
  NodeCompiler,
  type NodeError,
  PdfStandard,
} from '@myriaddreamin/typst-ts-node-compiler'
import { toBidPaper } from './bid-paper.ts'
import { toInvoicePaper } from './invoice-paper.ts'
import { toReceiptPaper } from './receipt-paper.ts'
import { type HanLanguage, hanFamilies, hanLanguageOf, scriptFontFiles } from './script-fonts.ts'
import type { SetAnswer, SetRequest } from './set-request.ts'
import { toStatementPaper } from './statement-paper.ts'

const templates = fileURLToPath(new URL('../../../templates/', import.meta.url))
// Files in the compiler's memory only; letter.typ says why the data comes this way.
const dataFile = `${templates}data.json`
const footFile = `${templates}foot.json`
const fileOf = (picture: string) => `${templates.slice(0, -1)}${picture}`

const compiler = NodeCompiler.create({
  workspace: templates,
  fontArgs: [{ fontBlobs: readFonts() }, { fontPaths: scriptFontFiles(workerData.fonts) }],
})

parentPort?.on('message', (request: SetRequest) => {
  parentPort?.postMessage(answer(request))
  // Typst remembers every layout it ever made. Those the last documents used are kept, for a bid is set again and
  // again while it is written; the others go, or the thread grows with every document. Nobody waits for this.
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

/** The country's own font draws its characters; the others follow for what that one lacks. */
function inOrder(fonts: string[], han: HanLanguage | null): string[] {
  if (han === null) return fonts
  const own = hanFamilies[han.region]
  return [own, ...fonts.filter((family) => family !== own)]
}

/** In this thread, and not where the request came from: the server has better to do than writing figures. */
function toPaper(template: SetRequest['template'], data: string) {
  return papers[template](JSON.parse(data))
}

const papers = {
  bid: toBidPaper,
  invoice: toInvoicePaper,
  receipt: toReceiptPaper,
  statement: toStatementPaper,
}

/**
 * PDF/UA-1 promises that every character has a shape. Text in a script none of our fonts draw cannot keep that
 * promise; it is still worth printing, tagged, with its characters kept for reading and copying.
 *
 * A compiled document is never held in JavaScript: the collector sees a few bytes where there are megabytes, and
 * would not let go of them.
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
