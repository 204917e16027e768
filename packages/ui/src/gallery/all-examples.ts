/// <reference types="vite/client" />
import type { Example } from './example.ts'

/** The examples of one component, in the order of its file. */
interface ComponentExamples {
  readonly component: string
  readonly examples: readonly Example[]
}

const modules = import.meta.glob<{ examples: readonly Example[] }>('../components/*/*.examples.tsx', { eager: true })

/** The examples of every component, by its name. Uses the bundler's `import.meta.glob`, so only bundled code may import it. */
export const allExamples: readonly ComponentExamples[] = Object.entries(modules)
  .map(([file, { examples }]) => ({ component: file.replace(/^.*\/(.+)\.examples\.tsx$/, '$1'), examples }))
  .sort((one, other) => one.component.localeCompare(other.component))
