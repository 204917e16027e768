import { readFileSync } from 'node:fs'
import path from 'node:path'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Silhouette, type SilhouetteFamily, SilhouetteProvider } from './silhouette.tsx'

const NAMES = ['Ida', 'Bo', 'Sem', 'Marloes', 'שירה', '👩‍🚀', '']
const drawn = (name: string, family: SilhouetteFamily) =>
  render(
    <SilhouetteProvider value={family}>
      <Silhouette name={name} />
    </SilhouetteProvider>,
  ).container.innerHTML

it('is drawn in the hand of the brand, the same for one name and not for all', () => {
  const ofFamily = (['line', 'botanical', 'flags'] as const).map((family) => NAMES.map((name) => drawn(name, family)))
  for (const all of ofFamily) expect(new Set(all).size).toBeGreaterThan(2)
  expect(new Set(ofFamily.flat()).size).toBe(ofFamily.reduce((sum, all) => sum + new Set(all).size, 0))
  expect(drawn('Ida', 'flags')).toBe(drawn('Ida', 'flags'))
})

it('uses drawings that its file has', () => {
  const file = document.createElement('div')
  file.innerHTML = readFileSync(path.join(import.meta.dirname, 'silhouettes.svg'), 'utf8')
  const names = Array.from({ length: 30 }, (_, at) => `Name ${at}`)
  const used = new Set<string | undefined>()
  for (const family of ['line', 'botanical', 'flags'] as const)
    for (const name of names) {
      const { container } = render(
        <SilhouetteProvider value={family}>
          <Silhouette name={name} />
        </SilhouetteProvider>,
      )
      used.add(container.querySelector('use')?.getAttribute('href')?.split('#')[1])
    }
  expect([...used].sort()).toEqual(Array.from(file.querySelectorAll('g'), ({ id }) => id).sort())
})

it('is nothing to those who listen', () => {
  const { container } = render(<Silhouette name="Ida" />)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
  expect(container.textContent).toBe('')
})

it('fills its frame, or is whole in it', () => {
  const alignment = (whole: boolean) =>
    render(<Silhouette name="Ida" whole={whole} />)
      .container.querySelector('svg')
      ?.getAttribute('preserveAspectRatio')
  expect([alignment(false), alignment(true)]).toEqual(['xMidYMid slice', 'xMidYMid meet'])
})
