import { regionsOf } from '@hearth/api-client/caller'
import { REFERENCE_ENDPOINTS } from '@hearth/contracts/endpoints/lists/reference'
import type { Option } from '@hearth/ui/components/select/plain-select'
import { useEffect, useState } from 'react'
import { callsOf } from '../../client/api-client.ts'

const client = callsOf(REFERENCE_ENDPOINTS)

/** The regions to choose from: those that came with the page, until another country is chosen. */
export function useRegions(shownCountry: string, shown: readonly Option[] | null) {
  const [chosen, setChosen] = useState<{ country: string; regions: readonly Option[] } | null>(null)
  // The page that comes brings its own.
  useEffect(() => setChosen(null), [shown])

  async function choose(country: string) {
    setChosen({ country, regions: [] })
    if (country === '') return
    const outcome = await regionsOf(client, { country })
    // Without them the country alone can be searched.
    if (!outcome.ok) return
    const regions = outcome.value.regions.map(({ id, name }) => ({ value: id, label: name }))
    setChosen((now) => (now?.country === country ? { country, regions } : now))
  }

  return { country: chosen?.country ?? shownCountry, regions: shown && (chosen?.regions ?? shown), choose }
}
