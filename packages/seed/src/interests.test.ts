import { expect, test } from 'vitest'
import { interests } from './interests.ts'

test('the interests are the fifty of the spec, by those names and in that order', () => {
  expect(interests.map(({ name }) => name).join(', ')).toBe(
    'adventure, analsex, animals, art, astrology, bbq, beach, beer, biking, bondage, coffee, cooking, dancing, exchanging pictures, ' +
      'fashion, foodie, gardening, gym, hiking, hugging, kissing, lingerie, massages, masturbating, movies, music, one night stand, ' +
      'oral sex, outdoors, party, photography, politics, public sex, reading, relationship, sadomasochism, safe sex, sex, sex toys, ' +
      'shopping, sports, sushi, tattoos, tea, theater, threesome, travelling, vegetarian, video games, wine',
  )
})

test('each interest has an icon of its own', () => {
  expect(new Set(interests.map(({ icon }) => icon)).size).toBe(50)
})
