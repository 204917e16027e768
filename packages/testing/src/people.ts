export { makeMember, newMember, newProfile } from '@hearth/db/test-people'
