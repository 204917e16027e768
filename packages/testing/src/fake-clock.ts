/** A clock that stands still until it is moved. */
export interface FakeClock {
  now(): Date
  /** Moves the clock forward; backward with a negative number. */
  advance(milliseconds: number): void
  set(at: Date): void
}

/** A clock at the given time, or at a fixed one in 2026 that falls on no boundary. */
export function fakeClock(start = new Date('2026-05-20T10:23:45.678Z')): FakeClock {
  let time = start.getTime()
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds
    },
    set(at) {
      time = at.getTime()
    },
  }
}
