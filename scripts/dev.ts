import { runPlatform } from './platform.ts'

// `npm run dev`: the platform from its sources. Vite serves code and styles hot, tsx restarts an app whose own sources changed.
await runPlatform('development')
