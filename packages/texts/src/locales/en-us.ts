import discovery from '../../messages/en-US/discovery.json'
import errors from '../../messages/en-US/errors.json'
import interests from '../../messages/en-US/interests.json'
import mail from '../../messages/en-US/mail.json'
import profiles from '../../messages/en-US/profiles.json'
import settings from '../../messages/en-US/settings.json'
import shell from '../../messages/en-US/shell.json'

/** What American English says differently from `en`. */
export const enUs = { discovery, errors, interests, mail, profiles, settings, shell }
