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
  /** What the face looks like. */
  readonly looks: Looks
  /** Random and not derived from the seed, so that nobody can guess it. */
  readonly filename: string
  /** The file for cards and lists. For a drawing it is the same file, which is as small as a thumbnail would be. */
  readonly thumbFilename: string
}

interface Person {
  readonly gender: Gender
  readonly age: number
  readonly fictional: boolean
}

/** Assigns portraits and photographs to people and writes their files. */
export interface Photos {
  /**
   * Up to `count` pictures of one fitting face, the main one first; a face may have fewer. Faces take turns, and so do the pictures of each, so that
   * people in a row do not look alike. Real members never get the face of a fictional one. One real member in eight gets a photograph among the
   * pictures, half of them as the main one; a photograph that shows a face stands alone.
   */
  take(who: Person, count: number): Picture[]
  /** Must be called once the rows with the pictures are stored. */
  keep(): void
  /** Deletes all pictures that were assigned. */
  discard(): void
}

/** Ending of the file, one per run, that lists the pictures which are neither kept nor discarded yet. */
const UNFINISHED = '.unfinished'
const NAME = /^[0-9a-f]{32}\.(?:svg|webp)$/
/** One face in so many is for fictional people. */
const FICTIONAL_FACES = 5
/** One real member in so many has a photograph. */
const PHOTOGRAPHED = 8

/**
 * Opens the assignment of these pictures. Each file is written once into the folder, and further uses are hard links to it; without a folder nothing
 * is written. First deletes the files that earlier runs, which died, left in this folder.
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

  /** Stores the content under a new name and returns the name. */
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

  /** A fitting photograph for every eighth real member. */
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
        return { filename, thumbFilename: filename, width, height, colour, looks }
      })
      const photograph = photographOf(who, looks)
      if (!photograph) return portraits.map((make) => make())
      const { full, thumb, width, height, colour } = photograph
      const photo = () => ({ filename: name(full), thumbFilename: name(thumb), width, height, colour, looks })
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

/** The drawings of each face, by the kind of person whom the face fits. */
function facesByKind(portraits: readonly PortraitFile[]): Map<string, PortraitFile[][]> {
  const kinds = new Map<string, Map<number, PortraitFile[]>>()
  for (const portrait of portraits) {
    const faces = kinds.get(kindOf(portrait)) ?? new Map<number, PortraitFile[]>()
    kinds.set(kindOf(portrait), faces.set(portrait.face, [...(faces.get(portrait.face) ?? []), portrait]))
  }
  return new Map([...kinds].map(([kind, faces]) => [kind, [...faces.values()]]))
}

/** False if the file must be copied, because the file system has no hard links, or no more for this file. */
function linked(source: string, file: string): boolean {
  try {
    linkSync(source, file)
    return true
  } catch {
    copyFileSync(source, file)
    return false
  }
}
