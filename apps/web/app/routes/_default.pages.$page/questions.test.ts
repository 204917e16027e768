import { expect, test } from 'vitest'
import { splitQuestions } from './questions.ts'

test('a page of questions is split at its headings, which lead nowhere then', () => {
  const page =
    '<h1>Ask</h1>\n<p>Hi.</p>\n<h2 id="a"><a href="#a">Is <em>it</em>\nfree?</a></h2>\n<p>Yes.</p><h3>So</h3><h2 id="b">Why?</h2>'
  expect(splitQuestions(page)).toEqual({
    html: '<h1>Ask</h1>\n<p>Hi.</p>\n',
    questions: [
      { id: 'a', title: 'Is <em>it</em>\nfree?', html: '\n<p>Yes.</p><h3>So</h3>' },
      { id: 'b', title: 'Why?', html: '' },
    ],
  })
})

test('a page without questions is one piece', () => {
  expect(splitQuestions('<h1>Ask</h1>')).toEqual({ html: '<h1>Ask</h1>', questions: [] })
})

test('a page that begins with a question has nothing before it', () => {
  const { html, questions } = splitQuestions('<h2 id="one">One?</h2><p>Yes.</p><h2 id="two">Two?</h2><p>No.</p>')
  expect({ html, ids: questions.map(({ id }) => id) }).toEqual({ html: '', ids: ['one', 'two'] })
})
