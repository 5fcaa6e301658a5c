import { air, gold, plum, sage } from './palette.ts'
import { candle, emblem } from './objects.ts'
import { daisy, leaf, rose, spike, sprig } from './plants.ts'
import { type Scene, n, type Sheet } from './sheet.ts'
import { box, disc, fill, oval, place, stroke, through } from './shapes.ts'

const product = (name: string, draw: Scene['draw']): Scene => ({
  file: `produtos/${name}`,
  width: 900,
  height: 900,
  draw,
})

export const products: Scene[] = [
  product('caderno-de-oracao', notebook),
  product('caneca-florescer', mug),
  product('ecobag-raizes', tote),
  product('vela-lavanda', lavenderCandle),
  product('livro-trinta-dias', book),
  product('marcadores-de-pagina', bookmarks),
  product('caixinha-de-versiculos', verseBox),
  product('lenco-jardim', scarf),
]

/** A wall, a table and the light on both, for a thing to stand on. */
function still(s: Sheet, wall: readonly [string, string], table: readonly [string, string]): void {
  s.ground(...wall)
  s.add(
    disc(
      450,
      400,
      400,
      s.radial([
        [0, '#FFFFFF', 0.85],
        [1, '#FFFFFF', 0],
      ]),
    ),
  )
  s.cut(1, fill('M-40 660H940V940H-40Z', s.linear(table)))
}

function notebook(s: Sheet): void {
  still(s, [plum.mist, '#FBF2EF'], ['#F0DFD2', '#DFC7B4'])
  s.add(oval(470, 770, 280, 26, plum.night, 0.16))
  s.cut(
    1.4,
    place(
      450,
      460,
      -5,
      1,
      box(-196, -286, 410, 580, '#FFFDF8', 10),
      box(-204, -292, 400, 584, s.linear([plum.wine, plum.base, '#742447'], [0, 0, 1, 1]), 14),
      box(-204, -292, 54, 584, '#6B2242', 14),
      stroke('M-150 -292V292', '#54183A', 3, 0.7),
      `<rect x="-112" y="-250" width="270" height="500" rx="8" fill="none" stroke="${gold.soft}" stroke-width="4"/>`,
      emblem(22, -20, 2.2, gold.pale, gold.soft),
      box(140, -292, 18, 584, '#54183A', 2),
      fill('M60 290V374L76 356L92 374V290Z', gold.soft),
    ),
  )
  s.cut(
    0.9,
    place(
      764,
      700,
      -58,
      1,
      box(-150, -9, 250, 18, s.linear([gold.pale, gold.mid]), 6),
      fill('M100 -9L142 0L100 9Z', '#F3E4D2'),
      fill('M128 -3L142 0L128 3Z', '#2B1F24'),
      box(-168, -9, 24, 18, plum.rose, 5),
    ),
  )
}

function mug(s: Sheet): void {
  still(s, [sage.mist, '#F6F6F0'], ['#EAD9C8', '#D6BDA4'])
  s.add(oval(440, 776, 250, 26, plum.night, 0.16))
  s.cut(
    1.3,
    `<path d="M610 430C800 400 800 680 600 680" fill="none" stroke="${s.linear(['#FFFDFA', '#DCCFC8'])}" stroke-width="40" stroke-linecap="round"/>`,
    fill(
      'M240 350H630V690C630 750 590 776 540 776H330C280 776 240 750 240 690Z',
      s.linear(['#FFFEFC', '#FBF5F1', '#DDCFC8'], [0, 0, 1, 0]),
    ),
    oval(435, 350, 195, 36, '#F1E6E0'),
    oval(435, 354, 176, 27, '#8D6450'),
    oval(435, 358, 150, 19, '#A97C5E'),
  )
  s.add(emblem(430, 570, 2.4, plum.wine, sage.mid))
  s.blur(
    7,
    stroke('M390 300C360 250 430 220 396 150', '#FFFFFF', 14, 0.9),
    stroke('M470 306C440 260 500 230 476 176', '#FFFFFF', 11, 0.8),
  )
  s.cut(
    0.8,
    sprig(s, {
      from: [60, 820],
      to: [300, 800],
      bow: 30,
      pairs: 5,
      leaf: [70, 18],
      tones: [sage.soft, sage.mid, sage.pale],
      shade: sage.base,
      stem: sage.mid,
    }),
  )
}

