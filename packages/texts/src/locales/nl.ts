import accounts from '../../messages/nl/accounts.json' with { type: 'json' }
import answering from '../../messages/nl/answering.json' with { type: 'json' }
import attachments from '../../messages/nl/attachments.json' with { type: 'json' }
import billing from '../../messages/nl/billing.json' with { type: 'json' }
import complaints from '../../messages/nl/complaints.json' with { type: 'json' }
import contracts from '../../messages/nl/contracts.json' with { type: 'json' }
import conversations from '../../messages/nl/conversations.json' with { type: 'json' }
import debits from '../../messages/nl/debits.json' with { type: 'json' }
import discovery from '../../messages/nl/discovery.json' with { type: 'json' }
import errors from '../../messages/nl/errors.json' with { type: 'json' }
import gifts from '../../messages/nl/gifts.json' with { type: 'json' }
import helplines from '../../messages/nl/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/nl/icebreakers.json' with { type: 'json' }
import interests from '../../messages/nl/interests.json' with { type: 'json' }
import invoices from '../../messages/nl/invoices.json' with { type: 'json' }
import landing from '../../messages/nl/landing.json' with { type: 'json' }
import leaving from '../../messages/nl/leaving.json' with { type: 'json' }
import likes from '../../messages/nl/likes.json' with { type: 'json' }
import mail from '../../messages/nl/mail.json' with { type: 'json' }
import notifications from '../../messages/nl/notifications.json' with { type: 'json' }
import onboarding from '../../messages/nl/onboarding.json' with { type: 'json' }
import photos from '../../messages/nl/photos.json' with { type: 'json' }
import profiles from '../../messages/nl/profiles.json' with { type: 'json' }
import relations from '../../messages/nl/relations.json' with { type: 'json' }
import reports from '../../messages/nl/reports.json' with { type: 'json' }
import safety from '../../messages/nl/safety.json' with { type: 'json' }
import settings from '../../messages/nl/settings.json' with { type: 'json' }
import shell from '../../messages/nl/shell.json' with { type: 'json' }

export const nl = {
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
