export { makeMember, newMember } from '@hearth/db/test-people'
