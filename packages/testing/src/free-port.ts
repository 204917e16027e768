export { freePort } from '@hearth/db/embedded'
