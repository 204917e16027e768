import { expect, test } from 'vitest'
import { promptActions } from './prompt-actions.ts'

test('a visitor is offered no action that a member would not find', () => {
  expect(promptActions('signup', ['members', 'login', 'signup'])).toEqual(['signup'])
  expect(promptActions('login', ['members', 'login'])).toEqual(['login'])
  expect(promptActions('signup', ['members', 'likes'])).toEqual(['like'])
  expect(promptActions('signup', ['members', 'messages', 'likes'])).toEqual(['write', 'like'])
})
