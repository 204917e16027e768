import { Badge } from '@hearth/ui/components/badge/badge'
import { Button, IconButton } from '@hearth/ui/components/button/button'
import { Chip } from '@hearth/ui/components/chip/chip'
import { useFormElement } from '@hearth/ui/components/form/form-element'
import { Icon } from '@hearth/ui/components/icon/icon'
import { TextLink } from '@hearth/ui/components/link/link'
import { Range } from '@hearth/ui/components/range/range'
import { type Option, PlainSelect } from '@hearth/ui/components/select/plain-select'
import { breakpoints } from '@hearth/ui/theme/tokens'
import { useNavigation } from '@remix-run/react'
import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '../../addresses.ts'
import { useEntry } from '../../client/history-entry.ts'
import { useSheetEntry } from '../../client/sheet-entry.ts'
import * as css from './members.css.ts'
import { CountingShowButton, ShowButton } from './show-button.tsx'
import { useRegions } from './use-regions.ts'

/** The filters of a search and their values; null for a filter that the site does not offer. */
export interface Filters {
  /** The filters that are set, as text, each with a link that removes it. */
  readonly set: readonly { readonly filter: string; readonly value: string; readonly href: string }[]
  readonly genders: readonly Option[] | null
  /** Whom the people must look for; for members only. */
  readonly seeks: readonly Option[] | null
  readonly countries: readonly Option[] | null
  /** Regions of the chosen country. */
  readonly regions: readonly Option[] | null
  /** The ages to choose from, and which ends can be changed. */
  readonly ages: { readonly min: number; readonly max: number; readonly from: boolean; readonly to: boolean }
  readonly values: Readonly<Record<'gender' | 'seeks' | 'country' | 'countryregion' | 'min_age' | 'max_age', string>>
}

const FILTERS_ID = 'filters'
/** Screens on which the form is a sheet. */
const SHEET = `(max-width: ${breakpoints.large - 0.02}px)`

interface FiltersProps {
  readonly filters: Filters
  readonly searched: boolean
  /** What the button says of the people whom the page shows; null without their number. */
  readonly found: string | null
  readonly online: boolean
  /** Whether searching is the page's main action. */
  readonly main: boolean
  /** Whether the page belongs to the members' app. */
  readonly member: boolean
}

