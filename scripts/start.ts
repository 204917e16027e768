import { runPlatform } from './platform.ts'

// `npm start`: runs the platform in production mode.
await runPlatform('production')
