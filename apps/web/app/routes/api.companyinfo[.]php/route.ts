import { apiRoute } from '../../http/api-routes.server.ts'

const route = apiRoute('/api/companyinfo.php', { companyInfo: ({ tenant }) => ({ companyinfo: tenant.company }) })

export const loader = route
export const action = route
