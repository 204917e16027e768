import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import { expect, it } from 'vitest'
import { hasArrived, inOrder, isAwaited, isSmall, pauseAfter, without } from './own-photos.ts'
import { refusedFile, splitByLimit } from './refused-file.ts'

const photo = (id: string, changes: Partial<OwnPhoto> = {}): OwnPhoto => ({
  ...{ id, status: 'active', prepared: true, filename: `${id}.webp`, thumb_filename: `${id}-thumb.webp` },
  ...{
    main: false,
    width: 4,
    height: 5,
    dominant_colour: '#888888',
    crop: null,
    croppable: true,
    rejection_reason: null,
  },
  ...changes,
})
const told = (photos: readonly OwnPhoto[]) => photos.map(({ id, main }) => (main ? `${id}!` : id))

it('puts photos in an order, with the main one as the server will have it', () => {
  const photos = [photo('a', { main: true }), photo('b'), photo('c', { status: 'pending' }), photo('d')]
  expect(told(inOrder(photos, ['c', 'b']))).toEqual(['c', 'b!', 'a', 'd'])
  expect(told(without(photos, 'a'))).toEqual(['b!', 'c', 'd'])
  const unseen = [photo('x', { status: 'rejected' }), photo('y', { status: 'pending', prepared: false })]
  expect(told(inOrder([...unseen, photo('z', { status: 'pending' })], []))).toEqual(['x', 'y', 'z!'])
})

it('waits for those that are being prepared, less often the longer it takes', () => {
  expect(
    [photo('a'), photo('a', { prepared: false }), photo('a', { prepared: false, status: 'rejected' })].map(isAwaited),
  ).toEqual([false, true, false])
  expect([0, 6_000, 10 * 60_000].map(pauseAfter)).toEqual([700, 2_000, 15_000])
})

it('tells of photos that have arrived, and of none that were removed or refused on the way', () => {
  const sent = photo('b', { status: 'pending', prepared: false, filename: null })
  const before = [photo('a'), sent]
  expect(hasArrived(before, [photo('a'), photo('b')])).toBe(true)
  expect(hasArrived([], [photo('b')])).toBe(true)
  for (const now of [
    [photo('a')],
    before,
    [photo('a'), photo('b', { status: 'rejected' })],
    [],
    [photo('b', { filename: null })],
  ]) {
    expect(hasArrived(before, now)).toBe(false)
  }
})

it('tells of photos that others see blurred, once they are prepared', () => {
  const sizes = [
    { width: 480, height: 600 },
    { width: 479, height: 900 },
    { width: 1600, height: 400 },
    { width: 200, height: 200, prepared: false },
  ]
  expect(sizes.map((size) => isSmall(photo('a', size), 480))).toEqual([false, true, true, false])
})

it('keeps back what the server would refuse, and nothing that it may take', () => {
  const taken = { accept: ['image/jpeg', 'image/avif'], most: 10 }
  const refused = (name: string, type: string, size = 5) =>
    refusedFile(new File(['x'.repeat(size)], name, { type }), taken)
  expect(refused('a.jpg', 'image/jpeg', 10)).toBeNull()
  expect(refused('a.avif', '')).toBeNull()
  expect(refused('a.jpg', 'image/jpeg', 11)).toBe('photos.too_large')
  expect(refused('a.heic', '')).toBe('photos.heic')
  expect(refused('a', 'image/heif')).toBe('photos.heic')
  expect(refused('a.pdf', 'application/pdf')).toBe('photos.unsupported_type')
})

it('has no refused file take the room of one that can be sent, and names those without room', () => {
  const taken = { accept: ['image/jpeg'], most: 10 }
  const file = (name: string, size = 5) => new File(['x'.repeat(size)], name)
  const picked = [file('a.jpg'), file('b.jpg', 11), file('c.heic'), file('d.jpg'), file('e.jpg')]
  const told = (room: number) => {
    const { files, leftOut } = splitByLimit(picked, room, taken)
    return [files, leftOut].map((some) => some.map(({ name }) => name.slice(0, 1)).join(''))
  }
  expect(told(3)).toEqual(['abcde', ''])
  expect(told(2)).toEqual(['abcd', 'e'])
  expect(told(-1)).toEqual(['bc', 'ade'])
})
