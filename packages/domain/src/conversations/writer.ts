import type { Viewer } from '../identity/sessions.ts'

/** Whether others see the member: whoever nobody sees can be answered by nobody. */
export const isSeen = ({ status, profileStatus }: Pick<Viewer, 'status' | 'profileStatus'>): boolean =>
  status === 'active' && profileStatus === 'active'