function tote(s: Sheet): void {
  still(s, ['#F4EEE6', '#FBF7F4'], ['#E4EDE4', '#C9DACC'])
  s.add(oval(450, 808, 270, 24, sage.deep, 0.18))
  s.cut(1, `<path d="M320 380C320 60 580 60 580 380" fill="none" stroke="#D9C3A6" stroke-width="30"/>`)
  s.cut(
    1.4,
    fill(
      'M206 340C330 352 570 352 694 340L720 780C720 800 700 808 680 808H220C200 808 180 800 180 780Z',
      s.linear(['#FBF3E6', '#F1E3CF', '#DFCBB0'], [0, 0, 1, 0.5]),
    ),
    stroke('M206 362C330 374 570 374 694 362', '#CBB394', 3, 0.8, '12 8'),
    stroke('M250 380C240 520 236 660 244 780M650 380C664 520 664 660 654 780', '#CBB394', 4, 0.4),
  )
  const root = (d: string, w: number): string => stroke(d, '#8D6450', w)
  s.add(
    root('M450 610C446 660 456 690 446 744', 7),
    root('M448 630C410 660 400 690 372 712', 5),
    root('M452 630C494 656 500 690 532 708', 5),
    root('M450 660C430 690 424 710 412 736', 3.4),
    root('M451 664C474 690 476 712 494 734', 3.4),
    stroke('M360 612C420 604 480 604 540 612', '#C79A7E', 4, 1, '2 12'),
    stroke('M450 612C446 560 452 500 450 440', sage.base, 7),
    leaf(450, 560, 96, 30, -148, sage.mid, sage.base),
    leaf(450, 556, 96, 30, -32, sage.soft, sage.mid),
    leaf(450, 506, 80, 26, -142, sage.soft, sage.mid),
    leaf(450, 500, 80, 26, -40, sage.mid, sage.base),
    daisy(450, 440, 46, 10, [plum.rose, plum.wine], gold.soft),
  )
}

function lavenderCandle(s: Sheet): void {
  still(s, ['#EFE8F1', '#FAF4F4'], ['#E6D5DF', '#CFB6C6'])
  s.add(oval(450, 780, 240, 26, plum.night, 0.18))
  s.cut(1.1, candle(s, 450, 780, 400, ['#FBF2F4', '#E6D3E0', '#B798B6'], 1.6))
  s.cut(0.4, fill('M320 560H580V690C540 700 360 700 320 690Z', '#FFFDF9'), emblem(450, 628, 0.95, '#9A78A0', sage.mid))
  const bundle = (x: number, y: number, turn: number, mirrorIt: number): string =>
    place(
      x,
      y,
      turn,
      1,
      ...[-3, -2, -1, 0, 1, 2, 3].map((i) =>
        spike(s, i * 5, 0, 240 + (3 - Math.abs(i)) * 16, i * 20 * mirrorIt, ['#B79BC0', air.dusk, '#9A78A0'], sage.mid),
      ),
      box(-30, -66, 60, 16, plum.rose, 6),
    )
  s.cut(0.8, bundle(770, 850, -62, 1), bundle(120, 860, 58, -1))
}

function book(s: Sheet): void {
  still(s, [gold.mist, '#FDF8F1'], ['#EAD9C8', '#D3B99F'])
  s.add(oval(480, 800, 270, 26, plum.night, 0.18))
  s.cut(
    1.4,
    fill('M640 180L700 206V786L640 806Z', '#F6ECDD'),
    ...Array.from({ length: 9 }, (_, i) => stroke(`M${646 + i * 6} ${186 + i * 2.4}V${800 - i * 2}`, '#D9C5AC', 1.4)),
    fill(
      'M230 180H646V806H230C214 806 204 796 204 780V206C204 190 214 180 230 180Z',
      s.linear(['#F8E6D6', '#F3D3CD', '#DDA9B4']),
    ),
    fill('M204 206C204 190 214 180 230 180H252V806H230C214 806 204 796 204 780Z', '#B8748E', 0.55),
  )
  const cover = 'M252 180H646V806H252Z'
  s.add(
    s.clip(
      cover,
      disc(450, 420, 120, '#FFF6E4'),
      disc(450, 420, 190, '#FFF6E4', 0.4),
      fill('M252 560C340 500 420 540 500 520C560 506 610 490 660 510V820H252Z', sage.pale),
      fill('M252 620C340 580 460 620 540 596C590 580 620 570 660 580V820H252Z', sage.soft),
      fill('M252 700C360 650 460 690 660 640V820H252Z', sage.mid),
      fill(
        'M420 820C470 760 430 710 470 676C520 640 470 620 480 596C500 620 540 640 508 680C490 710 540 760 520 820Z',
        '#FBEBD0',
      ),
      rose(318, 740, 46, [plum.blush, plum.rose, plum.wine]),
      rose(590, 770, 54, ['#FBEFF2', plum.blush, plum.rose]),
      leaf(360, 770, 70, 20, -30, sage.base, sage.deep),
      leaf(540, 760, 66, 20, -150, sage.base, sage.deep),
    ),
    `<rect x="276" y="206" width="346" height="574" rx="6" fill="none" stroke="#FFFDF8" stroke-width="4" opacity="0.8"/>`,
  )
  s.cut(0.6, fill('M560 806V866L576 852L592 866V806Z', plum.base))
}

