// The progress of a command: one line per step, with a bar or a clock on a terminal, as plain text elsewhere.
const terminal = process.stdout.isTTY === true
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`
const WIDTH = 24

const barOf = (share) => {
  const filled = Math.round(Math.min(Math.max(share, 0), 1) * WIDTH)
  return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)}`
}

/** A bar that moves back and forth, for work of unknown length. */
const sweepAt = (tick) => {
  const span = WIDTH - 6
  const at = tick % (2 * span)
  const left = at < span ? at : 2 * span - at
  return `${'░'.repeat(left)}${'█'.repeat(6)}${'░'.repeat(span - left)}`
}

/**
 * Runs and shows one step. `work` gets `report(done, total)`, which turns the moving bar into a measured one. Returns the result of `work`. A step
 * that takes less than `quietBelow` milliseconds is not printed (default 0: always print).
 */
export async function step(label, work, { quietBelow = 0 } = {}) {
  const since = Date.now()
  let done = 0
  let total = 0
  let tick = 0
  let shownQuarter = 0
  const draw = () => {
    tick += 1
    const bar = total > 0 ? `${barOf(done / total)} ${Math.floor((100 * done) / total)}%` : sweepAt(tick)
    process.stdout.write(`\r\u001b[2K  ${label} ${bar} ${seconds(since)}`)
  }
  const timer = terminal ? setInterval(draw, 100) : undefined
  const announce = terminal ? undefined : setTimeout(() => console.log(`  ${label} …`), Math.max(quietBelow, 1_000))
  const report = (doneNow, totalNow) => {
    done = doneNow
    total = totalNow
    const quarter = total > 0 ? Math.floor((4 * done) / total) : 0
    if (!terminal && Date.now() - since > 1_000 && quarter > shownQuarter && quarter < 4) {
      shownQuarter = quarter
      console.log(`  ${label} ${barOf(done / total)} ${Math.floor((100 * done) / total)}%`)
    }
  }
  const finish = (mark) => {
    clearInterval(timer)
    clearTimeout(announce)
    if (terminal) process.stdout.write('\r\u001b[2K')
    if (mark !== '✓' || Date.now() - since >= quietBelow) console.log(`${mark} ${label} ${seconds(since)}`)
  }
  try {
    const result = await work(report)
    finish('✓')
    return result
  } catch (error) {
    finish('✗')
    throw error
  }
}
