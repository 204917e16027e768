import { CONTRACTS } from '@hearth/contracts/endpoints/contracts'
import { loadMessages } from '@hearth/texts/catalogue'
import { expect, it } from 'vitest'

it('has a text for every failure of a call, so that no cause is told as a fault of ours', () => {
  const codes = Object.values(CONTRACTS).flatMap(({ failures }) => Object.values(failures).flat())
  const { errors } = loadMessages().en
  expect(codes).toContain('profiles.gone')
  expect(codes.filter((code) => !(code in errors))).toEqual([])
})
