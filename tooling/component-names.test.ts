import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { declaredComponents, nameAll } from './component-names.ts'

test('finds the components of a module, and nothing else', () => {
  const code = `export default function ProjectsPage() {}
function Row({ id }) { function Inner() {} }
export class Boundary extends Component {}
function readRow() {}
const Lazy = lazy(() => 1)
function Row$1() {}`
  expect(declaredComponents(code)).toEqual(['ProjectsPage', 'Row', 'Boundary', 'Row$1'])
})

test('gives a shortened component its name back, where the trace of an error shows it', () => {
  const trace = runInNewContext(`function a() { return new Error().stack }
${nameAll(['a']).replace('"a"', '"BidForm"')}
a()`) as string
  expect(trace).toMatch(/at BidForm /)
})

test('leaves out the number by which a bundler tells two of one name apart', () => {
  expect(nameAll(['Row', 'Row$1'])).toContain('[["Row",Row],["Row",Row$1]]')
})
