import { parseArgs } from 'node:util'
import { openOffice, victims } from './durability.ts'

// bin/check durability [--rounds N]: every round kills something while payments come in.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  process.stderr.write('--rounds must be a whole number from 1 on.\n')
  process.exit(1)
}

const office = await openOffice()
let failed = false
let acknowledged = 0
let slowest = 0
try {
  for (let round = 0; round < rounds; round += 1) {
    const victim = victims[round % victims.length] ?? 'server'
    const result = await office.runRound(victim)
    acknowledged += result.acknowledged
    slowest = Math.max(slowest, result.readyAfter)
    const { lost, doubled, faults } = result
    failed ||= lost.length + doubled.length + faults.length > 0 || result.readyAfter > 15_000
    process.stdout.write(
      `${String(round + 1).padStart(3)}  killed ${victim.padEnd(20)} ${String(result.acknowledged).padStart(5)} acknowledged` +
        `  ${lost.length} lost  ${doubled.length} doubled  ${faults.length} answered 500  ready after ${Math.round(result.readyAfter)} ms\n`,
    )
  }
  const end = await office.endUnderLoad()
  failed ||= end.code !== 0 || end.after > 10_000 || end.lost.length > 0
  process.stdout.write(
    `SIGTERM under load: exit ${end.code} after ${Math.round(end.after)} ms, ${end.lost.length} lost\n`,
  )
} finally {
  await office.close()
}
process.stdout.write(
  `${failed ? 'FAILED' : 'ok'}: ${rounds} rounds, ${acknowledged} payments acknowledged, slowest ready after ${Math.round(slowest)} ms\n`,
)
process.exit(failed ? 1 : 0)
