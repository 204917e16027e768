import { loadMessages } from '@hearth/texts/catalogue'
import { ToastProvider } from '@hearth/ui/components/toast/toast-provider'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Part, screenOf } from '../../server/testing/screen.ts'
import type { PageNoticeCode } from '../page-notice.ts'
import { addressWithoutLanguage } from './language-menu.tsx'
import { ChatLayout, DefaultLayout, EmptyLayout, LanderLayout } from './layouts.tsx'
import { MemberAlerts } from './member-alerts.tsx'
import { noticeAlert } from './notice-alert.tsx'
import { PremiumLink } from './premium-link.tsx'
import { CurrentShell, type Shell, type ShellViewer } from './shell.ts'
import { defaultWith, member, person, refuseWarnings, render, visitor } from './testing/shown-layout.tsx'

beforeEach(() => {
  refuseWarnings()
  // A lazy part is loaded when it is first shown.
  return vi.waitFor(() => {
    expect(stoppedFor(['fbl'])).toContain(loadMessages().en.shell.mail_stops_fbl)
    expect(render(<ChatLayout shell={gated}>The page</ChatLayout>)).toContain('/age-gate')
  })
})

const gated = { ...visitor, ageGate: { age: 18, art: null } }

/** The same within the app's toasts, without the toasts' region. */
function renderInApp(part: ReactNode): string {
  const among = (children: ReactNode) =>
    render(
      <ToastProvider label="" closeLabel="">
        {children}
      </ToastProvider>,
    )
  return among(part).replace(among(null), '')
}

/** The alert of a member with these mail stops. */
const stoppedFor = (mailStops: ShellViewer['mailStops'], pathname = '/members') =>
  renderInApp(<MemberAlerts shell={{ ...visitor, viewer: { ...person, mailStops } }} at={{ pathname, search: '' }} />)

const linksOf = (html: string) => screenOf(html).links
const part = (html: string, tag: string) => screenOf(html).first(tag)

describe('the default layout', () => {
  test('has the bar, what a member must know, the page and the footer, in this order', () => {
    const html = render(
      <DefaultLayout shell={member} alerts="The warning">
        The page
      </DefaultLayout>,
    )
    const { text } = screenOf(html)
    const order = ['Skip to content', 'The warning', 'The page', 'For adults']
    const positions = order.map((words) => text.indexOf(words))
    expect(positions).not.toContain(-1)
    expect(positions).toEqual([...positions].sort((one, other) => one - other))
    expect(part(html, 'main#main').text).toBe('The page')
    expect(part(html, 'footer').text).toContain('For adults')
  })

  test('offers visitors to log in and to sign up, and signing up only to whoever may', () => {
    expect(part(defaultWith(visitor), 'header').links).toEqual(['#main', '/', '/login', '/signup'])
    expect(part(defaultWith({ ...visitor, signups: false }), 'header').links).toEqual(['#main', '/', '/login'])
    expect(screenOf(defaultWith(visitor)).all('#signup-modal')).toHaveLength(1)
    expect(screenOf(defaultWith({ ...visitor, signups: false })).all('#signup-modal')).toEqual([])
  })

  test('does not offer the page that one is on', () => {
    expect(part(defaultWith(visitor, '/login'), 'header').links).toEqual(['#main', '/', '/signup'])
    expect(part(defaultWith(visitor, '/signup'), 'header').links).toEqual(['#main', '/', '/login'])
  })

  test('links members to their pages, with what is new, and logs out by a form', () => {
    const header = part(defaultWith(member), 'header')
    expect(header.links).toEqual([
      '#main',
      '/members',
      '/members',
      '/chats',
      '/likes',
      '/premium',
      // The bell, and the menu.
      '/notifications',
      '/notifications',
      '/profile',
      '/transactions',
      '/settings',
    ])
    expect(header.text).toContain('99+')
    expect(header.element.outerHTML).toContain('120 unread messages')
    expect(header.element.outerHTML).not.toContain('new likes')
    expect(header.all('form[method="post"][action="/logout"]')).toHaveLength(1)
    expect(defaultWith(member)).not.toContain('signup-modal')
  })

  test('leads nowhere that does not exist yet', () => {
    const html = defaultWith({ ...member, pages: ['members', 'terms'] })
    expect([...new Set(linksOf(html))].sort()).toEqual(
      ['#main', '/members', '/pages/terms', 'mailto:support@example.com', 'tel:+14155550142'].sort(),
    )
  })

  test('stores the choice of a language by a form that leads back to this page', () => {
    const html = defaultWith(visitor, '/pages/terms?lng=fi&ref=x')
    const { all, valuesOf } = screenOf(html)
    const [form] = all('form[method="post"][action="/lang-config"]')
    expect(form && valuesOf(form)).toEqual({ returnTo: ['/pages/terms?ref=x'] })
    expect(all('[name="language"]').map((one) => one.getAttribute('value'))).toEqual(['nl', 'en'])
  })

  test('asks for the age by a form that leads back to this page', () => {
    const html = defaultWith({ ...visitor, ageGate: { age: 19, art: null } }, '/pages/terms?ref=x')
    expect(html).toContain('Are you 19 or older?')
    const { all, valuesOf } = screenOf(html)
    expect(all('form[action="/age-gate"]').map(valuesOf)).toEqual([{ returnTo: ['/pages/terms?ref=x'] }])
    // The visitor can also decline, and read first what they would agree to.
    expect(part(html, 'dialog').links).toEqual(['/age-gate/declined', '/pages/terms', '/pages/privacy'])
    expect(defaultWith(visitor)).not.toContain('/age-gate')
  })

  test('asks for the age in a language that the visitor can choose inside the question, each by its own name', () => {
    const html = defaultWith(gated, '/login?lng=fi&ref=x')
    const dialog = part(html, 'dialog')
    const [form] = dialog.all('form[method="post"][action="/lang-config"]')
    expect(form && screenOf(html).valuesOf(form)).toEqual({ returnTo: ['/login?ref=x'] })
    const offered = dialog.all('[name="language"]').map((one) => [one.getAttribute('lang'), one.textContent])
    expect(offered).toEqual([
      ['nl', 'Nederlands'],
      ['en', 'English'],
    ])
    expect(dialog.all('[aria-current]').map((one) => one.getAttribute('value'))).toEqual(['en'])
  })

  test('has a way back in the bar on the screens that need one in the installed app, for members', () => {
    const backFrom = (shell: Shell, path: string) =>
      screenOf(defaultWith(shell, path))
        .queryAllByRole('link', { name: 'Back' })
        .map((link) => [link.getAttribute('href'), link.hasAttribute('data-h-back')])
    expect(backFrom(member, '/members/7')).toEqual([['/members', true]])
    expect(backFrom(member, '/members')).toEqual([])
    expect(backFrom(visitor, '/members/7')).toEqual([])
  })
})

