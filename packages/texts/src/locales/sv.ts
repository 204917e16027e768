import errors from '../../messages/sv/errors.json'
import interests from '../../messages/sv/interests.json'
import landing from '../../messages/sv/landing.json'
import site from '../../messages/sv/site.json'

export const sv = { errors, interests, landing, site }
