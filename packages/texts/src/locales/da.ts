import errors from '../../messages/da/errors.json'
import interests from '../../messages/da/interests.json'
import landing from '../../messages/da/landing.json'
import site from '../../messages/da/site.json'

export const da = { errors, interests, landing, site }
