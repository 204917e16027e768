import { Alert } from '@hearth/ui/components/alert/alert'
import type { SaveRefusal } from '../../http/save-result.ts'
import { useFaultText } from '../../words/faults.ts'

/** Why a like that was sent without a script was refused. */
export function LikeRefusal({ refusal }: { refusal: SaveRefusal }) {
  const faultText = useFaultText()
  return (
    <div data-like-refused="">
      <Alert tone="danger">{faultText(refusal)}</Alert>
    </div>
  )
}
