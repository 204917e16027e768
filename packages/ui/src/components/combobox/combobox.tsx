import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type ControlProps, Field, type FieldProps } from '../field/field.tsx'
import { type Option, SelectArrow } from '../select/plain-select.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as css from './combobox.css.ts'
import { matchesOf, optionNamed } from './matches.ts'

interface ComboboxProps extends FieldProps {
  readonly options: readonly Option[]
  /** The value of an option, or the typed text if it names no option. */
  readonly value: string
  readonly onChoose: (value: string) => void
  /** Label of the empty choice. */
  readonly placeholder: string
  /** Whether typed names are accepted. Before hydration it is then a text field, because the options may not be loaded yet. */
  readonly free?: boolean | undefined
  /** Called when the list opens, so that options can be loaded. */
  readonly onOpen?: (() => void) | undefined
  /** Shown while the options are not loaded. */
  readonly waiting?: string | undefined
  /** Shown when no option matches. */
  readonly none: string
  /** The text that says how many options match. */
  readonly found: (count: number) => string
}

/**
 * A choice of one of many options by typing. Without hydration it is a select with the options that are there. Typed text that names no option is
 * submitted unchanged, so that the server can refuse it with a reason.
 */
export function Combobox({
  options,
  value,
  onChoose,
  placeholder,
  free = false,
  onOpen,
  waiting,
  none,
  found,
  ...props
}: ComboboxProps) {
  const { name, id = name } = props
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const choice = { options, value, onChoose, placeholder, onOpen, waiting, none, found }
  return (
    <Field {...props} id={id}>
      {(control) => (
        <div className={css.box}>
          {live ? (
            <>
              <input type="hidden" name={name} value={value} />
              <Completion {...choice} control={control} label={props.label} />
            </>
          ) : free ? (
            <input {...control} className={css.input} name={name} defaultValue={labelOf(options, value)} dir="auto" />
          ) : (
            <select {...control} className={css.select} name={name} defaultValue={value}>
              <option value="">{placeholder}</option>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          )}
          <SelectArrow />
        </div>
      )}
    </Field>
  )
}

const labelOf = (options: readonly Option[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value

type CompletionProps = Omit<ComboboxProps, keyof FieldProps> & {
  readonly control: ControlProps
  readonly label: string
}

/** The ARIA Authoring Practices' combobox with manual selection from a list: the focus stays in the text field. */
function Completion({ control, label, options, value, onChoose, onOpen, ...words }: CompletionProps) {
  const listId = useId()
  /** Null while the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const shown = open ? matchesOf(options, typed ?? '') : []
  const text = typed ?? labelOf(options, value)
  const chosenAt = () => matchesOf(options, '').findIndex((option) => option.value === value)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  // Scrolls the list into view: it may open below the screen's edge or under a fixed bar.
  const hasList = open && shown.length > 0
  useEffect(() => {
    if (hasList) list.current?.scrollIntoView({ block: 'nearest' })
  }, [hasList])

  function show(at = -1) {
    if (!open) onOpen?.()
    setOpen(true)
    setActive(at)
  }
  function close() {
    setOpen(false)
    setActive(-1)
  }
  function choose(chosen: string) {
    onChoose(chosen)
    setTyped(null)
    close()
  }
  function settle() {
    if (typed !== null) onChoose(optionNamed(options, typed)?.value ?? typed.trim())
    setTyped(null)
    close()
  }
  function onKeyDown(event: KeyboardEvent) {
    const move = (by: number) => setActive((active + by + shown.length) % Math.max(1, shown.length))
    const keys: Record<string, () => void> = {
      ArrowDown: () => (open ? move(1) : show(Math.max(0, chosenAt()))),
      ArrowUp: () => (open ? move(active < 0 ? 0 : -1) : show(Math.max(0, chosenAt()))),
      Enter: () =>
        choose(
          shown[active]?.value ??
            (text.trim() === '' ? '' : (optionNamed(options, text)?.value ?? shown[0]?.value ?? text.trim())),
        ),
      Escape: () => {
        setTyped(null)
        close()
      },
    }
    const act = event.altKey && event.key === 'ArrowUp' ? close : keys[event.key]
    // While the list is closed, Enter submits the form and Escape belongs to the page.
    if (!act || event.nativeEvent.isComposing || (!open && !event.key.startsWith('Arrow'))) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const said = shown.length > 0 ? words.found(shown.length) : (words.waiting ?? words.none)
  return (
    <>
      <input
        {...control}
        className={css.input}
        type="text"
        role="combobox"
        dir="auto"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={shown.length > 0 ? listId : undefined}
        aria-activedescendant={active >= 0 && shown[active] ? `${listId}-${active}` : undefined}
        placeholder={words.placeholder}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value)
          show()
        }}
        onClick={() => (open ? undefined : show(chosenAt()))}
        onFocus={(event) => {
          onOpen?.()
          event.currentTarget.select()
        }}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
      {shown.length > 0 ? (
        <div ref={list} id={listId} className={css.list} role="listbox" aria-label={label} tabIndex={-1}>
          {shown.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps the focus and handles the keys
            <div
              key={option.value}
              id={`${listId}-${at}`}
              className={css.option}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              data-active={at === active ? '' : undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option.value)}
            >
              {option.label}
            </div>
          ))}
        </div>
      ) : open ? (
        <div className={css.list}>
          <p className={css.note} aria-hidden="true">
            {said}
          </p>
        </div>
      ) : null}
      <span role="status">
        <VisuallyHidden>{open ? said : ''}</VisuallyHidden>
      </span>
    </>
  )
}
