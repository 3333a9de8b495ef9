import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hanFamilies, scriptFontFiles, scriptFontsOf } from './script-fonts.ts'

const han = Object.values(hanFamilies)

it.each([
  'Eleanor Whitfield – 18" × 24" “½”',
  'Nguyễn Thị Ánh Đường, José Núñez',
  'Ελλάδα Привет',
  'שלום محمد',
  '😀 👷🏽‍♀️ ☐ →',
])('needs no other font for %s', (text) => {
  expect(scriptFontsOf(text)).toEqual([])
})

it.each([
  ['陳慧敏', han],
  ['「100％」', han],
  ['さくら', han],
  ['김민준', han],
  ['𠮷田', han],
  ['สมชาย', ['Noto Sans Thai']],
  ['सुनीता। शर्मा', ['Noto Sans Devanagari']],
  ['সুনীতা', ['Noto Sans Bengali']],
  ['สมชาย 陳 Գևորգ', ['Noto Sans Armenian', 'Noto Sans Thai', ...han]],
])('needs for %s only %s', (text, families) => {
  expect(scriptFontsOf(text)).toEqual(families)
  for (const file of scriptFontFiles(families)) expect(readFileSync(file).byteLength).toBeGreaterThan(10_000)
})
