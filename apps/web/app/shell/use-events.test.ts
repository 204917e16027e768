import { EVENTS } from '@hearth/contracts/events'
import { expect, test } from 'vitest'
import { READ_ANEW } from './use-events.ts'

test('the app does something about every event, and about none that does not exist', () => {
  expect(Object.keys(READ_ANEW).toSorted()).toEqual(EVENTS.map(({ name }) => name).toSorted())
})
