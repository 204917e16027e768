import accounts from '../../messages/pl/accounts.json' with { type: 'json' }
import answering from '../../messages/pl/answering.json' with { type: 'json' }
import attachments from '../../messages/pl/attachments.json' with { type: 'json' }
import billing from '../../messages/pl/billing.json' with { type: 'json' }
import complaints from '../../messages/pl/complaints.json' with { type: 'json' }
import contracts from '../../messages/pl/contracts.json' with { type: 'json' }
import conversations from '../../messages/pl/conversations.json' with { type: 'json' }
import debits from '../../messages/pl/debits.json' with { type: 'json' }
import discovery from '../../messages/pl/discovery.json' with { type: 'json' }
import errors from '../../messages/pl/errors.json' with { type: 'json' }
import gifts from '../../messages/pl/gifts.json' with { type: 'json' }
import helplines from '../../messages/pl/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/pl/icebreakers.json' with { type: 'json' }
import interests from '../../messages/pl/interests.json' with { type: 'json' }
import invoices from '../../messages/pl/invoices.json' with { type: 'json' }
import landing from '../../messages/pl/landing.json' with { type: 'json' }
import leaving from '../../messages/pl/leaving.json' with { type: 'json' }
import likes from '../../messages/pl/likes.json' with { type: 'json' }
import mail from '../../messages/pl/mail.json' with { type: 'json' }
import notifications from '../../messages/pl/notifications.json' with { type: 'json' }
import onboarding from '../../messages/pl/onboarding.json' with { type: 'json' }
import photos from '../../messages/pl/photos.json' with { type: 'json' }
import profiles from '../../messages/pl/profiles.json' with { type: 'json' }
import relations from '../../messages/pl/relations.json' with { type: 'json' }
import reports from '../../messages/pl/reports.json' with { type: 'json' }
import safety from '../../messages/pl/safety.json' with { type: 'json' }
import settings from '../../messages/pl/settings.json' with { type: 'json' }
import shell from '../../messages/pl/shell.json' with { type: 'json' }

export const pl = {
  accounts,
  answering,
  attachments,
  billing,
  complaints,
  contracts,
  conversations,
  debits,
  errors,
  gifts,
  helplines,
  icebreakers,
  interests,
  invoices,
  onboarding,
  landing,
  leaving,
  likes,
  mail,
  discovery,
  notifications,
  photos,
  profiles,
  relations,
  reports,
  safety,
  settings,
  shell,
}
