// Prints the milliseconds that the rules take for each text that it reads from its input, as JSON, one list for each round. It runs without a
// transpiler, whose names for functions would be a part of what is measured.
import { text } from 'node:stream/consumers'
import { warningsOf } from '../../packages/contracts/src/safety/warnings.ts'

const { texts, rounds } = JSON.parse(await text(process.stdin))
const times = []
// The first round loads the weights and is a warm-up.
for (let round = 0; round <= rounds; round += 1)
  for (const each of texts) {
    const since = performance.now()
    await warningsOf(each)
    if (round > 0) times.push(performance.now() - since)
  }
console.log(JSON.stringify(times))
