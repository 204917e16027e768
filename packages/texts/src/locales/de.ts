import errors from '../../messages/de/errors.json'
import interests from '../../messages/de/interests.json'
import landing from '../../messages/de/landing.json'
import site from '../../messages/de/site.json'

export const de = { errors, interests, landing, site }
