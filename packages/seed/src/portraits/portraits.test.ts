import { expect, test } from 'vitest'
import { drawPortraits, type Family } from './portraits.ts'

const FAMILIES: readonly Family[] = ['line', 'botanical', 'flags']
const ELEMENTS = ['svg', 'g', 'path', 'circle', 'ellipse']
const ATTRIBUTES =
  /^(xmlns|width|height|viewBox|transform|d|c[xy]|r[xy]?|fill(-opacity|-rule)?|stroke(-(width|opacity|linecap|linejoin))?)$/
const TAG = /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<&]*")*)(\/?)>/y

/** What is wrong with a drawing, which must be well formed and contain nothing but shapes. */
function faultOf(svg: string): string | null {
  const open: string[] = []
  TAG.lastIndex = 0
  while (TAG.lastIndex < svg.length) {
    const at = TAG.lastIndex
    const tag = TAG.exec(svg)
    if (!tag || (at > 0 && open.length === 0)) return `no element at ${svg.slice(at, at + 40)}`
    const [, closing, name = '', attributes = '', empty] = tag
    if (!ELEMENTS.includes(name)) return `element ${name}`
    if (closing && open.pop() !== name) return `${name} closed in the wrong place`
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)) {
      if (!ATTRIBUTES.test(attribute)) return `attribute ${attribute}`
      if (/NaN|undefined|Infinity|url/.test(value)) return `${attribute} is ${value}`
    }
    if (!closing && !empty) open.push(name)
  }
  return open.length === 0 ? null : `${open.join()} not closed`
}

test.each(FAMILIES)('%s: a hundred people, four pictures of each, in order', (family) => {
  const files = drawPortraits(family)
  expect(files.map(({ face, variant }) => [face, variant])).toEqual(
    Array.from({ length: 400 }, (_, at) => [Math.floor(at / 4), at % 4]),
  )
  expect(new Set(files.map(({ svg }) => svg)).size).toBe(400)
  for (const { face, gender, age } of files)
    expect([gender, age]).toEqual([files[face * 4]?.gender, files[face * 4]?.age])
})

test.each(FAMILIES)('%s: enough people of every gender at every age', (family) => {
  const main = drawPortraits(family).filter(({ variant }) => variant === 0)
  const count = (gender: string, age?: string) =>
    main.filter((one) => one.gender === gender && (age === undefined || one.age === age)).length
  expect([count('woman'), count('man'), count('nonbinary')]).toEqual([44, 44, 12])
  for (const age of ['young', 'middle', 'older']) {
    expect(count('woman', age)).toBeGreaterThanOrEqual(8)
    expect(count('man', age)).toBeGreaterThanOrEqual(8)
    expect(count('nonbinary', age)).toBeGreaterThanOrEqual(2)
  }
})

test.each(FAMILIES)('%s: the same drawings every time', (family) => {
  expect(drawPortraits(family)).toEqual(drawPortraits(family))
})

test.each(FAMILIES)('%s: each file stands alone, holds nothing but shapes and is below 8 kB', (family) => {
  for (const { svg, colour, face, variant, width, height } of drawPortraits(family)) {
    expect(faultOf(svg), `${face}/${variant}`).toBeNull()
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="800" height="1000" viewBox="0 0 800 1000"/,
    )
    expect([width, height]).toEqual([800, 1000])
    expect(Buffer.byteLength(svg)).toBeLessThan(8000)
    expect(colour).toMatch(/^#[0-9a-f]{6}$/)
    expect(svg).toContain(colour)
  }
})

test.each([
  ['<svg><script/></svg>', 'element script'],
  ['<svg><foreignObject></foreignObject></svg>', 'element foreignObject'],
  ['<svg><path onload="x"/></svg>', 'attribute onload'],
  ['<svg><g href="x"></g></svg>', 'attribute href'],
  ['<svg><g id="x"></g></svg>', 'attribute id'],
  ['<svg><path fill="url(x)"/></svg>', 'fill is url(x)'],
  ['<svg><path d="MNaN 0"/></svg>', 'd is MNaN 0'],
  ['<svg><g></svg></g>', 'svg closed in the wrong place'],
  ['<svg><g>', 'svg,g not closed'],
  ['<svg></svg><svg/>', 'no element at <svg/>'],
  ['<svg>words</svg>', 'no element at words</svg>'],
])('%s would be found', (svg, fault) => {
  expect(faultOf(svg)).toBe(fault)
})
