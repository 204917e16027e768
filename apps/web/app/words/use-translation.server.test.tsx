import { createInstance } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, useTranslation as useTranslationInBrowser } from 'react-i18next'
import { expect, test } from 'vitest'
import { useTranslation } from './use-translation.server.ts'

test('the server’s function finds the texts that the package’s finds, by whatever names the namespaces are given', async () => {
  const i18n = createInstance()
  await i18n.init({
    ...{ lng: 'en', ns: ['shell', 'billing'], defaultNS: 'shell' },
    resources: { en: { shell: { title: 'Shell' }, billing: { title: 'Billing, {{count}}', other: 'Other' } } },
  })
  for (const namespaces of [undefined, 'shell', 'billing', ['billing', 'shell'], ['shell', 'billing']]) {
    const saidBy = (use: typeof useTranslationInBrowser) => {
      function Said() {
        const { t, i18n: own } = use(namespaces as 'shell')
        const anyT = t as unknown as (key: string, params?: object) => string
        return `${own.language}: ${anyT('title', { count: 2 })}, ${anyT('other')}, ${anyT('billing:other')}`
      }
      return renderToString(
        <I18nextProvider i18n={i18n}>
          <Said />
        </I18nextProvider>,
      )
    }
    expect(saidBy(useTranslation)).toBe(saidBy(useTranslationInBrowser))
  }
})
