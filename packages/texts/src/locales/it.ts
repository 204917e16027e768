import accounts from '../../messages/it/accounts.json'
import errors from '../../messages/it/errors.json'
import interests from '../../messages/it/interests.json'
import joining from '../../messages/it/joining.json'
import landing from '../../messages/it/landing.json'
import mails from '../../messages/it/mails.json'
import members from '../../messages/it/members.json'
import photos from '../../messages/it/photos.json'
import profiles from '../../messages/it/profiles.json'
import site from '../../messages/it/site.json'

export const it = { accounts, errors, interests, joining, landing, mails, members, photos, profiles, site }
