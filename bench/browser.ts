import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { chromium } from '@playwright/test'
import { demoCredentials } from '../src/server/setup/setup.service.ts'

/*
 * A Chromium as a person has it: with a profile of its own, in which it keeps what it has fetched, and with nothing in its
 * pages but what is said here. A test driver puts its own script into each page and has the engine note where each error
 * was made: together a tenth of a visit. By the Chrome DevTools Protocol, through a pipe.
 */
export interface Browser {
  /** A new page of 1440 by 900 pixels. */
  open(): Promise<Page>
  close(): Promise<void>
}

export interface Page {
  /** A command of the protocol. */
  send(method: string, params?: object): Promise<Answer>
  /** Runs `script` in each page that is opened from now on, before the page's own. */
  addScript<Given extends unknown[]>(script: (...given: Given) => void, ...given: Given): Promise<void>
  /** Begins to go there; does not wait. */
  goto(url: string): Promise<void>
  /** Runs `script` in the page, which sees nothing but what is given, and waits for what it returns. */
  evaluate<Given extends unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>
  /** Looks four times a second, so that it takes hardly any of the page's time. @throws after half a minute */
  until<Given extends unknown[]>(script: (...given: Given) => unknown, ...given: Given): Promise<void>
  /** A key by its name or letter, down and up. */
  press(key: string): Promise<void>
  close(): Promise<void>
}

type Answer = Record<string, unknown>

const size = { width: 1440, height: 900 }

/** @param executablePath of the browser; Playwright's own where undefined */
export async function launchBrowser(executablePath = chromium.executablePath()): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'groundwork-bench-profile-'))
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run']
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-extensions']
  const started = spawn(
    executablePath,
    [...flags, ...quiet, '--remote-debugging-pipe', `--user-data-dir=${profile}`],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const send = speak(started)
  return {
    open: () => openPage(send),
    close: async () => {
      const ended = once(started, 'exit')
      await send('Browser.close')
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Answer>

/** Each message is JSON and ends with a zero byte. */
function speak({ stdio }: ChildProcess): Send {
  const [, , , to, from] = stdio as [null, null, null, Writable, Readable]
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  let begun = ''
  from.setEncoding('utf8').on('data', (text: string) => {
    const messages = (begun + text).split('\0')
    begun = messages.pop() ?? ''
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message) as { id?: number; result?: Answer; error?: Answer }
      if (id === undefined) continue
      if (error) waiting.get(id)?.reject(new Error(String(error['message'])))
      else waiting.get(id)?.resolve(result ?? {})
      waiting.delete(id)
    }
  })
  let last = 0
  return (method, params = {}, sessionId) => {
    const id = (last += 1)
    const answer = Promise.withResolvers<Answer>()
    waiting.set(id, answer)
    to.write(`${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`)
    return answer.promise
  }
}

async function openPage(sendTo: Send): Promise<Page> {
  const { targetId } = await sendTo('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await sendTo('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params?: object) => sendTo(method, params, sessionId as string)
  await send('Page.enable')
  await send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
  const page: Page = {
    send,
    addScript: async (script, ...given) => {
      await send('Page.addScriptToEvaluateOnNewDocument', { source: callOf(script, given) })
    },
    goto: async (url) => {
      await send('Page.navigate', { url })
    },
    evaluate: async (script, ...given) => {
      const expression = callOf(script, given)
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      const { result, exceptionDetails } = answer as { result: { value: never }; exceptionDetails?: object }
      if (exceptionDetails) throw new Error(`In the page: ${JSON.stringify(exceptionDetails)}`)
      return result.value
    },
    until: async (script, ...given) => {
      for (let look = 0; look < 120; look += 1) {
        // While a page is being left, there is nothing to look at.
        if (await page.evaluate(script, ...given).catch(() => false)) return
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
      throw new Error(`Never came true in the page: ${script}`)
    },
    press: async (key) => {
      const code = { Escape: 27 }[key]
      const what = code === undefined ? { key, text: key } : { key, code: key, windowsVirtualKeyCode: code }
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...what })
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...what })
    },
    close: async () => {
      await sendTo('Target.closeTarget', { targetId })
    },
  }
  return page
}

const callOf = (script: (...given: never) => unknown, given: readonly unknown[]) =>
  `(${script})(...${JSON.stringify(given)})`

/** Signs in as the administrator of the sample company, on a page of the office that has no script. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/favicon.svg`)
  await page.until((here) => document.readyState === 'complete' && location.origin === here, url)
  await page.evaluate(async (credentials) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify(credentials)
    const answer = await fetch('/api/auth/login', { method: 'POST', headers, body })
    localStorage.setItem('authToken', ((await answer.json()) as { token: string }).token)
  }, demoCredentials)
}
