import { expect, test } from 'vitest'
import { isolateHtml } from './isolate-html.ts'

const pageOf = (html: string) => new DOMParser().parseFromString(isolateHtml(html).page, 'text/html')

test('removes what runs or sends something, and keeps the text', () => {
  const page = pageOf(`
    <html lang="es"><head><style>p { color: teal }</style><script>steal()</script></head><body>
    <p onclick="steal()">Hola</p><script>steal()</script><object data="https://elsewhere.example"></object>
    <form action="https://elsewhere.example"><input name="password"></form>
    <meta http-equiv="refresh" content="0;url=https://elsewhere.example"><base href="https://elsewhere.example">
    </body></html>`)
  expect(page.querySelectorAll('script, object, form, input, body meta, base[href]')).toHaveLength(0)
  expect(page.querySelector('p')?.outerHTML).toBe('<p>Hola</p>')
  expect(page.documentElement.lang).toBe('es')
  expect(page.head.innerHTML).toContain('p { color: teal }')
})

test('loads nothing external, and counts what was left out', () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
  const mail = `<body background="https://elsewhere.example/b.png"><img src="https://elsewhere.example/p.png" alt="House">
    <img src="${pixel}" alt=""><table background="https://elsewhere.example/t.png"></table></body>`
  expect(isolateHtml(mail).blocked).toBe(3)
  const page = pageOf(mail)
  expect(page.documentElement.outerHTML).not.toContain('elsewhere.example')
  expect([...page.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([null, pixel])
  const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content')
  expect(policy).toMatch(/^default-src 'none'; img-src data:;/)
})

test('opens links in a new window, and disables script addresses', () => {
  const page = pageOf(
    '<a href="https://office.example/bid/1">Review</a><a href="javascript:steal()">x</a><a href=" JaVaScRiPt:steal()">y</a><a href="data:text/html,z">z</a>',
  )
  expect(page.querySelector('base')?.getAttribute('target')).toBe('_blank')
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    'https://office.example/bid/1',
    null,
    null,
    null,
  ])
})
