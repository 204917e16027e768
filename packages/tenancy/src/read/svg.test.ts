import { expect, it } from 'vitest'
import { findSvgFault } from './svg.ts'

const SVG = 'xmlns="http://www.w3.org/2000/svg"'
const around = (content: string, attributes = SVG) => `<svg ${attributes}>${content}</svg>`
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const script = around('<script>alert(1)</script>')

it.each<[string, string | Buffer]>([
  ['a script', script],
  ['a script under a prefix', around('<x:script>alert(1)</x:script>', `${SVG} xmlns:x="http://www.w3.org/2000/svg"`)],
  ['a picture whose every name has a prefix', `<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script/></x:svg>`],
  ['HTML', around('<h:img/>', `${SVG} xmlns:h="http://www.w3.org/1999/xhtml"`)],
  ['HTML whose name is hidden', around('<b xmlns="http://www.w3.org/1999/&#120;html"/>')],
  ['UTF-16, little-endian', utf16(script)],
  ['UTF-16, big-endian', utf16(script).swap16()],
  ['UTF-16 without a mark', Buffer.from(script, 'utf16le')],
  ['another encoding that it states', `<?xml version="1.0" encoding="UTF-7"?>${around('+ADw-script+AD4-')}`],
  ['bytes that are no UTF-8', Buffer.concat([Buffer.from(around('')), Buffer.from([0xff])])],
  ['an entity', `<!DOCTYPE svg [<!ENTITY e "<script/>">]>${around('&e;')}`],
  ['an attribute by default', `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${around('')}`],
  ['a style sheet elsewhere', `<?xml-stylesheet href="//evil.test/x.css"?>${around('')}`],
  ['a transformation', `<?xml-stylesheet type="text/xsl" href="#x"?>${around('')}`],
  ['an event', around('<path onclick="alert(1)"/>')],
  ['an event in capitals', around('<path ONCLICK="alert(1)"/>')],
  ['an event under a prefix', around('<path x:onload="alert(1)"/>', `${SVG} xmlns:x="x"`)],
  ['a foreign object', around('<foreignObject/>')],
  ['a foreign object under a prefix', around('<s:foreignObject/>', `${SVG} xmlns:s="http://www.w3.org/2000/svg"`)],
  ['a handler', around('<handler type="text/javascript">alert(1)</handler>')],
  ['an address elsewhere', around('<image href="https://evil.test/x"/>')],
  ['an address without scheme', around('<use xlink:href="//evil.test/x#a"/>', `${SVG} xmlns:xlink="x"`)],
  ['an address on this host', around('<image href="/api/user.php"/>')],
  ['a program as an address', around('<a href=" java&#10;script:alert(1)"><path/></a>')],
  ['a document in an address', around('<use href="data:image/svg+xml,x#a"/>')],
  ['another base for addresses', around('<use href="#a"/>', `${SVG} xml:base="//evil.test/"`)],
  ['an animation that sets a link', around('<a><set attributeName="href" to="//evil.test"/></a>')],
  ['an animation that sets an event', around('<set attributeName="onclick" to="alert(1)"/>')],
  ['an animation to a program', around('<animate values="JavaScript:alert(1)"/>')],
  ['a fill from elsewhere', around(`<path fill=" url( ' https://evil.test/x')"/>`)],
  ['a fill whose name is escaped', around('<path fill="u\\72l(//evil.test/x)"/>')],
  ['a mask from elsewhere', around(`<path mask="image-set('//evil.test/x' 1x)"/>`)],
  ['a style that imports', around('<style>@IMPORT "//evil.test/x"</style>')],
  ['a style that imports, in a section', around('<style><![CDATA[@import "//evil.test/x"]]></style>')],
  ['a style that imports, in two parts', around('<style>@imp<!-- -->ort "//evil.test/x"</style>')],
  ['a style that imports, escaped', around('<style>@\\69mport "//evil.test/x"</style>')],
  ['a style that imports, under a prefix', around('<s:style>@import "x"</s:style>', `${SVG} xmlns:s="x"`)],
  ['a style that fetches behind a comment', around('<style>a{content:"/*";b:url(//evil.test);c:"*/"}</style>')],
  ['a style attribute that fetches', around('<path style="background:url(x.png)"/>')],
  ['what is not closed', '<svg xmlns="http://www.w3.org/2000/svg"><path>'],
  ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['nothing', ''],
  ['endless depth', '<g>'.repeat(300_000)],
])('refuses %s', (_, content) => {
  expect(findSvgFault(Buffer.from(content as string))).toMatch(/./)
})

it.each([
  ['a plain one', around('<path d="M0 0"/>')],
  ['a declaration and a document type', `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE svg>\n${around('<g/>')}`],
  [
    'parts that it names itself',
    around('<clipPath id="a"/><use href="#a" xlink:href="#a"/><path clip-path="url(#a)"/>', `${SVG} xmlns:xlink="x"`),
  ],
  [
    'styles and an animation',
    around('<style>a{fill:url("#a")}@media print{b{x:1}}</style><animate attributeName="d"/>'),
  ],
  ['what drawing programs write', around('<metadata><?xpacket x?><r:a r:name="1"/></metadata>', `${SVG} xmlns:r="x"`)],
  ['words that would be active elsewhere', around('<title>Onload: &lt;script&gt; of //example.com</title>')],
])('takes %s', (_, content) => {
  expect(findSvgFault(Buffer.from(content))).toBeNull()
})
