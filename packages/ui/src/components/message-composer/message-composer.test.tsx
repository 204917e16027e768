import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { type FormElementProps, FormElementProvider } from '../form/form-element.tsx'
import { MessageComposer, type MessageComposerProps } from './message-composer.tsx'

const composer = (props: Partial<MessageComposerProps> = {}) => (
  <MessageComposer id="text" name="text" label="Message to Noor" sendLabel="Send" action="/chats/1" {...props} />
)
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Noor' })
const write = (value: string) => fireEvent.input(field(), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button'))

it('is a plain form without a script, with its hidden fields', () => {
  const html = renderToString(
    composer({ value: 'Hello', children: <input type="hidden" name="clientId" value="7" />, price: '5 credits' }),
  )
  const page = new DOMParser().parseFromString(html, 'text/html')
  const form = page.querySelector('form') as HTMLFormElement
  expect([form.getAttribute('action'), form.getAttribute('method')]).toEqual(['/chats/1', 'post'])
  expect([page.querySelector('textarea')?.name, page.querySelector('textarea')?.textContent]).toEqual(['text', 'Hello'])
  expect(page.querySelector<HTMLInputElement>('[type=hidden]')?.name).toBe('clientId')
  expect(page.querySelector('button')?.getAttribute('type')).toBe('submit')
})

it('has the price on its button, and what is free below', () => {
  render(composer({ price: '5 credits', note: '3 free messages left' }))
  expect(screen.getByRole('button', { name: 'Send · 5 credits' })).toBeTruthy()
  const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('3 free messages left')
})

it('says in place of the note why it was not sent, at once and at the field', () => {
  render(composer({ note: '3 free messages left', error: 'Too few credits.' }))
  expect(screen.getByRole('alert').textContent).toBe('Too few credits.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('Too few credits.')
})

it('hands on the text, empties the field and keeps the focus there', () => {
  const onSend = vi.fn(() => true)
  const onType = vi.fn()
  render(composer({ onSend, onType }))
  write('Hello\nyou')
  send()
  expect(onSend.mock.calls).toEqual([['Hello\nyou']])
  expect([field().value, document.activeElement]).toEqual(['', field()])
  expect(onType.mock.calls).toEqual([['Hello\nyou'], ['']])
})

it('keeps what was not taken, and hands on neither an empty text nor a second one meanwhile', () => {
  const onSend = vi.fn(() => false)
  const { rerender } = render(composer({ onSend }))
  write(' \n ')
  send()
  expect(onSend).not.toHaveBeenCalled()
  write('Hello')
  send()
  expect([onSend.mock.calls.length, field().value]).toEqual([1, 'Hello'])
  rerender(composer({ onSend, busy: true }))
  fireEvent.submit(field().form as HTMLFormElement)
  expect(onSend).toHaveBeenCalledTimes(1)
})

it('sends by the keys that send, and breaks lines by the others', () => {
  const onSend = vi.fn(() => true)
  render(composer({ onSend }))
  expect(fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })).toBe(false)
  expect(onSend).not.toHaveBeenCalled()
  write('Hello')
  expect(fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })).toBe(true)
  expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true, ctrlKey: true })).toBe(true)
  expect(onSend).not.toHaveBeenCalled()
  expect(fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })).toBe(false)
  expect(onSend.mock.calls).toEqual([['Hello']])
})

it('takes what a device is told, which comes without keys and as a composition, and sends the whole of it once', () => {
  const [onSend, onType] = [vi.fn(() => true), vi.fn()]
  render(composer({ onSend, onType }))
  fireEvent.compositionStart(field())
  for (const value of ['Shall', 'Shall we', 'Shall we walk?'])
    fireEvent.input(field(), { target: { value }, inputType: 'insertFromDictation', isComposing: true })
  expect(fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229, ctrlKey: true })).toBe(true)
  expect([onSend.mock.calls.length, onType.mock.lastCall]).toEqual([0, ['Shall we walk?']])
  fireEvent.compositionEnd(field())
  send()
  expect([onSend.mock.calls, field().value]).toEqual([[['Shall we walk?']], ''])
})

it('is sent as the forms of the app are, where nothing else takes the text', () => {
  const AppForm = ({ children }: FormElementProps) => <form aria-label="of the app">{children}</form>
  const inApp = (props: Partial<MessageComposerProps>) => (
    <FormElementProvider value={AppForm}>{composer(props)}</FormElementProvider>
  )
  const { rerender } = render(inApp({}))
  expect(screen.queryByRole('form', { name: 'of the app' })).not.toBeNull()
  rerender(inApp({ onSend: () => true }))
  expect(screen.queryByRole('form', { name: 'of the app' })).toBeNull()
})

it('says how many characters are left only near the limit, and cuts nothing', () => {
  render(composer({ most: 60, left: (count) => `${count} left` }))
  write('123456789')
  expect(screen.queryByText('51 left')).toBeNull()
  // A family is five code points.
  write('👨‍👩‍👧'.repeat(2))
  expect(screen.getByRole('status').textContent).toBe('50 left')
  write('x'.repeat(61))
  expect(screen.getByRole('status').textContent).toBe('-1 left')
  expect(screen.getAllByText('-1 left')[0]?.hasAttribute('data-over')).toBe(true)
  expect(field().hasAttribute('maxlength')).toBe(false)
})

it('takes another text that it is given, and leaves what was typed otherwise', () => {
  const { rerender } = render(composer({ value: 'waiting' }))
  write('typed')
  rerender(composer({ value: 'waiting', note: 'free' }))
  expect(field().value).toBe('typed')
  rerender(composer({ value: 'another' }))
  expect(field().value).toBe('another')
})

it('says in place of the field why nothing can be written', () => {
  render(composer({ notice: <p>Not reachable</p> }))
  expect([screen.queryByRole('textbox'), screen.queryByRole('button')]).toEqual([null, null])
  expect(screen.getByText('Not reachable')).toBeTruthy()
})
