import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextField } from './text-field.tsx'

const line = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

it('has the id of its name, unless the page has that id already', () => {
  render(<TextField name="email" label="Email" />)
  expect(line('Email').id).toBe('email')
  render(<TextField name="email" id="login-email" label="Address" hint="Yours" />)
  expect([line('Address').id, line('Address').name]).toEqual(['login-email', 'email'])
  expect(line('Address').getAttribute('aria-describedby')).toBe('login-email-hint login-email-error')
})

it('passes on what the browser needs to help and to check', () => {
  const asked = {
    type: 'email',
    autocomplete: 'username',
    inputmode: 'email',
    minlength: '3',
    maxlength: '254',
    pattern: '.+@.+',
    placeholder: 'name@example.com',
    autocapitalize: 'none',
    'data-x': '1',
  }
  render(
    <TextField
      name="email"
      type="email"
      label="Email"
      value="a@b.nl"
      autoComplete="username"
      inputMode="email"
      minLength={3}
      maxLength={254}
      pattern=".+@.+"
      placeholder="name@example.com"
      required
      dataAttributes={{ 'data-x': '1' }}
    />,
  )
  const passed = Object.keys(asked).map((name) => [name, line('Email').getAttribute(name)])
  expect(Object.fromEntries(passed)).toEqual(asked)
  expect([line('Email').value, line('Email').required]).toEqual(['a@b.nl', true])
})

it('is written in the direction of what is typed', () => {
  render(<TextField name="name" label="Name" />)
  expect(line('Name').dir).toBe('auto')
})
