import { join } from 'node:path'
import { checkoutFolder } from '../src/server/config.ts'
import { readDictionary } from '../tooling/dictionaries.ts'
import { keepPicture } from './keep-picture.ts'
import { ask, bidPath, makeBid, newCustomer } from './office-api.ts'
import { watchRest } from './rest.ts'
import { addressOf, findSample, opensDialog, screens } from './screens.ts'
import { expect, signIn, test } from './sign-in.ts'

/** What the sample company itself wrote that is a word of a dictionary too, and languages under their own names. */
const written =
  /^(?:English|Caissons|Foundation replacement|Foundation repair|Seismic retrofit|Retaining wall|Drainage|Crawl space|Underpinning|Shoring|Hardware|Permits|Mobilization|Labor|Materials|Concrete|Engineering|Permit|Steel|CY|LF|LS|VLF|Online portal|In person|Retention|Net 15|Net 30|Due on receipt)$/

const desk = { width: 1440, height: 900 }
const phone = { width: 360, height: 740 }

test('a Spanish-speaking employee reads no English on any screen', async ({ page }) => {
  test.setTimeout(900_000)
  const src = join(checkoutFolder, 'src', 'web', 'language')
  const entries = [...readDictionary(src, 'es.json'), ...readDictionary(src, 'names.es.json')]
  const english = new Set(
    entries
      .filter((entry) => entry.spanish !== entry.english && !written.test(entry.english))
      .map((entry) => entry.english),
  )
  await page.setViewportSize(desk)
  const rest = watchRest(page)
  await signIn(page)
  const sample = await findSample(page)
  // History tells of changed lines by a word of its own.
  const changed = await makeBid(page, newCustomer('Inés Olmedo'))
  const line = { description: 'Drill 30 in. caisson', quantity: 10, unit: 'VLF', unitPrice: 95 }
  await ask(page, `PUT ${bidPath(changed)}`, { groups: [{ name: 'Caissons', items: [line] }] })
  await ask(page, 'PUT /api/auth/me', { language: 'es' })
  try {
    await page.evaluate(() => localStorage.setItem('groundwork:language', 'es'))
    for (const screen of Object.keys(screens)) {
      await page.goto(addressOf(screen, sample))
      await expect(page.getByRole('heading', { level: 1 }), screen).toBeVisible()
      if (opensDialog(screen)) await expect(page.getByRole('dialog').first(), screen).toBeVisible()
      await rest()
      expect.soft(await page.locator('html').getAttribute('lang'), screen).toBe('es')
      const said = await page.evaluate(readScreen)
      expect
        .soft(
          said.filter((text) => english.has(text)),
          screen || 'dashboard',
        )
        .toEqual([])
      await keepPicture(page, `desk spanish ${screen || 'dashboard'}`, { whole: true })
      // Spanish is longer.
      await page.setViewportSize(phone)
      await expect
        .soft(page.locator('html'), `${screen || 'dashboard'} scrolls sideways on a phone`)
        .toHaveJSProperty('scrollWidth', phone.width)
      await keepPicture(page, `phone spanish ${screen || 'dashboard'}`, { whole: true })
      await page.setViewportSize(desk)
    }
    await page.goto('/employee/Maria/projects/99999999')
    await expect(page.getByText('No se encontró', { exact: false }).first()).toBeVisible()
  } finally {
    await ask(page, 'PUT /api/auth/me', { language: 'en' })
  }
})

/** Runs in the page: what is seen or heard, but for what somebody wrote and is said to be in another language. */
function readScreen(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    if (parentElement?.closest('script, style, [lang="en"], .textLayer')) continue
    texts.push((textContent ?? '').trim())
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) texts.push(element.getAttribute(name) ?? '')
  }
  return [...new Set(texts)].filter((text) => /\p{L}{2,}/u.test(text))
}
