import accounts from '../../messages/it/accounts.json'
import errors from '../../messages/it/errors.json'
import interests from '../../messages/it/interests.json'
import joining from '../../messages/it/joining.json'
import landing from '../../messages/it/landing.json'
import leaving from '../../messages/it/leaving.json'
import mails from '../../messages/it/mails.json'
import members from '../../messages/it/members.json'
import photos from '../../messages/it/photos.json'
import profiles from '../../messages/it/profiles.json'
import settings from '../../messages/it/settings.json'
import site from '../../messages/it/site.json'

export const it = {
  accounts,
  errors,
  interests,
  joining,
  landing,
  leaving,
  mails,
  members,
  photos,
  profiles,
  settings,
  site,
}
