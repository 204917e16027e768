import { missingApiRoute } from '../../http/api-routes.server.ts'

export const loader = missingApiRoute
export const action = missingApiRoute
