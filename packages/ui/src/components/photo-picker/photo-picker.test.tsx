import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PhotoDrop, PhotoPicker } from './photo-picker.tsx'

afterEach(cleanup)

const photo = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
const sending = { accept: ['image/jpeg', 'image/png'], action: '/photos', name: 'photo', sendLabel: 'Send' }

it('is a plain form that sends several files of the types that are taken', () => {
  const { container } = render(
    <PhotoPicker {...sending} hidden={{ returnTo: '/profile' }} size="large" label="Add photos" />,
  )
  const form = container.querySelector('form')
  expect([form?.getAttribute('action'), form?.method, form?.enctype]).toEqual([
    '/photos',
    'post',
    'multipart/form-data',
  ])
  expect(new FormData(form as HTMLFormElement).get('returnTo')).toBe('/profile')
  const input = screen.getByLabelText<HTMLInputElement>('Add photos')
  expect([input.name, input.multiple, input.accept]).toEqual(['photo', true, 'image/jpeg,image/png'])
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('type')).toBe('submit')
})

it('hands on what is chosen', () => {
  const onPick = vi.fn()
  render(<PhotoPicker {...sending} size="tile" label="Add photos" onPick={onPick} />)
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files: [photo] } })
  expect(onPick.mock.calls).toEqual([[[photo]]])
})

it('takes files that are dropped, says so while they are held over it, and leaves everything else to the browser', () => {
  const onDrop = vi.fn()
  render(
    <PhotoDrop label="Drop here" onDrop={onDrop}>
      <p>Photos</p>
      <p>More</p>
    </PhotoDrop>,
  )
  const files = { dataTransfer: { types: ['Files'], files: [photo] } }
  fireEvent.dragEnter(screen.getByText('Photos'), { dataTransfer: { types: ['text/plain'], files: [] } })
  expect(screen.queryByText('Drop here')).toBeNull()
  fireEvent.dragEnter(screen.getByText('Photos'), files)
  fireEvent.dragEnter(screen.getByText('More'), files)
  fireEvent.dragLeave(screen.getByText('Photos'), files)
  expect(screen.getByText('Drop here')).toBeTruthy()
  expect(fireEvent.dragOver(screen.getByText('More'), files)).toBe(false)
  fireEvent.drop(screen.getByText('More'), files)
  expect(onDrop.mock.calls).toEqual([[[photo]]])
  expect(screen.queryByText('Drop here')).toBeNull()
})
