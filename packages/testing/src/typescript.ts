/** Options of Node for a process of a test that runs TypeScript; as the commands of the repository do it. */
export const TYPESCRIPT = ['--import', new URL('../../../scripts/typescript.mjs', import.meta.url).href]
