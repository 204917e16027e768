/** What of pdfkit 0.20 makes invoices: `@types/pdfkit` is of 0.17 and lacks PDF/UA and tables in the structure of a document. */
declare module 'pdfkit' {
  import type { Font } from 'fontkit'

  type Tag = 'Document' | 'H1' | 'P'
  interface Element {
    add(child: Element): this
    end(): void
  }
  interface Cell {
    readonly text: string
    readonly type: 'TH' | 'TD'
    /** Of a head: of its row or of its column. */
    readonly scope?: 'Row' | 'Column'
    readonly align?: { readonly x: 'left' | 'right'; readonly y: 'top' }
    readonly font?: { readonly src: string; readonly size: number }
  }
  interface Table {
    /** What the table becomes a part of. */
    readonly structParent: Element
    readonly columnStyles: readonly (string | number)[]
    readonly defaultStyle: {
      readonly border: readonly number[]
      readonly borderColor: string
      readonly padding: readonly number[]
    }
    readonly data: readonly (readonly Cell[])[]
  }
  interface Options {
    readonly size: 'A4'
    readonly margin: number
    readonly pdfVersion: '1.7'
    readonly subset: 'PDF/UA'
    readonly tagged: true
    readonly displayTitle: true
    readonly lang: string
    readonly font: Font
    readonly info: {
      readonly Title: string
      readonly Author: string
      readonly CreationDate: Date
      readonly ModDate: Date
    }
  }
  export default class PDFDocument {
    constructor(options: Options)
    on(event: 'data', heard: (chunk: Buffer) => void): this
    on(event: 'end', heard: () => void): this
    on(event: 'error', heard: (error: Error) => void): this
    registerFont(name: string, font: Font): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(colour: string): this
    text(text: string): this
    moveDown(lines: number): this
    table(table: Table): this
    struct(tag: Tag, content?: () => unknown): Element
    addStructure(element: Element): this
    end(): void
  }
}

declare module 'fontkit' {
  export interface Font {
    readonly postscriptName: string
  }
  export function create(file: Uint8Array): Font
}
