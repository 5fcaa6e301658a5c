import { strToU8, zipSync } from 'fflate'

/*
 * The least that a word processor opens well: a heading per day, on a page of its own, and the parts
 * below it. `readWord` joins paragraphs by a blank line and keeps breaks within one.
 */

export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A day as running text: what begins it, and its parts in the form's order. */
export interface WrittenDay {
  heading: string
  /** What reads as a mark is escaped, so that `readText` takes it as text. */
  parts: { label: string; isShort: boolean; lines: string[] }[]
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A document of Word that the import reads back. */
export function daysDocx(days: readonly WrittenDay[]): Uint8Array<ArrayBuffer> {
  const body = days.map(dayXml).join('')
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${DOCX}.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(relationship('officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': strToU8(relationship('styles', 'styles.xml')),
    'word/styles.xml': strToU8(STYLES),
    'word/document.xml': strToU8(`${HEAD}<w:document xmlns:w="${MAIN}"><w:body>${body}${PAGE}</w:body></w:document>`),
  })
}

const relationship = (kind: string, target: string) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`

function dayXml({ heading, parts }: WrittenDay, i: number): string {
  const written = parts.map(({ label, isShort, lines }) =>
    isShort
      ? paragraph(run(`${label}: `, BOLD) + run(lines.join('')))
      : [
          paragraph(run(`${label}:`, BOLD), '<w:keepNext/>'),
          // Only where nothing stands at the edges: the import trims each paragraph.
          ...lines
            .join('\n')
            .split(/(?<=\S)\n\n(?=\S)/)
            .map((text) => paragraph(run(text))),
        ].join(''),
  )
  const onNewPage = i > 0 ? '<w:pageBreakBefore/>' : ''
  return [paragraph(run(heading), `<w:pStyle w:val="Heading1"/>${onNewPage}`), ...written].join('')
}

const BOLD = '<w:rPr><w:b/></w:rPr>'

const paragraph = (runs: string, properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`

function run(text: string, properties = ''): string {
  const pieces = text.split(/([\n\t])/).map((piece) => {
    if (piece === '\n') return '<w:br/>'
    if (piece === '\t') return '<w:tab/>'
    return piece && `<w:t xml:space="preserve">${escaped(piece)}</w:t>`
  })
  return `<w:r>${properties}${pieces.join('')}</w:r>`
}

/** Characters that XML has no place for make the whole document unreadable. */
const escaped = (text: string) =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** A4, with margins of 2.5 cm. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>'

/** Sizes are in half points. */
const STYLES = `${HEAD}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="24"/><w:lang w:val="pt-BR"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:after="240"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="36"/></w:rPr></w:style></w:styles>`
