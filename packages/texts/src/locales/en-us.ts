import accounts from '../../messages/en-US/accounts.json'
import errors from '../../messages/en-US/errors.json'
import interests from '../../messages/en-US/interests.json'
import mails from '../../messages/en-US/mails.json'
import members from '../../messages/en-US/members.json'
import profiles from '../../messages/en-US/profiles.json'
import settings from '../../messages/en-US/settings.json'
import site from '../../messages/en-US/site.json'

/** What American readers are told in other words than `en` has. */
export const enUs = { accounts, errors, interests, mails, members, profiles, settings, site }
