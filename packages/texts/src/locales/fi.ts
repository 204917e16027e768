import accounts from '../../messages/fi/accounts.json'
import errors from '../../messages/fi/errors.json'
import interests from '../../messages/fi/interests.json'
import joining from '../../messages/fi/joining.json'
import landing from '../../messages/fi/landing.json'
import mails from '../../messages/fi/mails.json'
import members from '../../messages/fi/members.json'
import photos from '../../messages/fi/photos.json'
import profiles from '../../messages/fi/profiles.json'
import site from '../../messages/fi/site.json'

export const fi = { accounts, errors, interests, joining, landing, mails, members, photos, profiles, site }