describe('the other layouts', () => {
  test('chat is bare but for the age gate', () => {
    const html = render(<ChatLayout shell={gated}>The page</ChatLayout>)
    expect(html).toContain('/age-gate')
    const { all, links } = screenOf(html)
    expect(all('header[class^="top"], footer, #signup-modal')).toEqual([])
    expect(links.filter((href) => href.startsWith('/login'))).toEqual([])
    expect(part(html, 'main#main').text).toBe('The page')
  })

  test('chat begins with the link to its content, as it has no bar', () => {
    expect(linksOf(render(<ChatLayout shell={member}>The page</ChatLayout>))).toEqual(['#main'])
  })

  test('lander has the logo, the page, the footer and the disclaimer', () => {
    const html = render(<LanderLayout shell={gated}>The page</LanderLayout>)
    expect(part(html, 'header').links).toEqual(['#main', '/'])
    expect(part(html, 'footer').text).toContain('For adults aged 20 and over')
    for (const absent of ['/age-gate', 'signup-modal', '/lang-config']) expect(html).not.toContain(absent)
  })

  test('empty has the page, the age gate and the signup modal', () => {
    const html = render(<EmptyLayout shell={gated}>The page</EmptyLayout>)
    expect(html).toContain('/age-gate')
    const { all } = screenOf(html)
    expect(all('#signup-modal')).toHaveLength(1)
    expect(all('footer')).toEqual([])
    expect(html).not.toContain('/login')
  })
})

describe('the footer', () => {
  const footerOf = (shell: Shell, path?: string) => part(defaultWith(shell, path), 'footer')

  test('leads to every page about the site', () => {
    const links = [
      '/pages/terms',
      '/pages/privacy',
      '/pages/cookies',
      '/pages/ban',
      '/pricing',
      '/complaints',
      '/pages/return-policy',
      '/withdraw',
      '/cancel',
      '/pages/faq',
      '/pages/service',
    ]
    expect(footerOf(visitor).links.slice(0, links.length)).toEqual(links)
    // Its short form has the legal ones again.
    expect(footerOf(member).links.filter((href) => links.includes(href))).toEqual([...links, ...links.slice(0, 3)])
  })

  test('tells visitors who runs the site, and writes an American number as Americans do', () => {
    const footer = footerOf(visitor)
    for (const text of [
      'Operated by Example BV',
      '1234 AB Town',
      '00112233',
      'Terms dated 1 December 2023',
      '+1-415-555-0142',
    ])
      expect(footer.text).toContain(text)
    expect(footer.links).toContain('tel:+14155550142')
  })

  test('has columns with the logo for members: everywhere but on the front page, and there in the installed app', () => {
    expect(footerOf(member).links).toContain('/members')
    const columnsOf = ({ all }: Part) => all('[class*="footer_members_"]').map(({ className }) => className)
    const [front, elsewhere] = [footerOf(member, '/'), footerOf(member)].map(columnsOf)
    expect([front, elsewhere]).toEqual([
      [expect.stringContaining('footer_members_installed__')],
      [expect.stringContaining('footer_members_always__')],
    ])
    expect(columnsOf(footerOf(visitor))).toEqual([])
  })

  test('has the disclaimer for the United States only where the site shows it', () => {
    expect(footerOf({ ...visitor, usFooter: true }).text).toContain('United States')
    expect(footerOf(visitor).text).not.toContain('United States')
  })
})

