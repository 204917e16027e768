import { Button } from '@hearth/ui/components/button/button'
import { Switch } from '@hearth/ui/components/switch/switch'
import { useEffect, useState } from 'react'
import { useArea } from './save-form.tsx'
import * as css from './save-switch.css.ts'

interface SaveSwitchProps {
  readonly name: string
  readonly label: string
  /** What is stored. */
  readonly stored: boolean
  /** Label of the button of a form without script. */
  readonly save: string
}

/** A switch that its form saves at once, and that is back where it was if that fails. Without a script the form has a button. */
export function SaveSwitch({ name, label, stored, save }: SaveSwitchProps) {
  const { busy, result } = useArea()
  const [on, setOn] = useState(stored)
  // Data that is loaded after a save is there before the area is no longer busy.
  useEffect(() => {
    if (!busy) setOn(stored)
  }, [busy, result, stored])
  return (
    <>
      <Switch
        name={name}
        label={label}
        on={on}
        onSwitch={(next, form) => {
          if (busy) return
          setOn(next)
          form?.querySelector<HTMLElement>('[type=submit]')?.click()
        }}
      />
      <div className={css.button}>
        <Button type="submit">{save}</Button>
      </div>
    </>
  )
}
