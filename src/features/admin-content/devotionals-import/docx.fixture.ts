/** A paragraph of a document; `|` is a line break within it. */
const paragraph = (text: string): string =>
  `<w:p><w:r>${text
    .split('|')
    .map((line) => `<w:t xml:space="preserve">${escaped(line)}</w:t>`)
    .join('<w:br/>')}</w:r></w:p>`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A picture in a paragraph of its own. */
const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing"><wp:docPr id="1" name="Imagem 1"/><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture"><pic:blipFill><a:blip xmlns:r="${OFFICE}" r:embed="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
/** A paragraph that is a picture. */
export const PICTURE = '\u{1F5BC}'

/** The least that Word opens: paragraphs, or a table. */
export function docx(content: readonly string[] | { table: readonly (readonly string[])[] }): Uint8Array<ArrayBuffer> {
  const body =
    'table' in content
      ? table(content.table)
      : content.map((text) => (text === PICTURE ? picture : paragraph(text))).join('')
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  return zip({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p1" Type="${OFFICE}/image" Target="media/image1.png"/></Relationships>`,
    'word/media/image1.png': 'a picture',
    'word/document.xml': `${head}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  })
}

/**
 * A zip whose files are not compressed.
 * @param unpacked what it says each file would be, if not the truth
 */
export function zip(files: Record<string, string>, unpacked?: number): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const list: Uint8Array[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const bytes = encoder.encode(text)
    const nameBytes = encoder.encode(name)
    const says = unpacked ?? bytes.length
    const local = record(0x04034b50, [
      [20, 2],
      [0x0800, 2],
      [0, 2],
      [0, 4],
      [crc32(bytes), 4],
      [bytes.length, 4],
      [says, 4],
      [nameBytes.length, 2],
      [0, 2],
    ])
    list.push(
      record(0x02014b50, [
        [20, 2],
        [20, 2],
        [0x0800, 2],
        [0, 2],
        [0, 4],
        [crc32(bytes), 4],
        [bytes.length, 4],
        [says, 4],
        [nameBytes.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ]),
      nameBytes,
    )
    parts.push(local, nameBytes, bytes)
    offset += local.length + nameBytes.length + bytes.length
  }
  const size = list.reduce((sum, { length }) => sum + length, 0)
  const count = Object.keys(files).length
  return joined([
    ...parts,
    ...list,
    record(0x06054b50, [
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [size, 4],
      [offset, 4],
      [0, 2],
    ]),
  ])
}

function record(signature: number, fields: readonly (readonly [number, 2 | 4])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + fields.reduce((sum, [, bytes]) => sum + bytes, 0)))
  view.setUint32(0, signature, true)
  let at = 4
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
