import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Gender } from '@hearth/contracts/accounts'
import type { Photograph } from '../photographs/photographs.ts'
import type { Looks, PortraitFile } from '../portraits/portraits.ts'
import { ageOf } from '../portraits/subjects.ts'

export interface Picture {
  readonly width: number
  readonly height: number
  readonly colour: string
  /** What the person's face shows. */
  readonly looks: Looks
  /** Random, not from the seed: nobody can guess it. */
  readonly filename: string
  /** The name of what cards and lists show; a drawing is as small as its thumbnail would be, and is both. */
  readonly thumb: string
}

interface Person {
  readonly gender: Gender
  readonly age: number
  readonly fictional: boolean
}

/** The portraits and photographs that people are given, and their files. */
export interface Photos {
  /**
   * Up to `count` pictures of one face that fits, the main one first; a face may have fewer. The faces take turns, and so do the pictures of
   * each: who comes one after the other does not look alike. No real member has the face of a fictional one. One of eight real members has a
   * photograph among them, half of those as the main one; beside a photograph with a face there is no drawn one.
   */
  take(who: Person, count: number): Picture[]
  /** Call it once the rows with the pictures are stored. */
  keep(): void
  /** Removes every picture that was taken. */
  discard(): void
}

/** Ending of a list of pictures that are neither kept nor discarded, a line each; every run has its own. */
const UNFINISHED = '.unfinished'
const NAME = /^[0-9a-f]{32}\.(?:svg|webp)$/
/** One face of so many is for fictional people. */
const FICTIONAL_FACES = 5
/** One real member of so many has a photograph. */
const PHOTOGRAPHED = 8

/**
 * Gives people pictures of these. Each file is written once into the folder, and every further picture is another link to it;
 * without a folder nothing is written. Discards first what other runs left unfinished in this folder, because their process died.
 */
export function openPhotos(
  portraits: readonly PortraitFile[],
  photographs: readonly Photograph[],
  folder: string | null,
): Photos {
  const faces = facesByKind(portraits)
  const turns = new Map<string, number>()
  const written = new Map<string | Buffer, string>()
  const list = folder && path.join(folder, `${randomBytes(8).toString('hex')}${UNFINISHED}`)
  let real = 0

  /** Puts the content into a file of its own, and returns its name. */
  function name(content: string | Buffer): string {
    const filename = `${randomBytes(16).toString('hex')}.${typeof content === 'string' ? 'svg' : 'webp'}`
    if (!folder || !list) return filename
    appendFileSync(list, `${filename}\n`)
    const file = path.join(folder, filename)
    const source = written.get(content)
    if (source !== undefined && linked(source, file)) return filename
    if (source === undefined) writeFileSync(file, content)
    written.set(content, file)
    return filename
  }

  function nextTurn(queue: string): number {
    const turn = turns.get(queue) ?? 0
    turns.set(queue, turn + 1)
    return turn
  }

  /** The photograph of every eighth real member, whoever of them it fits. */
  function photographOf({ gender, fictional }: Person, { hair }: Looks): Photograph | undefined {
    if (fictional || real++ % PHOTOGRAPHED !== PHOTOGRAPHED >> 1) return undefined
    const fitting = photographs.filter(
      ({ fits }) =>
        (!fits.gender || gender === 'nonbinary' || fits.gender === gender) && (!fits.hair || fits.hair.includes(hair)),
    )
    return fitting[nextTurn(`photographs ${gender}`) % fitting.length]
  }

  if (folder) {
    mkdirSync(folder, { recursive: true })
    for (const entry of readdirSync(folder)) if (entry.endsWith(UNFINISHED)) discardListed(path.join(folder, entry))
  }
  return {
    keep() {
      if (list) rmSync(list, { force: true })
    },
    discard() {
      if (list && existsSync(list)) discardListed(list)
    },
    take(who, count) {
      if (count === 0) return []
      const kind = kindOf({ gender: who.gender, age: ageOf(who.age) })
      const fitting = (faces.get(kind) ?? []).filter((_, at) => (at % FICTIONAL_FACES === 0) === who.fictional)
      const turn = nextTurn(`${kind} ${who.fictional}`)
      const face = fitting[turn % fitting.length] ?? []
      const first = Math.floor(turn / fitting.length) % face.length
      const drawn = [...face.slice(first), ...face.slice(0, first)].slice(0, count)
      const [main] = drawn
      if (!main) return []
      const { looks } = main
      const portraits = drawn.map(({ svg, width, height, colour }) => () => {
        const filename = name(svg)
        return { filename, thumb: filename, width, height, colour, looks }
      })
      const photograph = photographOf(who, looks)
      if (!photograph) return portraits.map((make) => make())
      const { full, thumb, width, height, colour } = photograph
      const photo = () => ({ filename: name(full), thumb: name(thumb), width, height, colour, looks })
      if (photograph.face || count === 1) return [photo()]
      const others = portraits.slice(0, count - 1)
      const chosen =
        nextTurn('places') % 2 === 0 ? [photo, ...others] : [...others.slice(0, 1), photo, ...others.slice(1)]
      return chosen.map((make) => make())
    },
  }
}

function discardListed(list: string): void {
  for (const name of readFileSync(list, 'utf8').split('\n'))
    if (NAME.test(name)) rmSync(path.join(path.dirname(list), name), { force: true })
  rmSync(list)
}

const kindOf = ({ gender, age }: Pick<PortraitFile, 'gender' | 'age'>) => `${gender} ${age}`

/** The drawings of each face, by whom the face may stand for. */
function facesByKind(portraits: readonly PortraitFile[]): Map<string, PortraitFile[][]> {
  const kinds = new Map<string, Map<number, PortraitFile[]>>()
  for (const portrait of portraits) {
    const faces = kinds.get(kindOf(portrait)) ?? new Map<number, PortraitFile[]>()
    kinds.set(kindOf(portrait), faces.set(portrait.face, [...(faces.get(portrait.face) ?? []), portrait]))
  }
  return new Map([...kinds].map(([kind, faces]) => [kind, [...faces.values()]]))
}

/** False when the file had to be copied: a file system may have no links, or no more for this file. */
function linked(source: string, file: string): boolean {
  try {
    linkSync(source, file)
    return true
  } catch {
    copyFileSync(source, file)
    return false
  }
}
