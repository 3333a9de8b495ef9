import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that failed and then passed on their second try: each is a bug to fix before new work. */
export default class FlakyReporter implements Reporter {
  private readonly names: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.names) process.stdout.write(`FLAKY, passed on its second try: ${name}\n`)
  }
}
