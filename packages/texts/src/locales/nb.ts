import errors from '../../messages/nb/errors.json'
import interests from '../../messages/nb/interests.json'
import landing from '../../messages/nb/landing.json'
import site from '../../messages/nb/site.json'

export const nb = { errors, interests, landing, site }
