import { describe, expect, test } from 'vitest'
import { cutText, toWebAddress, trimLine } from './one-line.ts'

describe('a line', () => {
  test.each([
    ['  Pat Lee\r\n', 'Pat Lee'],
    ['\u202a(510) 555-0144\u202c', '(510) 555-0144'],
    ['\u200e \u2066Ana\u2069', 'Ana'],
    ['\ufeffAna', 'Ana'],
    ['Ana\u202eziuR', 'Ana\u202eziuR'],
    ['\u202e \n', ''],
    ['', ''],
  ])('%j loses what is around it: %j', (text, trimmed) => expect(trimLine(text)).toBe(trimmed))
})

describe('a web address', () => {
  test.each([
    ['ladbs.org', 'https://ladbs.org'],
    ['http://www.sfdbi.org/permits?a=1', 'http://www.sfdbi.org/permits?a=1'],
    ['HTTPS://Oakland.gov', 'HTTPS://Oakland.gov'],
    ['office.bedrock.example:8443/x', 'https://office.bedrock.example:8443/x'],
    ['münchen.example', 'https://münchen.example'],
  ])('%s is one', (text, address) => expect(toWebAddress(text)).toBe(address))

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript:0',
    'javascript://example.com/%0aalert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://ladbs.org',
    'mailto:ana@ladbs.org',
    'https://ana:secret@ladbs.org',
    'ask Ana',
    'ladbs',
    '',
  ])('%j is none', (text) => expect(toWebAddress(text)).toBeUndefined())
})

test.each([
  ['Pier 🏗', 7, 'Pier 🏗'],
  ['Pier 🏗', 6, 'Pier '],
  ['Pier', 9, 'Pier'],
  ['', 3, ''],
])('%j cut to %i is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
  expect(cut.isWellFormed()).toBe(true)
})
