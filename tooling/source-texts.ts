import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/** A string, a template or a text between tags, and where it stands. */
export interface SourceText {
  /** Relative to the folder that was read. */
  file: string
  line: number
  /** What changes within it stands in {braces}. */
  text: string
  /** From the outside in: `t()`, `label=`, `summary:`, `<>`, a template's backtick. */
  around: readonly string[]
}

type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

/** Every text in the sources of a folder, but for types, imports and tests. */
export function readSourceTexts(folder: string, isRead: (file: string) => boolean): SourceText[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !isForTests(file) && isRead(file))
    .flatMap((file) => findTexts(file, readFileSync(join(folder, file), 'utf8')))
}

function isForTests(file: string): boolean {
  return /\.test\.tsx?$|\.compliance\.ts$|\.generated\.ts$|\.d\.ts$|(^|\/)testing\/|(^|\/)sample-/.test(file)
}

export function findTexts(file: string, source: string): SourceText[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: SourceText[] = []
  const lineOf = toLineFinder(source)

  const visit = (value: unknown, around: readonly string[]): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, around)
    if (!isNode(value) || isSilent(value)) return
    const text = textOf(value, source)
    if (text !== undefined) found.push({ file, line: lineOf(value.start), text, around })
    const inside = value.type === 'TaggedTemplateExpression' ? [] : entriesOf(value)
    const name = nameOf(value, source)
    for (const [key, child] of inside) {
      if (key === 'key' && value.type === 'Property' && value.computed !== true) continue
      visit(
        child,
        name === undefined || (key === 'callee' && name !== 'includes()') ? around : [...around, name],
      )
    }
  }

  visit(program, [])
  return found
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Types, imports, the names of attributes. */
function isSilent({ type, source }: Node): boolean {
  if (type === 'ImportDeclaration' || type === 'ImportExpression') return true
  if (type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && source !== null)) return true
  return type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(type)
}

function entriesOf(node: Node): [string, unknown][] {
  return Object.entries(node).filter(
    ([key]) => !['type', 'start', 'end', 'typeAnnotation', 'quasis'].includes(key),
  )
}

function textOf(node: Node, source: string): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'JSXText') return String(node.value).replaceAll(/\s+/g, ' ').trim() || undefined
  if (node.type !== 'TemplateLiteral') return undefined
  const [quasis, expressions] = [listOf(node.quasis), listOf(node.expressions)]
  return quasis
    .map((quasi, at) => {
      const expression = expressions[at]
      const cooked = Object(quasi.value).cooked as string
      return expression ? `${cooked}{${source.slice(expression.start, expression.end)}}` : cooked
    })
    .join('')
}

/** What a text inside this node is given to. */
function nameOf(node: Node, source: string): string | undefined {
  const sliceOf = (of: unknown) => (isNode(of) ? source.slice(of.start, of.end) : '')
  if (node.type === 'CallExpression') {
    const callee = sliceOf(node.callee)
    return callee.startsWith('console.') ? 'console()' : `${callee.replace(/^.*[.?]/s, '')}()`
  }
  if (node.type === 'NewExpression') return `new ${sliceOf(node.callee)}()`
  if (node.type === 'JSXAttribute') return `${sliceOf(node.name)}=`
  if (node.type === 'JSXElement') return '<>'
  if (node.type === 'Property') return `${sliceOf(node.key).replaceAll(/['"]/g, '')}:`
  if (node.type === 'TemplateLiteral') return '`'
  if (node.type === 'BinaryExpression') return String(node.operator)
  return node.type === 'SwitchCase' ? 'case' : undefined
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function toLineFinder(source: string): (offset: number) => number {
  const starts = [...source.matchAll(/^/gm)].map(({ index }) => index)
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}
