import { TextLink } from '@hearth/ui/components/link/link'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { Bill } from './bill.tsx'
import { usePackageName } from './package-name.ts'
import type { ShownRepeat } from './repeat-orders.server.ts'

/** What is charged next of what the member lets be repeated, and the way to stop it. */
export function NextPayments({ repeats }: { repeats: readonly ShownRepeat[] }) {
  const { t } = useTranslation('billing')
  const packageName = usePackageName()
  const going = repeats.filter(({ state }) => state !== 'ended')
  return (
    <>
      {going.map((repeat) => (
        <Bill
          key={repeat.id}
          rows={[
            { label: t('repeat_title'), value: packageName(repeat).name },
            {
              label: t('repeat_next'),
              value: repeat.nextOn ? `${repeat.nextOn}, ${repeat.amount}` : t('repeat_waits'),
            },
          ]}
        />
      ))}
      <p>
        <TextLink href={PATHS.repeat_order} alone>
          {t('repeat_title')}
        </TextLink>
      </p>
    </>
  )
}
