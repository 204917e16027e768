import { flatRoutes } from '@remix-run/fs-routes'

/** Routes that are for whoever develops the site; nobody else's build has them. */
const DEVELOPMENT_ONLY = '**/routes/dev.*'

export default flatRoutes({ ignoredRouteFiles: import.meta.env.MODE === 'development' ? [] : [DEVELOPMENT_ONLY] })
