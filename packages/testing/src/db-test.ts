export { dbTest } from '@hearth/db/test-fixture'
