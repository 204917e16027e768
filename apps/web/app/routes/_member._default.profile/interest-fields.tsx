import { Alert } from '@hearth/ui/components/alert/alert'
import { Checkbox } from '@hearth/ui/components/checkbox/checkbox'
import { Icon } from '@hearth/ui/components/icon/icon'
import { useTranslation } from 'react-i18next'
import { profileIcon } from '../../areas/profiles/profile-icons.ts'
import { useNamedInterests } from '../../areas/profiles/profile-sections.tsx'
import * as css from './own-profile.css.ts'
import type { OwnProfilePage } from './own-profile.server.ts'

interface InterestFieldsProps extends Pick<OwnProfilePage, 'interests'> {
  /** What was sent in place of what is stored. */
  readonly chosen: readonly string[] | null
  readonly error: string | undefined
}

/** All that can be liked; what is intimate is folded, so that nobody is asked who does not open it. */
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
      <Choices ids={interests.plain} isChosen={isChosen} />
      {interests.explicit.length > 0 ? (
        <details className={css.folded} open={interests.explicit.some(isChosen)}>
          <summary className={css.summary}>{t('explicit_interests')}</summary>
          <p className={css.note}>{t('explicit_hint')}</p>
          <Choices ids={interests.explicit} isChosen={isChosen} />
        </details>
      ) : null}
    </>
  )
}

function Choices({ ids, isChosen }: { ids: readonly string[]; isChosen: (id: string) => boolean }) {
  const named = useNamedInterests()
  return (
    <div className={css.choices}>
      {named(ids).map(({ id, name }) => (
        <Checkbox
          key={id}
          id={`interest-${id}`}
          name="interests"
          value={id}
          checked={isChosen(id)}
          label={
            <span className={css.named}>
              <Icon shape={profileIcon(id)} size={20} />
              {name}
            </span>
          }
        />
      ))}
    </div>
  )
}
