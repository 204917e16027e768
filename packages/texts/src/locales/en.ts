import accounts from '../../messages/en/accounts.json' with { type: 'json' }
import answering from '../../messages/en/answering.json' with { type: 'json' }
import attachments from '../../messages/en/attachments.json' with { type: 'json' }
import billing from '../../messages/en/billing.json' with { type: 'json' }
import complaints from '../../messages/en/complaints.json' with { type: 'json' }
import contracts from '../../messages/en/contracts.json' with { type: 'json' }
import conversations from '../../messages/en/conversations.json' with { type: 'json' }
import debits from '../../messages/en/debits.json' with { type: 'json' }
import discovery from '../../messages/en/discovery.json' with { type: 'json' }
import errors from '../../messages/en/errors.json' with { type: 'json' }
import gifts from '../../messages/en/gifts.json' with { type: 'json' }
import helplines from '../../messages/en/helplines.json' with { type: 'json' }
import icebreakers from '../../messages/en/icebreakers.json' with { type: 'json' }
import interests from '../../messages/en/interests.json' with { type: 'json' }
import invoices from '../../messages/en/invoices.json' with { type: 'json' }
import landing from '../../messages/en/landing.json' with { type: 'json' }
import leaving from '../../messages/en/leaving.json' with { type: 'json' }
import likes from '../../messages/en/likes.json' with { type: 'json' }
import mail from '../../messages/en/mail.json' with { type: 'json' }
import notifications from '../../messages/en/notifications.json' with { type: 'json' }
import onboarding from '../../messages/en/onboarding.json' with { type: 'json' }
import photos from '../../messages/en/photos.json' with { type: 'json' }
import profiles from '../../messages/en/profiles.json' with { type: 'json' }
import relations from '../../messages/en/relations.json' with { type: 'json' }
import reports from '../../messages/en/reports.json' with { type: 'json' }
import safety from '../../messages/en/safety.json' with { type: 'json' }
import settings from '../../messages/en/settings.json' with { type: 'json' }
import shell from '../../messages/en/shell.json' with { type: 'json' }
import { needsOf, withoutPlaces } from '../places.ts'

const described = {
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

export const en = withoutPlaces(described)
export const needs = needsOf(described)