describe('a member whose address is not confirmed', () => {
  const unconfirmedEmail = 'noor@example.com'
  const viewer: ShellViewer = { ...person, status: 'not_confirmed', profileStatus: 'disabled', unconfirmedEmail }
  const told = (differs: Partial<ShellViewer> = {}, at = { pathname: '/members', search: '' }) =>
    renderInApp(<MemberAlerts shell={{ ...visitor, viewer: { ...viewer, ...differs } }} at={at} />)
  const { shell: texts } = loadMessages().en

  test('is told what to do, where the mail went, and where it can be sent again', () => {
    expect(told()).toContain(texts.not_confirmed_title)
    expect(told()).toContain(texts.not_confirmed_text)
    expect(told()).toContain(unconfirmedEmail)
    expect(linksOf(told())).toEqual(['/activate/change-address'])
    expect(told({ status: 'active', profileStatus: 'active' })).toBe('')
    expect(told({ profileStatus: 'active' })).toBe('')
  })

  test.for(['/signup', '/complete-signup', '/settings', '/settings/mail', '/notifications'])(
    'is not reminded on %s',
    (pathname) => {
      expect(told({}, { pathname, search: '?signup-complete=1' })).toBe('')
    },
  )

  test('is told above a page what led to it, and nobody else is', () => {
    const above = (code: PageNoticeCode, who: 'member' | 'visitor') => {
      const alert = noticeAlert({ code, about: '' }, who)
      return alert ? render(alert) : ''
    }
    expect(above('password_changed', 'member')).toContain(texts.password_changed)
    expect(above('account_restored', 'member')).toContain(texts.account_back_title)
    expect(above('logged_out', 'visitor')).toContain(texts.logged_out)
    for (const code of ['password_changed', 'account_restored', 'session_ended'] as const)
      expect(above(code, 'visitor'), code).toBe('')
    for (const code of ['logged_out', 'section_saved'] as const) expect(above(code, 'member'), code).toBe('')
    expect(noticeAlert(null, 'member')).toBeUndefined()
  })

  test('is reminded on a page whose name begins like one of these', () => {
    expect(told({}, { pathname: '/settings-of-others', search: '' })).not.toBe('')
  })

  test('reads about the bounced mail instead, with a link to change the address', () => {
    const html = told({ mailStops: ['listunsubscribe', 'bounce'] })
    expect(html).toContain(texts.mail_stops_bounce)
    expect(html).not.toContain(texts.not_confirmed_text)
    expect(linksOf(html)).toEqual(['/activate/change-address'])
  })
})

test('the price of premium may come on a line of its own, which does not begin with the dot', () => {
  const shown = renderInApp(
    <MemberAlerts shell={{ ...member, premiumFrom: '€ 14.99' }} at={{ pathname: '/members', search: '' }} />,
  )
  const linked = render(
    <CurrentShell.Provider value={{ ...member, premiumFrom: '€ 14.99' }}>
      <PremiumLink />
    </CurrentShell.Provider>,
  )
  for (const html of [shown, linked]) expect(html).toContain('Get premium\u00a0· From € 14.99')
})

describe('a member to whom mail was stopped', () => {
  const { shell: texts } = loadMessages().en

  test.for([
    ['fbl', 'mailto:support@example.com'],
    ['bounce', '/settings#account'],
    ['listunsubscribe', '/settings#mails'],
  ] as const)('is told why, and where it can be undone: %s', ([stop, way]) => {
    expect(stoppedFor([stop])).toContain(texts[`mail_stops_${stop}`])
    expect(linksOf(stoppedFor([stop]))).toEqual([way])
  })

  test('sees no alert on the pages about it, nor without a reason', () => {
    expect(stoppedFor(['fbl'], '/complete-signup')).not.toBe('')
    expect([stoppedFor(['fbl'], '/settings'), stoppedFor(['fbl'], '/notifications'), stoppedFor([])]).toEqual([
      '',
      '',
      '',
    ])
  })
})

test.for([
  [{ pathname: '/', search: '' }, '/'],
  [{ pathname: '/', search: '?lng=fi' }, '/'],
  [{ pathname: '/a', search: '?b=c&lng=fi&d=%26' }, '/a?b=c&d=%26'],
] as const)('the address %o without its language is %s', ([location, address]) => {
  expect(addressWithoutLanguage(location)).toBe(address)
})
