import errors from '../../messages/es/errors.json'
import interests from '../../messages/es/interests.json'
import landing from '../../messages/es/landing.json'
import site from '../../messages/es/site.json'

export const es = { errors, interests, landing, site }
