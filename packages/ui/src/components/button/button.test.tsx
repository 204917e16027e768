import { X } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Icon } from '../icon/icon.tsx'
import { Button, ButtonLink, IconButton } from './button.tsx'

it('sends nothing unless it is told to', () => {
  expect(renderToStaticMarkup(<Button>Go</Button>)).toMatch(/^<button [^>]*type="button"/)
  const submit = renderToStaticMarkup(
    <Button type="submit" name="to" value="/x" form="other" dataAttributes={{ 'data-h-opens': 'menu' }}>
      Go
    </Button>,
  )
  for (const attribute of ['type="submit"', 'name="to"', 'value="/x"', 'form="other"', 'data-h-opens="menu"'])
    expect(submit).toContain(attribute)
})

it('keeps its name while it is busy, and cannot be pressed', () => {
  const html = renderToStaticMarkup(<Button busy>Save</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('disabled=""')
  expect(html).toContain('Save')
  expect(renderToStaticMarkup(<Button>Save</Button>)).not.toMatch(/aria-busy|disabled/)
})

it('is a link where it leads somewhere', () => {
  const html = renderToStaticMarkup(
    <ButtonLink href="/signup" rel="nofollow" dataAttributes={{ 'data-h-modal': 'signup' }}>
      Join
    </ButtonLink>,
  )
  expect(html).toMatch(/^<a href="\/signup" rel="nofollow" class="[^"]+" data-h-modal="signup">/)
})

it('has a name where it shows an icon alone', () => {
  const html = renderToStaticMarkup(<IconButton icon={<Icon shape={X} />} label="Close" popovertarget="menu" />)
  expect(html).toContain('aria-label="Close"')
  expect(html).toContain('popovertarget="menu"')
  expect(html).toContain('aria-hidden="true"')
})

it('looks different in each tone and size', () => {
  const looks = [
    <Button key="1">x</Button>,
    <Button key="2" tone="quiet">
      x
    </Button>,
    <Button key="3" tone="outline">
      x
    </Button>,
    <Button key="4" tone="danger">
      x
    </Button>,
    <Button key="5" size="small">
      x
    </Button>,
    <Button key="6" size="large">
      x
    </Button>,
    <Button key="7" wide>
      x
    </Button>,
    <Button key="8" wide="phone">
      x
    </Button>,
  ].map((button) => renderToStaticMarkup(button))
  expect(new Set(looks).size).toBe(looks.length)
})
