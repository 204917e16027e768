import type { Wording } from '@hearth/contracts/locales'
import { mergeTexts } from '@hearth/texts/catalogue'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createInstance } from 'i18next'
import type { MailTenant } from './look.ts'
import type { Translate } from './mail-content.ts'

/** How many wordings of tenants are kept. */
const MOST = 200
const known = new Map<string, Translate>()

/** The texts of one version of a tenant in one wording; those that were asked for last are kept. */
export function translationsOf({ id, version, texts }: MailTenant, wording: Wording): Translate {
  const key = `${id} ${version} ${wording}`
  const translate = known.get(key) ?? createTranslations(texts, wording)
  // The one that waited longest is first.
  known.delete(key)
  known.set(key, translate)
  const [oldest = key] = known.keys()
  if (known.size > MOST) known.delete(oldest)
  return translate
}

function createTranslations(overrides: MailTenant['texts'], wording: Wording): Translate {
  const { mails, site } = mergeTexts(wording, overrides)
  const instance = createInstance()
  // With its texts at hand it is ready when `init` returns.
  void instance.init({ ...I18NEXT_OPTIONS, lng: wording, resources: { [wording]: { mails, site } } })
  const { t } = instance as unknown as { t: (key: string, params: object) => string }
  return (key, params = {}) => t(key, params)
}
