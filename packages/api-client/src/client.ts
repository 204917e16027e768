import type { BodyOf, Call, QueryOf, Wire } from '@hearth/contracts/calls/call'
import { companyInfoCall } from '@hearth/contracts/calls/company-info'
import { interestsCall } from '@hearth/contracts/calls/interests'
import { logoutCall } from '@hearth/contracts/calls/logout'
import { regionsCall } from '@hearth/contracts/calls/regions'
import { settingsCall } from '@hearth/contracts/calls/settings'
import { languageCall, loginCall, userCall } from '@hearth/contracts/calls/user'
import { type Asked, type AskOptions, type ClientOptions, createAsk } from './asking.ts'
import type { CallOutcome } from './outcome.ts'
import { addressOf } from './sending.ts'
import { unlessAborted } from './waiting.ts'

/** How a call is to be made, and in which language it is to be answered. */
type Options = AskOptions & { readonly query?: QueryOf<typeof settingsCall> }

export type Client = ReturnType<typeof createClient>

/** The calls of one site, for browsers and Node. It keeps no cookies: a browser does, and in Node the `fetch` that it is given. */
export function createClient(options: ClientOptions = {}) {
  const ask = createAsk(options, () => void leave())
  const loads = new Map<string, Promise<CallOutcome<object>>>()
  let isLeaving = false

  /**
   * Whoever is told to log in is logged out (spec, section 7), once for all the calls that are told so together. The page hears of it even if
   * the logout fails: nobody is logged in either way.
   */
  async function leave() {
    if (isLeaving) return
    isLeaving = true
    await ask(logoutCall, { progress: 'never' })
    loads.clear()
    isLeaving = false
    options.onLoggedOut?.()
  }

  function begin<W extends Wire>(call: Call<W>, asked: Asked<W>, address: string) {
    const loading = ask(call, asked)
    const forget = () => void (loads.get(address) === loading && loads.delete(address))
    loads.set(address, loading)
    loading.then(({ ok }) => ok || forget(), forget)
    return loading
  }

  /** Asked once, whoever and however many ask; what failed is not kept. One caller who gives up takes it from nobody else. */
  function load<W extends Wire>(call: Call<W>, { signal, ...asked }: Asked<W>): Promise<CallOutcome<W['answer']>> {
    const address = addressOf(call, asked.query)
    const loading = loads.get(address) ?? begin(call, asked as Asked<W>, address)
    return unlessAborted(signal, (resolve, reject) => {
      loading.then(resolve, reject)
      return () => {}
    })
  }

  /** What was loaded may be in the language of somebody else now, even if the call failed: it may have happened and only its answer be lost. */
  const forgetAfter = <Value>(asking: Promise<Value>): Promise<Value> => asking.finally(() => loads.clear())

  return {
    ask,
    settings: (asked: Options = {}) => ask(settingsCall, asked),
    /** Loaded once. */
    companyInfo: (asked: Options = {}) => load(companyInfoCall, asked),
    /** Loaded once for each language that is asked for. */
    interests: (asked: Options = {}) => load(interestsCall, asked),
    /** Of one country, or of every one that the site serves; loaded once for all of them. */
    async regions({ country, ...asked }: Options & { readonly country?: string } = {}) {
      const outcome = await load(regionsCall, asked)
      if (!outcome.ok || country === undefined) return outcome
      return { ok: true as const, value: { regions: outcome.value.regions.filter((each) => each.country === country) } }
    },
    user: (asked: Options = {}) => ask(userCall, asked),
    logIn: (body: BodyOf<typeof loginCall>, asked: Options = {}) => forgetAfter(ask(loginCall, { ...asked, body })),
    saveLanguage: (body: BodyOf<typeof languageCall>, asked: Options = {}) =>
      forgetAfter(ask(languageCall, { ...asked, body })),
    logOut: (asked: Options = {}) => forgetAfter(ask(logoutCall, asked)),
  }
}
