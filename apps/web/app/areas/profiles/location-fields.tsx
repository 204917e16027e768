import { regionsOf } from '@hearth/api-client/caller'
import { REFERENCE_ENDPOINTS } from '@hearth/contracts/endpoints/lists/reference'
import { Button } from '@hearth/ui/components/button/button'
import { Combobox } from '@hearth/ui/components/combobox/combobox'
import { Icon } from '@hearth/ui/components/icon/icon'
import { Select } from '@hearth/ui/components/select/select'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callsOf } from '../../client/api-client.ts'
import { currentLocale } from '../../client/identity.ts'
import * as css from './location-fields.css.ts'
import { currentPosition, usePositionPermission } from './use-position.ts'

const client = callsOf(REFERENCE_ENDPOINTS)

type Place = Record<'country' | 'region' | 'city', string>
type Options = readonly { readonly value: string; readonly label: string }[]

const EVERYTHING = { country: true, place: true }

const toOptions = (rows: readonly { readonly id: string; readonly name: string }[]): Options =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

const isOneOf = (options: Options, value: string) => options.some((option) => option.value === value)

export interface LocationChoices extends Place {
  readonly countries: Options
  readonly regions: Options
  readonly cities: Options
}

interface LocationFieldsProps {
  readonly location: LocationChoices
  readonly errorOf: (field: string) => string | undefined
  /** Whether the site asks for the country, and for the place in it. */
  readonly asked?: { readonly country: boolean; readonly place: boolean }
}

/** Country, region and city, each within the one before; the browser's position can fill them in. */
export function LocationFields({ location, errorOf, asked = EVERYTHING }: LocationFieldsProps) {
  const { t } = useTranslation('profiles')
  const { countries } = location
  const [place, setPlace] = useState<Place>(location)
  const [point, setPoint] = useState<{ lat: string; lon: string } | null>(null)
  /** The options that the position has filled in, which may not be loaded yet. */
  const [named, setNamed] = useState<Record<'regions' | 'cities', Options>>({ regions: [], cities: location.cities })
  const [filled, setFilled] = useState(0)
  const [opened, setOpened] = useState(false)
  const { country, region, city } = place
  const isFirst = country === location.country

  const regions = useQuery({
    queryKey: ['regions', country],
    enabled: !isFirst,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => unwrap(await regionsOf(client, { country, signal })).regions,
  })
  const regionOptions = isFirst ? location.regions : regions.data ? toOptions(regions.data) : named.regions
  /** Typed text that names no region is none: the towns of one are listed. */
  const hasRegion = isOneOf(regionOptions, region)
  const cities = useQuery({
    queryKey: ['cities', region],
    enabled: opened && hasRegion,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => unwrap(await client.cities({ query: { region }, signal })).cities,
  })
  const cityOptions =
    cities.data && hasRegion ? toOptions(cities.data) : named.cities.filter((one) => one.value === city)
  // A query that is paused offline continues by itself.
  const waiting = ({ isError, isPaused }: { isError: boolean; isPaused: boolean }) =>
    t(isError || isPaused ? 'options_failed' : 'options_waiting')

  function choose(chosen: Partial<Place>) {
    setPlace({ ...place, ...chosen })
    // The coordinates belong to another place.
    setPoint(null)
  }
  function fill(found: Place, names: Record<'regions' | 'cities', Options>, at: typeof point) {
    setNamed(names)
    setPlace(found)
    setPoint(at)
    setFilled(filled + 1)
  }
  const list = {
    none: t('options_none'),
    found: (count: number) => t('options_found', { count }),
    onOpen: () => {
      setOpened(true)
      for (const failed of [regions, cities]) if (failed.isError) void failed.refetch()
    },
  }
  return (
    <>
      {asked.place ? <Locate countries={countries.map(({ value }) => value)} onFound={fill} /> : null}
      {countries.length === 1 || !asked.country ? (
        <input
          type="hidden"
          name="country"
          value={(countries.length === 1 ? countries[0]?.value : country) ?? country}
        />
      ) : (
        <div
          onChange={(event: FormEvent<HTMLElement>) =>
            choose({ country: (event.target as HTMLSelectElement).value, region: '', city: '' })
          }
        >
          <Select
            key={filled}
            name="country"
            label={t('country')}
            options={countries}
            value={country}
            autoComplete="country"
            required
            error={errorOf('country')}
          />
        </div>
      )}
      {asked.place ? (
        <>
          <Combobox
            name="region"
            label={t('region')}
            placeholder={t('region_none')}
            options={regionOptions}
            value={region}
            onChoose={(value) => value !== region && choose({ region: value, city: '' })}
            waiting={!isFirst && !regions.data ? waiting(regions) : undefined}
            error={hasRegion && region !== location.region ? undefined : errorOf('region')}
            {...list}
          />
          <Combobox
            name="city"
            label={t('city')}
            hint={hasRegion ? undefined : t('city_hint')}
            placeholder={t('city_none')}
            options={cityOptions}
            value={city}
            onChoose={(value) => value !== city && choose({ city: value })}
            free
            waiting={!hasRegion ? t('city_hint') : cities.data ? undefined : waiting(cities)}
            // Mended by a choice from the list.
            error={isOneOf(cityOptions, city) && city !== location.city ? undefined : errorOf('city')}
            {...list}
          />
        </>
      ) : null}
      {point ? (
        <>
          <input type="hidden" name="lat" value={point.lat} />
          <input type="hidden" name="lon" value={point.lon} />
        </>
      ) : null}
    </>
  )
}

/** The value of an outcome; throws the failure, as Query expects. */
function unwrap<Value>(outcome: { ok: true; value: Value } | { ok: false; failure: unknown }): Value {
  if (!outcome.ok) throw outcome.failure
  return outcome.value
}

interface LocateProps {
  readonly countries: readonly string[]
  readonly onFound: (
    place: Place,
    names: Record<'regions' | 'cities', Options>,
    at: { lat: string; lon: string },
  ) => void
}

/** The button that asks the browser for its position, with the result. Not shown without a script. */
function Locate({ countries, onFound }: LocateProps) {
  const { t } = useTranslation('profiles')
  const permission = usePositionPermission()
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<string | null>(null)

  async function locate() {
    setBusy(true)
    setSaid(t('locate_busy'))
    setSaid(await find())
    setBusy(false)
  }
  /** Fills in the fields; returns the message about the result. */
  async function find(): Promise<string> {
    const position = await currentPosition()
    if (!position) return t('locate_failed')
    const outcome = await client.geocode({ query: { ...position, lng: currentLocale() } as typeof position })
    const address = outcome.ok && outcome.value.address
    if (!address) return t('locate_failed')
    const { country, region, city } = address
    if (!countries.includes(country.id)) return t('locate_elsewhere', { place: `${city.name}, ${country.name}` })
    onFound(
      { country: country.id, region: region?.id ?? '', city: city.id },
      { regions: region ? toOptions([region]) : [], cities: toOptions([city]) },
      position,
    )
    return t('locate_done', { place: city.name })
  }

  if (permission === null) return null
  const isClosed = permission === 'unsupported' || permission === 'denied'
  return (
    <div className={css.locate}>
      {isClosed ? null : (
        <Button
          tone="outline"
          wide="phone"
          busy={busy}
          icon={<Icon shape={LocateFixed} size={20} />}
          onClick={() => void locate()}
        >
          {t('locate')}
        </Button>
      )}
      <p className={css.note} role="status">
        {isClosed ? t(`locate_${permission}`) : (said ?? t(`locate_${permission}`))}
      </p>
    </div>
  )
}
