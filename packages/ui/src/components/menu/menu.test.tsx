import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Menu, MenuButton, MenuHeading, MenuLink, MenuSeparator } from './menu.tsx'

it('opens by the browser alone: a named button points to a named popover', () => {
  const html = renderToStaticMarkup(
    <Menu id="account" label="Account" trigger="A">
      <MenuHeading>Noor</MenuHeading>
      <MenuSeparator />
    </Menu>,
  )
  expect(html).toMatch(/<button type="button" [^>]*popovertarget="account" aria-label="Account"/)
  expect(html).toMatch(/<div id="account" popover="auto" [^>]*role="group" aria-label="Account"/)
  expect(html).toMatch(/<p [^>]*>Noor<\/p><hr/)
})

it('has choices that say which one holds, and in which language they are', () => {
  const html = renderToStaticMarkup(
    <MenuLink href="?lng=fi" lang="fi" current>
      Suomi
    </MenuLink>,
  )
  expect(html).toMatch(/^<a href="\?lng=fi" [^>]*lang="fi" hrefLang="fi" aria-current="true">/)
  expect(renderToStaticMarkup(<MenuLink href="/x">x</MenuLink>)).not.toMatch(/aria-current|lang=/i)
})

it('has buttons that submit the form around them, unless they say otherwise', () => {
  const html = renderToStaticMarkup(
    <MenuButton name="language" value="fi">
      Suomi
    </MenuButton>,
  )
  expect(html).toMatch(/^<button type="submit" name="language" value="fi"/)
  expect(renderToStaticMarkup(<MenuButton type="button">x</MenuButton>)).toMatch(/^<button type="button"/)
})
