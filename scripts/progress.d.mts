/** See progress.mjs: it must run before anything is installed, so its types stand apart. */
export function step<Result>(
  label: string,
  work: (report: (done: number, total: number) => void) => Result | Promise<Result>,
  options?: { quietBelow?: number },
): Promise<Result>
