import path from 'node:path'
import { TEXT_LOCALES } from '@hearth/contracts/locales'
import { openTenants } from '@hearth/tenancy/registry'
import { mergeTexts } from '@hearth/texts/catalogue'
import { I18NEXT_OPTIONS } from '@hearth/texts/i18next'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { translationsOf } from './translations.server.ts'

type Fill = (key: string, params?: object) => string

/** Parameters for the placeholders of a text: numbers where it counts or formats one, else names. */
const paramsOf = (text: string, name: string) =>
  Object.fromEntries(
    [...text.matchAll(/\{\{(\w+)(,[^}]*)?\}\}/g)].map(([, placeholder = '', format]) => [
      placeholder,
      placeholder === 'count' || format !== undefined ? 3 : `${name} ${placeholder}`,
    ]),
  )

test.for(TEXT_LOCALES)(
  'every text of %s reads as i18next fills it in, the first time and with other names',
  async (lng) => {
    const tenants = await openTenants(path.join(import.meta.dirname, '../../../../tenants'), { watch: false })
    const [tenant] = tenants.all()
    if (!tenant) throw new Error('There is no tenant.')
    const ours = (await translationsOf(tenants, tenant, lng)).getFixedT(lng) as unknown as Fill
    tenants.close()
    const resources = mergeTexts(lng, tenant.texts)
    const plain = createInstance()
    await plain.init({ ...I18NEXT_OPTIONS, lng, resources: { [lng]: resources } })
    const theirs = plain.getFixedT(lng) as unknown as Fill
    const wrong: unknown[] = []
    for (const [namespace, texts] of Object.entries(resources))
      for (const [key, text] of Object.entries(texts))
        for (const name of ['Ana', '<b>{{nobody}} $t(title) $1', '']) {
          const asked = [`${namespace}:${key}`, paramsOf(text, name)] as const
          if (ours(...asked) !== theirs(...asked)) wrong.push([asked, ours(...asked), theirs(...asked)])
        }
    expect(wrong).toEqual([])
  },
)

test('a context and a number choose the text, and a default stands in for one that is missing', async () => {
  const tenants = await openTenants(path.join(import.meta.dirname, '../../../../tenants'), { watch: false })
  const [tenant] = tenants.all()
  if (!tenant) throw new Error('There is no tenant.')
  const instance = await translationsOf(tenants, tenant, 'en')
  tenants.close()
  instance.addResources('en', 'shell', {
    met: 'You met {{name}}',
    met_woman: 'She is {{name}}',
    days_one: 'a day with {{name}}',
    days_other: '{{count}} days with {{name}}',
  })
  const t = instance.getFixedT('en') as unknown as Fill
  for (const name of ['Ana', 'Zoë']) {
    expect(t('met', { name })).toBe(`You met ${name}`)
    expect(t('met', { name, context: 'woman' })).toBe(`She is ${name}`)
    expect(t('days', { name, count: 1 })).toBe(`a day with ${name}`)
    expect(t('days', { name, count: 2 })).toBe(`2 days with ${name}`)
    expect(t('nothing', { defaultValue: name })).toBe(name)
  }
})
