import type { Example } from '../../gallery/example.ts'
import * as css from '../../gallery/examples.css.ts'
import { PhotoFrame } from '../photo-frame/photo-frame.tsx'
import { Silhouette, type SilhouetteFamily, SilhouetteProvider } from './silhouette.tsx'

const FAMILIES: readonly SilhouetteFamily[] = ['line', 'botanical', 'flags']
const NAMES = ['Ida', 'Bo', 'Marloes', 'Sem']

const inFamily = (family: SilhouetteFamily): Example => ({
  name: family,
  render: () => (
    <SilhouetteProvider value={family}>
      <div className={css.many}>
        {NAMES.map((name) => (
          <PhotoFrame key={name} alt="" width={480} height={600} fallback={<Silhouette name={name} />} />
        ))}
      </div>
    </SilhouetteProvider>
  ),
})

export const examples: readonly Example[] = FAMILIES.map(inFamily)
