import accounts from '../../messages/es/accounts.json' with { type: 'json' }
import answering from '../../messages/es/answering.json' with { type: 'json' }
import attachments from '../../messages/es/attachments.json' with { type: 'json' }
import billing from '../../messages/es/billing.json' with { type: 'json' }
import complaints from '../../messages/es/complaints.json' with { type: 'json' }
import contracts from '../../messages/es/contracts.json' with { type: 'json' }
import conversations from '../../messages/es/conversations.json' with { type: 'json' }
import debits from '../../messages/es/debits.json' with { type: 'json' }
import discovery from '../../messages/es/discovery.json' with { type: 'json' }
import errors from '../../messages/es/errors.json' with { type: 'json' }
import gifts from '../../messages/es/gifts.json' with { type: 'json' }
import helplines from '../../messages/es/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/es/icebreakers.json' with { type: 'json' }
import interests from '../../messages/es/interests.json' with { type: 'json' }
import invoices from '../../messages/es/invoices.json' with { type: 'json' }
import landing from '../../messages/es/landing.json' with { type: 'json' }
import leaving from '../../messages/es/leaving.json' with { type: 'json' }
import likes from '../../messages/es/likes.json' with { type: 'json' }
import mail from '../../messages/es/mail.json' with { type: 'json' }
import notifications from '../../messages/es/notifications.json' with { type: 'json' }
import onboarding from '../../messages/es/onboarding.json' with { type: 'json' }
import photos from '../../messages/es/photos.json' with { type: 'json' }
import profiles from '../../messages/es/profiles.json' with { type: 'json' }
import relations from '../../messages/es/relations.json' with { type: 'json' }
import reports from '../../messages/es/reports.json' with { type: 'json' }
import safety from '../../messages/es/safety.json' with { type: 'json' }
import settings from '../../messages/es/settings.json' with { type: 'json' }
import shell from '../../messages/es/shell.json' with { type: 'json' }

export const es = {
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
