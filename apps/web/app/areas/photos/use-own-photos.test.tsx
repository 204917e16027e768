// @vitest-environment happy-dom

import type { OwnPhoto } from '@hearth/contracts/endpoints/photos'
import { createRemixStub } from '@remix-run/testing'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../client/query-client.client.ts'
import type { PhotosPart } from './photos.server.ts'
import { uploads, useOwnPhotos } from './use-own-photos.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const photo = (id: string, prepared = false): OwnPhoto => ({
  ...{ id, status: 'pending', prepared, filename: null, thumb_filename: null, main: false, width: 640, height: 480 },
  ...{ dominant_colour: '#888888', crop: null, croppable: true, rejection_reason: null },
})
const own = (...photos: readonly OwnPhoto[]): PhotosPart['own'] => ({ photos, limit: 5 })

/** The photo board of a member whose first photo is being prepared, and a server that answers when the test says so. */
function open() {
  const reads: ((answer: PhotosPart['own']) => void)[] = []
  const sent: ((taken: OwnPhoto) => void)[] = []
  vi.stubGlobal(
    'fetch',
    () => new Promise<Response>((resolve) => reads.push((answer) => resolve(Response.json(answer)))),
  )
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {}
      readonly status = 200
      responseText = ''
      onload?: () => void
      open() {}
      setRequestHeader() {}
      getAllResponseHeaders = () => 'content-type: application/json'
      send() {
        sent.push((taken) => {
          this.responseText = JSON.stringify({ photo: taken })
          this.onload?.()
        })
      }
    },
  )
  let board: ReturnType<typeof useOwnPhotos> | undefined
  const initial = own(photo('first'))
  const Board = () => {
    board = useOwnPhotos(initial)
    return null
  }
  const Stub = createRemixStub([{ path: '/', Component: Board }])
  render(
    <QueryClientProvider client={queryClient}>
      <Stub />
    </QueryClientProvider>,
  )
  return {
    ...{ reads, sent },
    shown: () => board?.photos.map(({ id }) => id),
    async send() {
      const limits = { accept: ['image/png'], most: 100 }
      await act(() => uploads.add([new File(['a picture'], 'a.png', { type: 'image/png' })], 1, limits))
      await waitFor(() => expect(sent).toHaveLength(1))
    },
  }
}

test('a photo that was just sent stays on the board when an answer comes that is older', async () => {
  const { reads, sent, shown, send } = open()
  await send()
  // As after an event about the first photo.
  act(() => void queryClient.invalidateQueries({ queryKey: ['own-photos'] }))
  await waitFor(() => expect(reads).toHaveLength(1))
  await act(async () => sent[0]?.(photo('second')))
  await waitFor(() => expect(shown()).toEqual(['first', 'second']))
  await act(async () => reads[0]?.(own(photo('first', true))))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(shown()).toEqual(['first', 'second'])
  // It is asked for again, so that what has changed meanwhile is seen.
  await waitFor(() => expect(reads).toHaveLength(2), { timeout: 3_000 })
})

test('a photo that was just sent stands on the board once if it has been read before its own answer', async () => {
  const { reads, sent, shown, send } = open()
  await send()
  act(() => void queryClient.invalidateQueries({ queryKey: ['own-photos'] }))
  await waitFor(() => expect(reads).toHaveLength(1))
  await act(async () => reads[0]?.(own(photo('first', true), photo('second'))))
  await waitFor(() => expect(shown()).toEqual(['first', 'second']))
  await act(async () => sent[0]?.(photo('second')))
  await waitFor(() => expect(uploads.view().uploads).toEqual([]))
  expect(shown()).toEqual(['first', 'second'])
})