function bookmarks(s: Sheet): void {
  s.ground('#F3EEE8', '#FBF7F2')
  s.add(
    disc(
      450,
      420,
      430,
      s.radial([
        [0, '#FFFFFF', 0.9],
        [1, '#FFFFFF', 0],
      ]),
    ),
  )
  const mark = (x: number, turn: number, ground: readonly [string, string], drawing: string, tassel: string): string =>
    place(
      x,
      470,
      turn,
      1,
      box(-84, -290, 168, 580, s.linear(ground), 14),
      `<rect x="-70" y="-276" width="140" height="552" rx="8" fill="none" stroke="#FFFDF8" stroke-width="3" opacity="0.75"/>`,
      disc(0, -252, 11, '#F3EEE8'),
      stroke('M0 -254C-8 -310 14 -330 0 -372', tassel, 5),
      fill('M-14 -372H14L20 -430H-20Z', tassel),
      stroke('M-12 -390V-428M0 -390V-430M12 -390V-428', '#FFFFFF', 2, 0.4),
      drawing,
    )
  s.cut(
    1.1,
    mark(
      210,
      -9,
      [plum.wine, plum.base],
      stroke('M0 240C-10 120 10 0 0 -120', sage.soft, 6) +
        [0, 1, 2, 3, 4]
          .map(
            (i) =>
              leaf(0, 190 - i * 66, 74, 20, -36, sage.soft, sage.mid) +
              leaf(0, 166 - i * 66, 74, 20, -144, sage.pale, sage.soft),
          )
          .join('') +
        rose(0, -150, 50, ['#FBEFF2', plum.blush, plum.rose]),
      gold.soft,
    ),
  )
  s.cut(
    1.1,
    mark(
      690,
      9,
      [sage.mid, sage.base],
      disc(0, -130, 46, gold.pale) +
        fill('M-70 40C-20 -20 20 30 70 -10V262H-70Z', sage.soft) +
        fill('M-70 120C-20 70 20 120 70 80V268C70 272 66 276 60 276H-60C-66 276 -70 272 -70 268Z', '#D8E8DD') +
        stroke('M-40 -20q12 -8 20 0q8 -8 20 0', '#FFFDF8', 4),
      plum.rose,
    ),
  )
  s.cut(
    1.4,
    mark(
      450,
      0,
      ['#FFF8E8', gold.pale],
      [-2, -1, 0, 1, 2]
        .map((i) => spike(s, i * 8, 230, 370 - Math.abs(i) * 40, i * 22, ['#B79BC0', air.dusk, plum.rose], sage.mid))
        .join('') + fill('M-30 150C-10 160 10 160 30 150V170C10 180 -10 180 -30 170Z', plum.rose),
      plum.wine,
    ),
  )
}

