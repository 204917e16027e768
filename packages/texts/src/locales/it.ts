import errors from '../../messages/it/errors.json'
import interests from '../../messages/it/interests.json'
import landing from '../../messages/it/landing.json'
import site from '../../messages/it/site.json'

export const it = { errors, interests, landing, site }
