/**
 * A small PDF of text lines, written by hand: one page A4, the standard Helvetica, Latin-1 letters.
 */
interface Leaflet {
  file: string
  title: string
  lines: readonly string[]
}

const leaflets: readonly Leaflet[] = [
  {
    file: 'recados/retiro-programacao.pdf',
    title: 'Retiro na serra - programação',
    lines: [
      'SEXTA',
      '18h00  Chegada, quartos e sopa',
      '20h30  Abertura: um tempo de silêncio e canto',
      '',
      'SÁBADO',
      '07h30  Caminhada até o mirante (quem quiser)',
      '08h30  Café da manhã',
      '10h00  Encontro 1: o que a dor não pode dizer de você',
      '12h30  Almoço',
      '14h00  Tempo livre: rede, leitura, conversa, cochilo',
      '16h30  Oficina de escrita ou roda de bordado',
      '19h00  Jantar',
      '20h30  Fogueira e histórias',
      '',
      'DOMINGO',
      '08h30  Café da manhã',
      '10h00  Encontro 2: sementes para levar para casa',
      '12h30  Almoço de despedida',
      '14h30  Saída do ônibus',
      '',
      'Nada é obrigatório. Se precisar ficar quieta, fique.',
    ],
  },
  {
    file: 'recados/retiro-o-que-levar.pdf',
    title: 'Retiro na serra - o que levar',
    lines: [
      '[  ] Roupa de cama e toalha',
      '[  ] Agasalho: à noite a serra é fria',
      '[  ] Tênis ou bota para caminhar',
      '[  ] Remédios de uso contínuo, com a receita',
      '[  ] Garrafa de água',
      '[  ] Repelente e protetor solar',
      '[  ] Bíblia, caderno e caneta',
      '[  ] Documento com foto',
      '',
      'Se tiver: uma lanterna, um jogo de mesa, um bolo para o café.',
      '',
      'Pode deixar em casa: o notebook, a pressa e a preocupação com a roupa certa.',
      '',
      'Alergia ou restrição alimentar? Conte para a equipe até uma semana antes.',
    ],
  },
]

/** The files that the notices carry, each with its path under media/. */
export const attachments = (): { file: string; bytes: Buffer }[] =>
  leaflets.map((leaflet) => ({ file: leaflet.file, bytes: pdf(leaflet) }))

const text = (line: string): string => `(${line.replace(/[\\()]/gu, '\\$&')})`

function pdf({ title, lines }: Leaflet): Buffer {
  const content = [
    'BT',
    '/F2 20 Tf 0.541 0.184 0.333 rg 64 770 Td',
    `${text(title)} Tj`,
    '/F1 12 Tf 0.169 0.122 0.141 rg 0 -40 Td 20 TL',
    ...lines.map((line) => `${text(line)} Tj T*`),
    'ET',
    '0.867 0.639 0.722 RG 1 w 64 752 m 531 752 l S',
  ].join('\n')
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${text(title)} >>`,
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1')
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = Buffer.byteLength(body, 'latin1')
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}
