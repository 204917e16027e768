/// <reference types="vite/client" />
import type { Example } from './example.ts'

/** The examples of one component, in the order in which its file has them. */
interface ComponentExamples {
  readonly component: string
  readonly examples: readonly Example[]
}

const modules = import.meta.glob<{ examples: readonly Example[] }>('../components/*/*.examples.tsx', { eager: true })

/** The examples of every component that has some, by its name. Read by the bundler, so only code that it builds may import this. */
export const allExamples: readonly ComponentExamples[] = Object.entries(modules)
  .map(([file, { examples }]) => ({ component: file.replace(/^.*\/(.+)\.examples\.tsx$/, '$1'), examples }))
  .sort((one, other) => one.component.localeCompare(other.component))
