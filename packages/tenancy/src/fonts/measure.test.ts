import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { familiesOf, fontFileOf } from './file-names.ts'
import { measureFont } from './measure.ts'

const { resolve } = createRequire(import.meta.url)
const fontFile = (file: string) => readFileSync(resolve(`@fontsource-variable/${file}-normal.woff2`))
const figtree = fontFile('figtree/files/figtree-latin-wght')

describe('the measures of a typeface', () => {
  // Widths as Chromium renders the same letters, without kerning. The first file starts at weight 300, the second at 900 with bent axes.
  it.for([
    ['figtree/files/figtree-latin-wght', { ascent: 0.95, descent: 0.25, lineGap: 0 }, 0.439, 0.4465],
    ['fraunces/files/fraunces-latin-wght', { ascent: 0.978, descent: 0.255, lineGap: 0 }, 0.4585, 0.4726],
    ['fraunces/files/fraunces-latin-full', { ascent: 0.978, descent: 0.255, lineGap: 0 }, 0.461, 0.475],
  ] as const)('are what a browser makes of %s', ([file, line, regular, bold]) => {
    const measures = measureFont(fontFile(file))
    expect(measures).toMatchObject(line)
    expect(measures?.regular).toBeCloseTo(regular, 2.7)
    expect(measures?.bold).toBeCloseTo(bold, 2.7)
  })

  it('are unknown of a file with other letters only', () => {
    expect(measureFont(fontFile('figtree/files/figtree-latin-ext-wght'))).toBeNull()
  })

  it.for([
    ['is none', Buffer.from('<svg/>')],
    ['is empty', Buffer.alloc(0)],
    ['is cut off', figtree.subarray(0, 9000)],
    ['was damaged', Buffer.concat([figtree.subarray(0, 60), Buffer.alloc(40, 255), figtree.subarray(100)])],
  ] as const)('cannot be taken of a file that %s', ([, file]) => {
    expect(() => measureFont(file)).toThrow()
  })
})

it('reads family, style and letters off a file’s name', () => {
  expect(fontFileOf('instrument-sans.woff2')).toEqual({ family: 'instrument sans', style: 'normal', extended: false })
  expect(fontFileOf('inter-italic-ext.woff2')).toEqual({ family: 'inter', style: 'italic', extended: true })
  expect(fontFileOf('Inter.woff2')).toBeNull()
  expect(fontFileOf('inter.woff2.svg')).toBeNull()
})

it('counts as the brand’s own a family whose upright letters it has', () => {
  const measures = { ascent: 1, descent: 0.2, lineGap: 0, regular: 0.4, bold: 0.5 }
  const fonts = new Map(['inter.woff2', 'lobster-italic.woff2', 'lora-ext.woff2'].map((name) => [name, measures]))
  expect([...familiesOf({ fonts })]).toEqual(['inter'])
})
