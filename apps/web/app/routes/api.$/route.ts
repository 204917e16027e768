import { missingApiRoute } from '../../server/api-routes.server.ts'

export const loader = missingApiRoute
export const action = missingApiRoute
