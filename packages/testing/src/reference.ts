export { loadReference } from '@hearth/db/load-reference'
