export { inTenant } from '@hearth/db/scope'
