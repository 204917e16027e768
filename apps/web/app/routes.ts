import { flatRoutes } from '@remix-run/fs-routes'

/** Routes for developers, which other builds do not include. */
const DEVELOPMENT_ONLY = '**/routes/dev.*'

export default flatRoutes({ ignoredRouteFiles: import.meta.env.MODE === 'development' ? [] : [DEVELOPMENT_ONLY] })
