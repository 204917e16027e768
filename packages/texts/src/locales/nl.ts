import errors from '../../messages/nl/errors.json'
import interests from '../../messages/nl/interests.json'
import landing from '../../messages/nl/landing.json'
import site from '../../messages/nl/site.json'

export const nl = { errors, interests, landing, site }
