import accounts from '../../messages/nb/accounts.json' with { type: 'json' }
import answering from '../../messages/nb/answering.json' with { type: 'json' }
import attachments from '../../messages/nb/attachments.json' with { type: 'json' }
import billing from '../../messages/nb/billing.json' with { type: 'json' }
import complaints from '../../messages/nb/complaints.json' with { type: 'json' }
import contracts from '../../messages/nb/contracts.json' with { type: 'json' }
import conversations from '../../messages/nb/conversations.json' with { type: 'json' }
import debits from '../../messages/nb/debits.json' with { type: 'json' }
import discovery from '../../messages/nb/discovery.json' with { type: 'json' }
import errors from '../../messages/nb/errors.json' with { type: 'json' }
import gifts from '../../messages/nb/gifts.json' with { type: 'json' }
import helplines from '../../messages/nb/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/nb/icebreakers.json' with { type: 'json' }
import interests from '../../messages/nb/interests.json' with { type: 'json' }
import invoices from '../../messages/nb/invoices.json' with { type: 'json' }
import landing from '../../messages/nb/landing.json' with { type: 'json' }
import leaving from '../../messages/nb/leaving.json' with { type: 'json' }
import likes from '../../messages/nb/likes.json' with { type: 'json' }
import mail from '../../messages/nb/mail.json' with { type: 'json' }
import notifications from '../../messages/nb/notifications.json' with { type: 'json' }
import onboarding from '../../messages/nb/onboarding.json' with { type: 'json' }
import photos from '../../messages/nb/photos.json' with { type: 'json' }
import profiles from '../../messages/nb/profiles.json' with { type: 'json' }
import relations from '../../messages/nb/relations.json' with { type: 'json' }
import reports from '../../messages/nb/reports.json' with { type: 'json' }
import safety from '../../messages/nb/safety.json' with { type: 'json' }
import settings from '../../messages/nb/settings.json' with { type: 'json' }
import shell from '../../messages/nb/shell.json' with { type: 'json' }

export const nb = {
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
