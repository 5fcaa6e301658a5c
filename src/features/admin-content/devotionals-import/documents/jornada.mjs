/*
 * Writes jornada.fodt, thirty days as a volunteer types them in a word processor: a cover, a table
 * of contents, headings, bold, quotes, lists that number themselves, page breaks, a footnote, a
 * comment, tracked changes, a page's head and foot. README.md says how it became jornada.docx.
 */
import { writeFileSync } from 'node:fs'

const DAYS = Array.from({ length: 30 }, (_, i) => i + 1)
const title = (day) => `${['Raízes', 'Água viva', 'O “sim” de Maria'][day % 3]} ${day}`
const p = (style, text) => `<text:p text:style-name="${style}">${text}</text:p>`
const h = (level, style, text) => `<text:h text:style-name="${style}" text:outline-level="${level}">${text}</text:h>`
const bold = (text) => `<text:span text:style-name="Bold">${text}</text:span>`
const list = (style, items) =>
  `<text:list text:style-name="${style}">${items.map((item) => `<text:list-item>${p('Standard', item)}</text:list-item>`).join('')}</text:list>`

const contents = `<text:table-of-content text:name="Sumário"><text:table-of-content-source text:outline-level="1"/><text:index-body><text:index-title text:name="Título">${p('Contents_20_Heading', 'Sumário')}</text:index-title>${DAYS.map(
  (day) => p('Contents_20_1', `<text:a xlink:href="#d${day}">Dia ${day} – ${title(day)}<text:tab/>${day + 2}</text:a>`),
).join('')}</text:index-body></text:table-of-content>`

const day = (number) =>
  [
    h(
      1,
      'Day',
      `<text:bookmark-start text:name="d${number}"/>Dia ${number} – ${title(number)}<text:bookmark-end text:name="d${number}"/>`,
    ),
    p('Standard', `${bold('Tema:')} Fé<text:s/>e raízes`),
    h(2, 'Heading_20_2', 'Versículo'),
    p('Quote', '“O Senhor é o meu pastor;<text:line-break/>nada me faltará.”'),
    p('Quote', 'Salmo 23:1'),
    h(2, 'Heading_20_2', 'Mensagem'),
    p(
      'Standard',
      `Deus cuida de ${bold('você')} — e dos seus${number === 1 ? '<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Uma nota.</text:p></text:note-body></text:note>' : ''}. Ele disse: “Não temas”.`,
    ),
    number === 2
      ? p(
          'Standard',
          'Hoje <text:change-start text:change-id="ins"/>mesmo <text:change-end text:change-id="ins"/>descanse<text:change text:change-id="del"/>.',
        )
      : p(
          'Standard',
          `Hoje${number === 3 ? '<office:annotation><dc:creator>Ana</dc:creator><text:p>Rever!</text:p></office:annotation>' : ''} descanse.`,
        ),
    p('Standard', 'Três passos:'),
    list('Numbers', ['Respire.', `Leia o ${bold('Salmo 23')}.`, 'Ore.']),
    p('Standard', 'E leve com você:'),
    list('Dots', ['a Bíblia;', 'um caderno.']),
    p('Standard', ''),
    p('Standard', `${bold('Verdade do Dia')}: Quem descansa, confia.`),
    p('Standard', `${bold('Oração:')} Senhor, obrigada.`),
    p('Standard', 'Amém.'),
  ].join('')

const names = { office: 'office', text: 'text', style: 'style', fo: 'xsl-fo-compatible' }
const xmlns = Object.entries(names)
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const change = (id, kind, deleted = '') =>
  `<text:changed-region text:id="${id}"><text:${kind}><office:change-info><dc:creator>Ana</dc:creator><dc:date>2026-11-20T22:00:00</dc:date></office:change-info>${deleted}</text:${kind}></text:changed-region>`

writeFileSync(
  new URL('jornada.fodt', import.meta.url),
  `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${xmlns} xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>
<style:style style:name="Standard" style:family="paragraph"/>
<style:style style:name="Title" style:family="paragraph" style:parent-style-name="Standard"/>
<style:style style:name="Quote" style:family="paragraph" style:parent-style-name="Standard"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="Heading_20_1" style:display-name="Heading 1" style:family="paragraph" style:default-outline-level="1"/>
<style:style style:name="Heading_20_2" style:display-name="Heading 2" style:family="paragraph" style:default-outline-level="2"/>
<style:style style:name="Contents_20_Heading" style:display-name="Contents Heading" style:family="paragraph" style:class="index"/>
<style:style style:name="Contents_20_1" style:display-name="Contents 1" style:family="paragraph" style:class="index"/>
</office:styles>
<office:automatic-styles>
<style:style style:name="Day" style:family="paragraph" style:parent-style-name="Heading_20_1"><style:paragraph-properties fo:break-before="page"/></style:style>
<style:style style:name="Bold" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<text:list-style style:name="Numbers"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/></text:list-style>
<text:list-style style:name="Dots"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>
<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm"/></style:page-layout>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page"><style:header><text:p>Dia a dia com Deus</text:p></style:header><style:footer><text:p>Página <text:page-number/></text:p></style:footer></style:master-page></office:master-styles>
<office:body><office:text>
<text:tracked-changes>${change('ins', 'insertion')}${change('del', 'deletion', '<text:p> bastante</text:p>')}</text:tracked-changes>
${p('Title', 'Jornada de trinta dias')}${contents}${DAYS.map(day).join('\n')}
</office:text></office:body></office:document>
`,
)
