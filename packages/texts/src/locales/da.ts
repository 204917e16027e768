import accounts from '../../messages/da/accounts.json' with { type: 'json' }
import answering from '../../messages/da/answering.json' with { type: 'json' }
import attachments from '../../messages/da/attachments.json' with { type: 'json' }
import billing from '../../messages/da/billing.json' with { type: 'json' }
import complaints from '../../messages/da/complaints.json' with { type: 'json' }
import contracts from '../../messages/da/contracts.json' with { type: 'json' }
import conversations from '../../messages/da/conversations.json' with { type: 'json' }
import debits from '../../messages/da/debits.json' with { type: 'json' }
import discovery from '../../messages/da/discovery.json' with { type: 'json' }
import errors from '../../messages/da/errors.json' with { type: 'json' }
import gifts from '../../messages/da/gifts.json' with { type: 'json' }
import helplines from '../../messages/da/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/da/icebreakers.json' with { type: 'json' }
import interests from '../../messages/da/interests.json' with { type: 'json' }
import invoices from '../../messages/da/invoices.json' with { type: 'json' }
import landing from '../../messages/da/landing.json' with { type: 'json' }
import leaving from '../../messages/da/leaving.json' with { type: 'json' }
import likes from '../../messages/da/likes.json' with { type: 'json' }
import mail from '../../messages/da/mail.json' with { type: 'json' }
import notifications from '../../messages/da/notifications.json' with { type: 'json' }
import onboarding from '../../messages/da/onboarding.json' with { type: 'json' }
import photos from '../../messages/da/photos.json' with { type: 'json' }
import profiles from '../../messages/da/profiles.json' with { type: 'json' }
import relations from '../../messages/da/relations.json' with { type: 'json' }
import reports from '../../messages/da/reports.json' with { type: 'json' }
import safety from '../../messages/da/safety.json' with { type: 'json' }
import settings from '../../messages/da/settings.json' with { type: 'json' }
import shell from '../../messages/da/shell.json' with { type: 'json' }

export const da = {
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
