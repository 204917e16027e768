import errors from '../../messages/en/errors.json'
import interests from '../../messages/en/interests.json'
import landing from '../../messages/en/landing.json'
import site from '../../messages/en/site.json'

export const en = { errors, interests, landing, site }
