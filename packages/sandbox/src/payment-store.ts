import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ChargeRequest, newCharge, newPayment, type PaymentRequest, type StoredPayment } from './payment.ts'
import { withMovements } from './payouts.ts'
import { writeWhole } from './whole-file.ts'

export interface PaymentChange {
  /** The payment as it is now. */
  readonly payment: StoredPayment
  readonly result: 'changed' | 'unchanged' | 'refused'
}

/** Payments, stored as one file each in one folder. What is read here is in its file already. */
export interface PaymentStore {
  /** Makes a payment, or finds the one that was made with the same key. */
  create(key: string, request: PaymentRequest): Promise<StoredPayment>
  /** Charges by the consent to a payment, which must be here, or finds the payment that was charged with the same key. */
  charge(key: string, first: StoredPayment, request: ChargeRequest): Promise<StoredPayment>
  /** The payment that was made with a key; null if there is none. */
  findByKey(key: string): Promise<StoredPayment | null>
  find(id: string): StoredPayment | null
  /** Newest first. */
  list(): readonly StoredPayment[]
  /**
   * Changes a payment, one change at a time: `next` gets it as it is then, and answers with what it becomes, with the same object if nothing is to
   * change, or with null to refuse. Null if there is no such payment.
   */
  change(id: string, next: (payment: StoredPayment) => StoredPayment | null): Promise<PaymentChange | null>
}

const FILE = /^pay_[0-9a-f]{24}\.json$/

/** Opens the folder and creates it if it is missing. Only its owner can read it. Rejects if a file in it is broken. */
export async function openPaymentStore(folder: string): Promise<PaymentStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kept: StoredPayment[] = []
  for (const name of await readdir(folder)) if (FILE.test(name)) kept.push(await readPayment(path.join(folder, name)))
  kept.sort((one, other) => one.at - other.at)

  const payments = new Map(kept.map((payment) => [payment.id, payment]))
  /** The ids by key, each from the moment on at which its payment is being made, so that simultaneous requests find it. */
  const ids = new Map(kept.map(({ key, id }) => [key, Promise.resolve(id)]))
  /** The last change of each payment that is being changed. */
  const turns = new Map<string, Promise<unknown>>()
  let newest = kept.at(-1)?.at ?? 0

  async function keep(payment: StoredPayment): Promise<void> {
    await writeWhole(path.join(folder, `${payment.id}.json`), JSON.stringify(payment, null, 2))
    payments.set(payment.id, payment)
  }

  type Made = Pick<StoredPayment, 'id' | 'key' | 'at'>
  async function make(key: string, paymentOf: (made: Made) => StoredPayment): Promise<string> {
    // In microseconds, so that payments of one millisecond stay in their order.
    newest = Math.max(Date.now() * 1_000, newest + 1)
    const payment = paymentOf({ id: `pay_${randomBytes(12).toString('hex')}`, key, at: newest })
    await keep(payment)
    return payment.id
  }

  async function changeNow(id: string, next: (payment: StoredPayment) => StoredPayment | null): Promise<PaymentChange> {
    const before = payments.get(id)!
    const after = next(before)
    if (after === null) return { payment: before, result: 'refused' }
    if (after === before) return { payment: before, result: 'unchanged' }
    const payment = withMovements(before, after, Date.now())
    await keep(payment)
    return { payment, result: 'changed' }
  }

  async function makeOnce(key: string, paymentOf: (made: Made) => StoredPayment): Promise<StoredPayment> {
    let id = ids.get(key)
    if (!id) {
      id = make(key, paymentOf)
      ids.set(key, id)
      // A request that could not be stored may be made again.
      id.catch(() => ids.delete(key))
    }
    return payments.get(await id)!
  }

  return {
    create: (key, request) => makeOnce(key, (made) => newPayment(request, made)),
    charge: (key, first, request) =>
      makeOnce(key, (made) => {
        const charge = newCharge(first, request, made)
        return withMovements({ ...charge, status: 'open' }, charge, Date.now())
      }),
    async findByKey(key) {
      const id = await ids.get(key)
      return id === undefined ? null : (payments.get(id) ?? null)
    },
    find: (id) => payments.get(id) ?? null,
    list: () => [...payments.values()].sort((one, other) => other.at - one.at),
    async change(id, next) {
      if (!payments.has(id)) return null
      const turn = (turns.get(id) ?? Promise.resolve()).catch(() => {}).then(() => changeNow(id, next))
      turns.set(id, turn)
      try {
        return await turn
      } finally {
        if (turns.get(id) === turn) turns.delete(id)
      }
    },
  }
}

async function readPayment(file: string): Promise<StoredPayment> {
  const text = await readFile(file, 'utf8')
  try {
    // Payments of earlier builds have no consent.
    return {
      recurs: false,
      consent: null,
      chargedBy: null,
      ...(JSON.parse(text) as Partial<StoredPayment>),
    } as StoredPayment
  } catch (cause) {
    throw new Error(`${file} is broken: put it back, or remove it to have this payment forgotten.`, { cause })
  }
}
