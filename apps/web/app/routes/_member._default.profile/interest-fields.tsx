import { Alert } from '@hearth/ui/components/alert/alert'
import { ChoiceChips } from '@hearth/ui/components/choice-chips/choice-chips'
import { Icon } from '@hearth/ui/components/icon/icon'
import { useTranslation } from 'react-i18next'
import { profileIcon } from '../../areas/profiles/profile-icons.ts'
import { useNamedInterests } from '../../areas/profiles/profile-sections.tsx'
import * as css from './own-profile.css.ts'
import type { OwnProfilePage } from './own-profile.server.ts'

interface InterestFieldsProps extends Pick<OwnProfilePage, 'interests'> {
  /** The submitted interests of a refused form, in place of the stored ones. */
  readonly chosen: readonly string[] | null
  readonly error: string | undefined
}

/** All interests, of which those that are not explicit can be searched; explicit ones are folded, so that only those who open them are asked. */
export function InterestFields({ interests, chosen, error }: InterestFieldsProps) {
  const { t } = useTranslation('profiles')
  const isChosen = (id: string) => (chosen ? chosen.includes(id) : interests.chosen.includes(id))
  return (
    <>
      {error ? (
        <div id="interests">
          <Alert tone="danger">{error}</Alert>
        </div>
      ) : null}
      <p className={css.note}>{t('interests_hint')}</p>
      <Choices label={t('interests')} ids={interests.plain} isChosen={isChosen} searches />
      {interests.explicit.length > 0 ? (
        <details className={css.folded} open={interests.explicit.some(isChosen)}>
          <summary className={css.summary}>{t('explicit_interests')}</summary>
          <p className={css.note}>{t('explicit_hint')}</p>
          <Choices label={t('explicit_interests')} ids={interests.explicit} isChosen={isChosen} />
        </details>
      ) : null}
    </>
  )
}

interface ChoicesProps {
  readonly label: string
  readonly ids: readonly string[]
  readonly isChosen: (id: string) => boolean
  /** Whether they can be searched. */
  readonly searches?: boolean
}

function Choices({ label, ids, isChosen, searches = false }: ChoicesProps) {
  const { t } = useTranslation('profiles')
  const named = useNamedInterests()
  const found = (count: number) => (count === 0 ? t('interests_none') : t('interests_found', { count }))
  return (
    <ChoiceChips
      name="interests"
      label={label}
      chips={named(ids).map(({ id, name }) => ({
        ...{ value: id, label: name, chosen: isChosen(id) },
        icon: <Icon shape={profileIcon(id)} size={20} />,
      }))}
      search={searches ? { label: t('interests_search'), found } : undefined}
    />
  )
}
