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
import type { Looks, PortraitFile } from '../portraits/portraits.ts'
import { ageOf } from '../portraits/subjects.ts'

export interface Picture {
  readonly width: number
  readonly height: number
  readonly colour: string
  /** Null where no face is to be seen. */
  readonly looks: Looks | null
  /** Random, not from the seed: nobody can guess it. */
  readonly filename: string
  /** The name of what cards and lists show; a drawing is as small as its thumbnail would be, and is both. */
  readonly thumb: string
}

/** The portraits that people are given, and their files. */
export interface Photos {
  /**
   * Up to `count` pictures of one face that fits, the main one first; a face may have fewer. The faces take turns, and so do the pictures of
   * each: who comes one after the other does not look alike. No real member has the face of a fictional one.
   */
  take(who: { gender: Gender; age: number; fictional: boolean }, count: number): Picture[]
  /** Call it once the rows with the pictures are stored. */
  keep(): void
  /** Removes every picture that was taken. */
  discard(): void
}

/** Ending of a list of pictures that are neither kept nor discarded, a line each; every run has its own. */
const UNFINISHED = '.unfinished'
const NAME = /^[0-9a-f]{32}\.svg$/
/** One face of so many is for fictional people. */
const FICTIONAL_FACES = 5

/**
 * Gives people pictures of these. Each drawing is written once into the folder, and every further picture is another link to that file;
 * without a folder nothing is written. Discards first what other runs left unfinished in this folder, because their process died.
 */
export function openPhotos(portraits: readonly PortraitFile[], folder: string | null): Photos {
  const faces = facesByKind(portraits)
  const turns = new Map<string, number>()
  const written = new Map<PortraitFile, string>()
  const list = folder && path.join(folder, `${randomBytes(8).toString('hex')}${UNFINISHED}`)

  function write(portrait: PortraitFile, file: string) {
    const source = written.get(portrait)
    if (source === undefined) writeFileSync(file, portrait.svg)
    else if (linked(source, file)) return
    written.set(portrait, file)
  }

  if (folder) {
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder)) if (name.endsWith(UNFINISHED)) discardListed(path.join(folder, name))
  }
  return {
    keep() {
      if (list) rmSync(list, { force: true })
    },
    discard() {
      if (list && existsSync(list)) discardListed(list)
    },
    take({ gender, age, fictional }, count) {
      if (count === 0) return []
      const kind = kindOf({ gender, age: ageOf(age) })
      const fitting = (faces.get(kind) ?? []).filter((_, at) => (at % FICTIONAL_FACES === 0) === fictional)
      const queue = `${kind} ${fictional}`
      const turn = turns.get(queue) ?? 0
      turns.set(queue, turn + 1)
      const face = fitting[turn % fitting.length] ?? []
      const first = Math.floor(turn / fitting.length) % face.length
      const taken = [...face.slice(first), ...face.slice(0, first)].slice(0, count)
      const names = taken.map(() => `${randomBytes(16).toString('hex')}.svg`)
      if (list) appendFileSync(list, names.map((name) => `${name}\n`).join(''))
      return taken.map((portrait, at) => {
        const filename = names[at] as string
        if (folder) write(portrait, path.join(folder, filename))
        const { width, height, colour, looks } = portrait
        return { filename, thumb: filename, width, height, colour, looks }
      })
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
