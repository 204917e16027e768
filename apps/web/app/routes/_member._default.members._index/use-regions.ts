import { regionsOf } from '@hearth/api-client/caller'
import { REFERENCE_ENDPOINTS } from '@hearth/contracts/endpoints/lists/reference'
import type { Option } from '@hearth/ui/components/select/plain-select'
import { useEffect, useState } from 'react'
import { callsOf } from '../../client/api-client.ts'

const client = callsOf(REFERENCE_ENDPOINTS)

/** The regions to choose from: the page's own, until another country is chosen. */
export function useRegions(shownCountry: string, shown: readonly Option[] | null) {
  const [chosen, setChosen] = useState<{ country: string; regions: readonly Option[] } | null>(null)
  // A new page has its own regions.
  useEffect(() => setChosen(null), [shown])

  async function choose(country: string) {
    setChosen({ country, regions: [] })
    if (country === '') return
    const outcome = await regionsOf(client, { country })
    // Without regions the search works by country alone.
    if (!outcome.ok) return
    const regions = outcome.value.regions.map(({ id, name }) => ({ value: id, label: name }))
    setChosen((now) => (now?.country === country ? { country, regions } : now))
  }

  return { country: chosen?.country ?? shownCountry, regions: shown && (chosen?.regions ?? shown), choose }
}
