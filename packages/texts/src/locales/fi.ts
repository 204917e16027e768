import errors from '../../messages/fi/errors.json'
import interests from '../../messages/fi/interests.json'
import landing from '../../messages/fi/landing.json'
import site from '../../messages/fi/site.json'

export const fi = { errors, interests, landing, site }
