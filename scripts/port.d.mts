/** See port.mjs: it must run before anything is installed, so its types stand apart. */
export function assertPortFree(port: number, host?: string): Promise<void>
