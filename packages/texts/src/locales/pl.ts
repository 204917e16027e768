import errors from '../../messages/pl/errors.json'
import interests from '../../messages/pl/interests.json'
import landing from '../../messages/pl/landing.json'
import site from '../../messages/pl/site.json'

export const pl = { errors, interests, landing, site }
