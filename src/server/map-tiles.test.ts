import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { parseMapTiles } from './map-tiles.ts'
import { buildTestApp } from './testing/build-test-app.ts'

test('an address with the three places is one, and pictures may come from its origin only', () => {
  expect(parseMapTiles('https://tiles.example.com:8443/osm/{z}/{x}/{y}.png?key=a')).toEqual({
    url: 'https://tiles.example.com:8443/osm/{z}/{x}/{y}.png?key=a',
    origin: 'https://tiles.example.com:8443',
    attribution: '© OpenStreetMap contributors',
  })
})

test.each([
  'tiles.example.com/{z}/{x}/{y}.png',
  'https://tiles.example.com/{z}/{x}.png',
  'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
  'https://*.example.com/{z}/{x}/{y}.png',
  'https://user:secret@tiles.example.com/{z}/{x}/{y}.png',
  'javascript:{z}{x}{y}',
])('%s is none', (url) => {
  expect(parseMapTiles(url)).toBeUndefined()
  expect(() => loadConfig({ MAP_TILES_URL: url })).toThrow('MAP_TILES_URL must look like')
})

test('without the setting no picture comes from outside; with it, from that server', async () => {
  for (const [settings, sources] of [
    [{}, "img-src 'self' data: blob:;"],
    [
      { MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png' },
      "img-src 'self' data: blob: https://tiles.example.com;",
    ],
  ] as [Record<string, string>, string][]) {
    const office = await buildTestApp(settings)
    try {
      const person = await office.signIn()
      const { headers, body } = await person.call('GET', '/api/map-tiles')
      expect(String(headers['content-security-policy'])).toContain(sources)
      expect(body).toEqual({
        url: settings['MAP_TILES_URL'] ?? null,
        attribution: settings['MAP_TILES_URL'] ? '© OpenStreetMap contributors' : '',
      })
    } finally {
      await office.close()
    }
  }
})
