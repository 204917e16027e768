import { completeSettings, type Settings, settingsSchema } from '@hearth/contracts/tenant-settings'

/** What the site of these tests sells in the Netherlands, and the discounts that it has. */
export const shopSettings = (): Settings =>
  completeSettings(
    settingsSchema.parse({
      ...{ name: 'Shop', countries: ['NL', 'BE'], support_email: 'a@b.example', default_locale: 'nl' },
      company: { name: 'Shop', address: 'Street 1', city: 'City', country: 'NL', delete_discount: 50 },
      packages: {
        NL: {
          currency: 'EUR',
          offers: [
            { type: 'credits', id: 'credits-20', credits: 20, price: 1399 },
            { type: 'premium', id: 'premium-3', months: 3, credits_per_month: 30, price: 4599 },
            { type: 'premium', id: 'premium-12', months: 12, credits_per_month: 30, price: 14_399 },
            { type: 'trial', id: 'trial', credits: 10, price: 499 },
          ],
        },
      },
      direct_debit: { creditor_id: 'DE98ZZZ09999999999', iban: 'NL91ABNA0417164300', credit_limit: 3000 },
      purchase_limits: [
        { account_days: 0, orders: 3, amount: 10_000 },
        { account_days: 90, orders: 1_000, amount: 1_000_000 },
      ],
      welcome_discount: { code: 'WELCOME10', value_percentage: 10, days: 3 },
      discount_codes: [
        { code: 'ONLY-ONE', value_percentage: 20, validity: 'once' },
        { code: 'SPRING-20', value_percentage: 20 },
        { code: 'SMALL-5', value_percentage: 5 },
        { code: 'OLD', value_percentage: 20, expires: '2020-01-01T00:00:00Z' },
        { code: 'OFF', value_percentage: 20, status: 'inactive' },
        { code: 'BELGIUM', value_percentage: 20, country: 'BE' },
        { code: 'SOMEBODY', value_percentage: 20, user_id: '00000000-0000-7000-8000-000000000001' },
        { code: 'POUNDS', value_percentage: 20, currency: 'GBP' },
        { code: 'LARGE', value_percentage: 20, currency: 'EUR', minimum_order_value: 4000 },
        { code: 'BY-BANK', value_percentage: 20, paymentmethods: ['ideal'] },
      ],
    }),
    'shop.example',
  )
