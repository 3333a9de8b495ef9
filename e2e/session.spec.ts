import { expect, signIn, test } from './sign-in.ts'

test('an unknown path and a guarded one lead a stranger to the login', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page).toHaveURL('/')
  await page.goto('/employee/Maria/projects')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled()
})

test('a wrong password says so; the demo box fills the right one in', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill('maria@groundwork.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await page.getByRole('button', { name: /groundwork-demo/ }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/employee\/Maria\/?$/)
})

test("another person's name in the address is corrected; signing out ends the session", async ({ page }) => {
  await signIn(page)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.goto('/employee/Tom/projects')
  await expect(page).toHaveURL(/\/employee\/Maria\/projects/)
  await page
    .getByRole('button', { name: /Maria|MD|account/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  const answer = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})