function verseBox(s: Sheet): void {
  still(s, ['#F6E9E4', '#FCF6F1'], ['#E9DDD3', '#D3C0B0'])
  const cards = [
    [-150, -14, plum.mist],
    [-96, -8, '#FFFDF8'],
    [-40, -3, sage.mist],
    [20, 2, '#FFFDF8'],
    [78, 7, gold.mist],
    [138, 12, plum.mist],
  ] as const
  s.add(oval(450, 800, 320, 28, plum.night, 0.18))
  s.cut(
    1,
    ...cards.map(([dx, turn, tone]) =>
      place(
        450 + dx,
        600,
        turn,
        1,
        box(-96, -290, 192, 300, tone, 10),
        stroke('M-60 -238H60M-60 -206H60M-60 -174H20', '#CDB3A6', 5, 0.7),
      ),
    ),
  )
  s.cut(
    1.3,
    fill(
      'M170 500H730L708 780C706 794 696 800 684 800H216C204 800 194 794 192 780Z',
      s.linear(['#D8B48C', '#C2976A', '#9F7448'], [0, 0, 1, 0.3]),
    ),
    stroke(
      'M182 560C360 570 540 570 718 560M186 640C360 652 540 648 712 640M192 720C360 728 540 730 706 720',
      '#8D6438',
      3,
      0.28,
    ),
    box(156, 486, 588, 38, '#E3C39C', 8),
  )
  s.cut(0.5, oval(450, 660, 112, 92, '#FFFDF8'), emblem(450, 662, 1.5, plum.wine, sage.mid))
  s.cut(
    0.8,
    place(
      770,
      770,
      16,
      1,
      box(-90, -60, 180, 120, '#FFFDF8', 8),
      stroke('M-58 -22H58M-58 4H58M-58 30H10', '#CDB3A6', 5, 0.7),
    ),
    daisy(120, 790, 44, 12, ['#FFFFFF', '#FBF0EC'], gold.soft, 8),
    leaf(150, 806, 90, 22, 8, sage.soft, sage.mid),
  )
}

function scarf(s: Sheet): void {
  s.ground('#EEF3F0', '#FBF7F4')
  s.add(
    disc(
      450,
      430,
      430,
      s.radial([
        [0, '#FFFFFF', 0.95],
        [1, '#FFFFFF', 0],
      ]),
    ),
  )
  const cloth =
    'M130 190C260 130 420 170 560 140C660 120 740 150 790 200C770 330 800 460 760 590C740 680 780 740 730 790C600 770 520 830 400 800C290 776 220 800 150 770C110 640 160 520 130 400C116 330 100 260 130 190Z'
  const { random } = s
  const print: string[] = []
  for (let row = 0; row < 6; row += 1)
    for (let column = 0; column < 6; column += 1) {
      const x = 160 + column * 122 + (row % 2) * 60
      const y = 200 + row * 116
      print.push(
        leaf(x, y, 64, 17, random.between(0, 360), sage.soft, sage.mid),
        leaf(x, y, 58, 15, random.between(0, 360), sage.mid, sage.base),
        (row + column) % 3 === 0
          ? rose(x, y, 34, [plum.blush, plum.rose, plum.wine])
          : daisy(
              x,
              y,
              28,
              10,
              (row + column) % 3 === 1 ? [gold.pale, gold.soft] : ['#FFFFFF', '#FBF0EC'],
              (row + column) % 3 === 1 ? gold.mid : gold.soft,
              random.between(0, 60),
            ),
      )
    }
  const fold = (points: readonly (readonly [number, number])[], width: number, tone: string, opacity: number): string =>
    stroke(through(points), tone, width, opacity)
  s.cut(
    1.5,
    fill(cloth, s.linear(['#FBE8E4', '#F6DDE0', '#EBC8D2'], [0, 0, 1, 1])),
    s.clip(
      cloth,
      ...print,
      fold(
        [
          [330, 120],
          [360, 330],
          [300, 560],
          [350, 840],
        ],
        44,
        '#8A2F55',
        0.07,
      ),
      fold(
        [
          [372, 120],
          [400, 330],
          [344, 560],
          [392, 840],
        ],
        20,
        '#FFFFFF',
        0.3,
      ),
      fold(
        [
          [620, 110],
          [590, 320],
          [640, 560],
          [590, 840],
        ],
        50,
        '#8A2F55',
        0.08,
      ),
      fold(
        [
          [664, 110],
          [634, 320],
          [684, 560],
          [634, 840],
        ],
        22,
        '#FFFFFF',
        0.3,
      ),
    ),
    `<path d="${cloth}" fill="none" stroke="${plum.wine}" stroke-width="9" stroke-linejoin="round"/>`,
    `<path d="${cloth}" fill="none" stroke="#FBEFF2" stroke-width="3" stroke-dasharray="${n(10)} ${n(8)}"/>`,
  )
}
