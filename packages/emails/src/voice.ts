import type { TextLocale } from '@hearth/contracts/locales'
import { mergeTexts } from '@hearth/texts/catalogue'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createInstance } from 'i18next'
import { lookOf, type MailLook, type MailTenant } from './look.ts'
import type { Translate } from './mail-data.ts'

/** Look and texts of a tenant in one text locale. */
interface Voice {
  readonly look: MailLook
  readonly translate: Translate
}

/** How many voices are cached. */
const MOST = 200
const known = new Map<string, Voice>()

/** Look and texts of one version of a tenant in one text locale; the most recently used are cached. */
export function voiceOf(tenant: MailTenant, textLocale: TextLocale): Voice {
  const key = `${tenant.id} ${tenant.version} ${textLocale}`
  const voice = known.get(key) ?? {
    look: lookOf(tenant, textLocale),
    translate: createTranslations(tenant.texts, textLocale),
  }
  // A Map is ordered by insertion, so the first entry was used longest ago.
  known.delete(key)
  known.set(key, voice)
  const [oldest = key] = known.keys()
  if (known.size > MOST) known.delete(oldest)
  return voice
}

function createTranslations(overrides: MailTenant['texts'], textLocale: TextLocale): Translate {
  const { billing, contracts, debits, mail, shell } = mergeTexts(textLocale, overrides)
  const instance = createInstance()
  // With its texts given, i18next is ready when `init` returns.
  void instance.init({
    ...I18NEXT_OPTIONS,
    lng: textLocale,
    resources: { [textLocale]: { billing, contracts, debits, mail, shell } },
  })
  const { t } = instance as unknown as { t: (key: string, params: object) => string }
  return (key, params = {}) => t(key, params)
}
