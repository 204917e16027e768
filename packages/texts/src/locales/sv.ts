import accounts from '../../messages/sv/accounts.json'
import errors from '../../messages/sv/errors.json'
import interests from '../../messages/sv/interests.json'
import joining from '../../messages/sv/joining.json'
import landing from '../../messages/sv/landing.json'
import mails from '../../messages/sv/mails.json'
import members from '../../messages/sv/members.json'
import photos from '../../messages/sv/photos.json'
import profiles from '../../messages/sv/profiles.json'
import site from '../../messages/sv/site.json'

export const sv = { accounts, errors, interests, joining, landing, mails, members, photos, profiles, site }
