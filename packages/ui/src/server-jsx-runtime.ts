import { Fragment, type ReactElement } from 'react'

export { Fragment }

const ELEMENT = Symbol.for('react.element')

type Attributes = Readonly<Record<string, unknown>>

/**
 * Makes an element as `react/jsx-runtime` does, but keeps the object of its attributes, which the compiler makes anew for each element; React 18 copies
 * it key by key. Only the server's build uses it. Its components have no `defaultProps`, which it does not know.
 */
export function jsx(type: unknown, attributes: Attributes, ownKey?: unknown): ReactElement {
  const { key = ownKey, ref = null } = attributes
  const isPlain = key === ownKey && ref === null
  return {
    $$typeof: ELEMENT,
    type,
    key: key === undefined ? null : String(key),
    ref,
    props: isPlain ? attributes : withoutKeyAndRef(attributes),
    _owner: null,
  } as unknown as ReactElement
}

function withoutKeyAndRef({ key: _key, ref: _ref, ...props }: Attributes): Attributes {
  return props
}

export const jsxs = jsx
