import { expect, test } from 'vitest'
import { toHtml } from './mail-letter.ts'

test('what people wrote is text, and a word nobody could break stays on a phone', () => {
  const html = toHtml({
    language: 'en',
    text: `Hello ${'W'.repeat(120)} <b onclick="x()">&\n\nBye`,
    link: null,
    remark: '',
    sender: ["O'Neill <script>"],
  })
  expect(html).toContain('&lt;b onclick=&quot;x()&quot;&gt;&amp;</p>')
  expect(html).toContain('<strong>O&#39;Neill &lt;script&gt;</strong>')
  expect(html).not.toMatch(/<script|<b /)
  expect(html).toContain('overflow-wrap:anywhere')
})