/** The search form: a column beside the people, and on phones a modal sheet that a sticky button opens. */
export function SearchFilters({ filters, searched, found, online, main, member }: FiltersProps) {
  const { t } = useTranslation(['discovery', 'shell'])
  const { set, genders, seeks, countries, regions, ages, values } = filters
  const sheet = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().location?.pathname === PATHS.members
  const offered = useRegions(values.country, regions)
  useShownValues(form, values, offered.choose)
  const entry = useEntry()
  const SearchForm = useFormElement()
  const show = { tone: main ? 'accent' : 'outline', busy, disabled: !online } as const
  const giveWay = useSheetEntry(FILTERS_ID, SHEET)
  useModal(sheet)
  return (
    <>
      <div className={css.filterBar}>
        <div className={css.pill}>
          <Button
            tone="outline"
            size="small"
            icon={<Icon shape={SlidersHorizontal} size={20} />}
            popovertarget={FILTERS_ID}
          >
            <span className={css.pillWords}>
              {t('filters')}
              <Badge count={set.length} label={t('filters_set', { count: set.length })} />
            </span>
          </Button>
        </div>
        {set.length > 0 ? (
          <ul className={css.chips}>
            {set.map(({ filter, value, href }) => (
              <li key={filter}>
                <Chip href={href} removes={`${t('remove_filter')} ${filter},`}>
                  {value}
                </Chip>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div ref={sheet} id={FILTERS_ID} popover="auto" className={css.sheet} data-h-modal={SHEET}>
        <SearchForm
          ref={form}
          className={css.form}
          action={PATHS.members}
          role="search"
          aria-busy={busy || undefined}
          aria-labelledby="filters-title"
          autoComplete="off"
          onSubmit={giveWay}
        >
          <div className={css.sheetHead}>
            <h2 className={css.sheetTitle} id="filters-title" tabIndex={-1} data-h-dialog-title="">
              {t('filters')}
            </h2>
            <span className={css.sheetClose}>
              <IconButton icon={<Icon shape={X} />} label={t('shell:close')} popovertarget={FILTERS_ID} />
            </span>
          </div>
          {genders ? <PlainSelect name="gender" label={t('gender')} options={genders} value={values.gender} /> : null}
          {seeks ? <PlainSelect name="seeks" label={t('seeks')} options={seeks} value={values.seeks} /> : null}
          {countries && countries.length > 1 ? (
            <PlainSelect
              name="country"
              label={t('country')}
              options={countries}
              value={values.country}
              any={t('country_all')}
              onChoose={offered.choose}
            />
          ) : null}
          {/* With a single country there is nothing to choose. */}
          {countries?.length === 1 ? <input type="hidden" name="country" value={values.country} /> : null}
          {offered.regions ? (
            <PlainSelect
              key={offered.country}
              name="countryregion"
              label={t('region')}
              options={offered.regions}
              value={values.countryregion}
              any={t('region_all')}
              disabled={offered.regions.length === 0}
            />
          ) : null}
          {ages.from || ages.to ? <Ages key={entry} filters={filters} /> : null}
          <div className={css.formActions}>
            {member ? (
              <CountingShowButton form={form} shown={values} found={found} {...show} />
            ) : (
              <ShowButton found={found} {...show} />
            )}
            {/* The app's notices are hidden behind the sheet. */}
            {online ? null : <p className={css.quiet}>{t('shell:offline')}</p>}
            {searched ? <TextLink href={PATHS.members}>{t('clear')}</TextLink> : null}
          </div>
        </SearchForm>
      </div>
    </>
  )
}

/** Makes the sheet modal. The script for that comes when the sheet is first opened with a network; until then it is a popover. */
function useModal(sheet: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const popover = sheet.current
    let end = () => {}
    let begun = false
    const begin = async () => {
      // On the server a dynamic import would split the build.
      if (import.meta.env.SSR || !popover || begun || !navigator.onLine) return
      begun = true
      const { makeModal } = await import('@hearth/ui/components/dialog/modal-popover')
      end = makeModal(popover, SHEET)
    }
    popover?.addEventListener('beforetoggle', begin)
    if (popover?.matches(':popover-open')) begin()
    return () => end()
  }, [sheet])
}

function Ages({ filters: { ages, values } }: { filters: Filters }) {
  const { t } = useTranslation('discovery')
  const { min, max, from, to } = ages
  return (
    <Range
      legend={t('age')}
      min={min}
      max={max}
      from={from ? { name: 'min_age', label: t('min_age'), value: Number(values.min_age) } : undefined}
      to={to ? { name: 'max_age', label: t('max_age'), value: Number(values.max_age) } : undefined}
      open
    />
  )
}

/** Makes the form show the search of the page, also after Back and Forward. Choices from before hydration are kept. The ages update themselves. */
function useShownValues(
  form: { readonly current: HTMLFormElement | null },
  values: Filters['values'],
  chooseCountry: (country: string) => void,
) {
  const shown = useRef(values)
  const choose = useRef(chooseCountry)
  choose.current = chooseCountry
  useEffect(() => {
    const controlOf = (name: string) => form.current?.elements.namedItem(name)
    if (shown.current === values) {
      const country = controlOf('country')
      if (country instanceof HTMLSelectElement && country.value !== values.country) choose.current(country.value)
      return
    }
    shown.current = values
    for (const [name, value] of Object.entries(values)) {
      const control = controlOf(name)
      const isEnd = control instanceof HTMLInputElement && control.type === 'range'
      if (!isEnd && (control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) control.value = value
    }
  }, [form, values])
}
