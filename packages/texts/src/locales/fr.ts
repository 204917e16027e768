import errors from '../../messages/fr/errors.json'
import interests from '../../messages/fr/interests.json'
import landing from '../../messages/fr/landing.json'
import site from '../../messages/fr/site.json'

export const fr = { errors, interests, landing, site }
