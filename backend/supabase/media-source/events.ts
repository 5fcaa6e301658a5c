import { air, gold, paper, plum, sage } from './palette.ts'
import { far } from './creatures.ts'
import { candle, cup } from './objects.ts'
import { daisy, grass, leaf, rose, spike, sprig } from './plants.ts'
import { type Scene, n, type Sheet } from './sheet.ts'
import { box, disc, fill, glints, land, orb, oval, place, ridge, stars, stroke, vessel } from './shapes.ts'
import { broadTree, pine } from './trees.ts'

const event = (name: string, draw: Scene['draw']): Scene => ({
  file: `eventos/${name}`,
  width: 1200,
  height: 675,
  draw,
})

export const events: Scene[] = [
  event('retiro-na-serra', retreat),
  event('noite-de-oracao', nightOfPrayer),
  event('roda-de-bordado', embroideryCircle),
  event('cafe-da-primavera', springBreakfast),
  event('caminhada-no-parque', parkWalk),
]

function retreat(s: Sheet): void {
  s.ground('#F3D9CE', '#FAEAD9', '#FDF5E6')
  s.add(orb(s, 380, 250, 74, '#FFF7E6', '#F8DCA4', 3.4))
  s.cut(0.5, fill(ridge(s, 340, 190, 5), s.linear(['#D3BFCB', '#E6D3D2'])))
  s.cut(0.7, fill(land(s, [340, 310, 330, 290, 310, 320]), s.linear(['#B9C9BC', '#A9C0AF'])))
  s.cut(
    0.8,
    ...Array.from({ length: 16 }, (_, i) =>
      pine(20 + i * 78, 420 + ((i * 37) % 30), 110 + ((i * 53) % 70), i % 2 === 0 ? sage.mid : '#55826B'),
    ),
  )
  s.cut(0.9, fill(land(s, [440, 420, 410, 400, 406, 430]), s.linear([sage.soft, sage.mid])))
  s.cut(
    1.1,
    fill('M700 440V330H960V440Z', s.linear(['#B07F63', '#8D6049'])),
    fill('M670 340L830 216L990 340L970 356L830 246L690 356Z', '#6B4238'),
    fill('M704 342L830 246L956 342Z', '#A87459'),
    box(800, 366, 60, 74, '#F9DFA8', 3),
    box(724, 364, 50, 42, '#FBE6BC', 3),
    box(888, 364, 50, 42, '#FBE6BC', 3),
    stroke('M749 364V406M724 385H774M913 364V406M888 385H938M830 366V440', '#6B4238', 3),
    box(906, 226, 26, 66, '#8D6049'),
  )
  s.blur(7, stroke('M918 214C900 180 940 160 924 124C914 98 934 84 930 64', '#FFFFFF', 13, 0.6))
  s.cut(
    0.6,
    fill(
      'M-40 470C220 440 560 452 760 462C960 470 1120 452 1240 466V720H-40Z',
      s.linear(['#CFE0E0', air.tide, '#6F9DA0']),
    ),
  )
  s.add(glints(s, 34, [0, 486, 1200, 660], '#F4FAF8', 150), fill('M700 464H960L940 520H724Z', '#8D6049', 0.14))
  s.cut(
    1,
    box(520, 478, 30, 120, '#8D6450'),
    box(620, 478, 30, 120, '#8D6450'),
    ...Array.from({ length: 9 }, (_, i) =>
      box(506 - i * 3, 462 + i * 15, 158 + i * 6, 12, i % 2 === 0 ? '#C49A78' : '#B58967', 3),
    ),
  )
  s.cut(
    0.8,
    fill(
      'M-40 600C80 580 200 600 300 720H-40ZM1240 590C1120 580 1000 620 930 720H1240Z',
      s.linear([sage.mid, sage.base]),
    ),
    ...[60, 120, 190, 1040, 1100, 1160].map((x, i) =>
      spike(s, x, 668, 120 + (i % 3) * 22, (i % 2) * 20 - 10, ['#C9AFCF', plum.rose], sage.deep),
    ),
  )
}

function nightOfPrayer(s: Sheet): void {
  s.ground('#3A2233', '#4B2A40', '#5E374C')
  s.add(stars(s, 30, [20, 20, 1180, 210], '#F5DFB5'))
  s.cut(
    0.8,
    fill('M330 675V300C330 90 870 90 870 300V675Z', s.linear(['#53304A', '#6B3C58'])),
    fill('M386 675V310C386 140 814 140 814 310V675Z', s.linear(['#2E2038', '#4A3458', '#7E5A7B'])),
  )
  s.add(stars(s, 26, [430, 190, 770, 430], '#FFF7E6'), disc(690, 280, 34, '#FBF0DC'), disc(704, 272, 30, '#3F2C4C'))
  s.cut(1.4, fill('M-40 560H1240V720H-40Z', s.linear(['#8A5A62', '#6B3F4C'])))
  const glass = ['#F9E3C2', '#E9B98F', '#B4735C'] as const
  s.cut(
    0.7,
    ...[
      [150, 606, 120],
      [262, 622, 84],
      [380, 600, 150],
      [500, 620, 96],
      [612, 604, 176],
      [730, 622, 104],
      [842, 604, 138],
      [950, 622, 88],
      [1060, 606, 118],
    ].map(([x = 0, y = 0, h = 0], i) =>
      candle(s, x, y, h, i % 2 === 0 ? glass : ['#F3D5DF', '#DDA3B8', '#A8627E'], 3.6),
    ),
  )
  s.cut(
    0.7,
    sprig(s, {
      from: [40, 660],
      to: [330, 640],
      bow: 22,
      pairs: 6,
      leaf: [60, 15],
      tones: [sage.soft, sage.mid],
      shade: sage.deep,
      stem: sage.mid,
      thickness: 3,
    }),
    sprig(s, {
      from: [1160, 660],
      to: [870, 642],
      bow: -22,
      pairs: 6,
      leaf: [60, 15],
      tones: [sage.soft, sage.mid],
      shade: sage.deep,
      stem: sage.mid,
      thickness: 3,
    }),
  )
}

function embroideryCircle(s: Sheet): void {
  s.ground('#F8EDEA', paper.cream)
  s.cut(
    1.2,
    fill('M-40 -40H1240V250C900 330 640 210 340 280C180 310 60 290 -40 260Z', s.linear([plum.blush, '#F3DCE3'])),
  )
  const hoop = (x: number, y: number, r: number, wood: string): string =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="#FFFDFA" stroke="${wood}" stroke-width="${n(r * 0.1)}"/>` +
    box(x - r * 0.11, y - r - r * 0.17, r * 0.22, r * 0.18, gold.mid, 5)
  s.cut(
    1.3,
    hoop(330, 360, 200, '#C79A5E'),
    stroke('M330 500C322 430 340 380 326 300', sage.base, 5, 1, '11 5'),
    ...[-40, -150, 20, 200].map((turn, i) =>
      leaf(330, 470 - i * 34, 74, 20, turn, [sage.soft, sage.mid][i % 2] ?? sage.mid, sage.base),
    ),
    rose(326, 280, 62, [plum.blush, plum.rose, '#CB7F9E', plum.wine]),
  )
  s.cut(
    1.3,
    hoop(720, 280, 148, '#B98A55'),
    ...Array.from({ length: 12 }, (_, i) =>
      leaf(
        720 + Math.cos((i * Math.PI) / 6) * 84,
        280 + Math.sin((i * Math.PI) / 6) * 84,
        44,
        13,
        i * 30 + 70,
        [sage.mid, sage.soft][i % 2] ?? sage.mid,
        sage.base,
      ),
    ),
    ...[0, 1, 2, 3].map((i) =>
      daisy(
        720 + Math.cos((i * Math.PI) / 2 + 0.4) * 86,
        280 + Math.sin((i * Math.PI) / 2 + 0.4) * 86,
        24,
        9,
        [gold.pale, gold.soft],
        gold.mid,
      ),
    ),
  )
  s.cut(
    1.3,
    hoop(950, 470, 124, '#C79A5E'),
    ...[-30, 0, 30].map((dx) => spike(s, 950 + dx * 0.5, 560, 160 - Math.abs(dx), dx, ['#B79BC0', air.dusk], sage.mid)),
  )
  s.add(
    stroke('M720 428C700 520 560 500 560 590C560 650 700 640 780 610', plum.wine, 4),
    stroke('M330 560C360 620 440 640 520 620', sage.base, 4),
  )
  s.cut(0.6, fill('M776 616L930 560L932 566L782 624Z', '#A19CA4'))
  s.cut(
    0.9,
    box(1080, 130, 90, 22, gold.soft, 6),
    box(1090, 150, 70, 96, plum.base, 5),
    box(1080, 244, 90, 22, gold.soft, 6),
    ...Array.from({ length: 7 }, (_, i) =>
      stroke(`M1092 ${162 + i * 12}Q1125 ${168 + i * 12} 1158 ${160 + i * 12}`, plum.wine, 2.4),
    ),
    disc(90, 560, 40, gold.mid),
    disc(90, 560, 33, gold.pale),
    disc(82, 554, 4, gold.mid),
    disc(98, 554, 4, gold.mid),
    disc(82, 568, 4, gold.mid),
    disc(98, 568, 4, gold.mid),
  )
}

function springBreakfast(s: Sheet): void {
  s.ground('#EAF1EC', '#F8F3E8')
  s.blur(30, disc(200, 120, 120, '#FFFFFF', 0.8), disc(1000, 90, 150, '#FBF0DC', 0.9))
  s.cut(
    0.7,
    sprigAt(s, -20, -10, 330, 190, 50),
    sprigAt(s, 1220, -10, 880, 200, -50),
    sprigAt(s, 240, -30, 470, 120, 30),
    sprigAt(s, 960, -30, 740, 110, -30),
  )
  s.cut(
    1.4,
    fill('M-40 470H1240V720H-40Z', s.linear(['#FFFFFF', '#F1E9E6'])),
    ...Array.from({ length: 16 }, (_, i) => fill(`M${i * 80 - 20} 470h40v250h-40Z`, plum.blush, 0.28)),
    fill('M-40 470H1240V486H-40Z', plum.rose, 0.35),
    fill('M-40 560H1240V590H-40Z', plum.blush, 0.3),
  )
  s.add(
    oval(600, 606, 120, 12, plum.night, 0.12),
    oval(290, 612, 150, 14, plum.night, 0.1),
    oval(900, 612, 170, 14, plum.night, 0.1),
  )
  s.cut(
    0.9,
    ...[
      [530, 240],
      [600, 190],
      [680, 236],
      [560, 310],
      [650, 314],
      [480, 320],
      [722, 326],
    ].map(([x = 0, y = 0]) => stroke(`M600 440Q${n((x + 600) / 2)} ${n((y + 440) / 2)} ${x} ${y}`, sage.mid, 5)),
    ...[-160, -140, -110, -70, -40, -20].map((turn, i) =>
      leaf(600, 420, 130, 26, turn, [sage.soft, sage.mid, sage.pale][i % 3] ?? sage.mid, sage.base),
    ),
    rose(530, 250, 52, [plum.blush, plum.rose, '#CB7F9E', plum.wine]),
    rose(680, 246, 50, ['#FBEFF2', plum.blush, plum.rose], 30),
    rose(604, 206, 56, [plum.rose, '#CB7F9E', plum.wine, plum.base], 60),
    daisy(480, 322, 38, 12, ['#FFFFFF', '#FBF3EC'], gold.soft),
    daisy(722, 330, 36, 12, ['#FFFFFF', '#FBF3EC'], gold.soft, 12),
    rose(602, 322, 46, ['#FBEFF2', plum.blush, plum.rose], 10),
  )
  s.cut(
    1,
    fill(
      vessel(600, 606, 200, [
        [0, 70],
        [0.1, 72],
        [0.35, 62],
        [0.7, 84],
        [1, 56],
      ]),
      s.linear(['#E3EDED', '#BFD3D2', air.tide], [0, 0, 1, 0]),
    ),
  )
  s.cut(0.9, cup(s, 290, 604, 1, ['#FFFDFB', '#EBDCD6', '#D9C3BC'], '#9C6B4A'))
  s.cut(
    0.9,
    oval(900, 600, 190, 24, '#FFFDFB'),
    oval(900, 594, 150, 16, '#EFE6E0'),
    ...[
      [820, 566, -8],
      [900, 556, 4],
      [980, 568, 10],
    ].map(([x = 0, y = 0, turn = 0]) =>
      place(
        x,
        y,
        turn,
        1,
        fill(
          'M-60 22C-66 -20 -26 -36 0 -36C26 -36 66 -20 60 22C30 34 -30 34 -60 22Z',
          s.linear(['#F0CB92', '#CF9857', '#B07A40']),
        ),
        stroke('M-26 -18q10 20 4 40M8 -24q12 22 4 46', '#FBE6BC', 6, 0.8),
      ),
    ),
  )
  s.blur(
    4,
    stroke('M276 452C262 420 296 402 280 366', '#FFFFFF', 8, 0.9),
    stroke('M308 456C298 428 322 412 310 384', '#FFFFFF', 6, 0.8),
  )
}

const sprigAt = (s: Sheet, x1: number, y1: number, x2: number, y2: number, bow: number): string =>
  sprig(s, {
    from: [x1, y1],
    to: [x2, y2],
    bow,
    pairs: 6,
    leaf: [88, 24],
    tones: [sage.pale, sage.soft, sage.mid],
    shade: sage.base,
    stem: sage.mid,
  })

function parkWalk(s: Sheet): void {
  s.ground('#E6EFF0', '#F6F3E8', gold.mist)
  s.add(orb(s, 600, 250, 72, '#FFF8E6', gold.pale, 3.4))
  s.cut(0.6, fill(land(s, [380, 350, 366, 340, 356, 346]), s.linear([sage.mist, sage.pale])))
  s.cut(0.8, fill(land(s, [440, 420, 410, 404, 414, 430]), s.linear([sage.pale, sage.soft])))
  s.cut(
    0.8,
    broadTree(s, 420, 446, 210, 200, '#7A5A4E', [sage.base, sage.mid, sage.soft]),
    broadTree(s, 790, 440, 190, 180, '#7A5A4E', [sage.base, sage.mid, sage.soft]),
  )
  s.cut(1.1, fill(land(s, [520, 500, 480, 476, 486, 510]), s.linear([sage.soft, sage.mid])))
  s.add(
    fill(
      'M330 720C420 620 700 590 640 530C604 500 560 500 600 474C610 500 690 500 710 540C740 600 640 640 760 720Z',
      s.linear(['#E6D0B8', '#F8EAD8'], [0, 0, 0, 1]),
    ),
  )
  s.cut(
    1.3,
    broadTree(s, 150, 570, 470, 440, '#6B4A3A', [sage.deep, sage.base, sage.mid, sage.soft]),
    broadTree(s, 1060, 580, 500, 460, '#6B4A3A', ['#7A4E3E', '#B4735C', '#D99A78', '#EBBE96']),
  )
  const figure = (x: number, y: number, size: number, dress: string, hair: string): string =>
    place(
      x,
      y,
      0,
      size,
      stroke('M-8 -6V22M8 -6V22', '#C98A6B', 6),
      fill('M-26 0C-22 -40 -20 -64 0 -68C20 -64 22 -40 26 0Z', dress),
      stroke('M-14 -56L-24 -26M14 -56L24 -28', dress, 8),
      disc(0, -82, 13, hair),
      fill('M-13 -84C-18 -60 -12 -46 0 -44C12 -46 18 -60 13 -84Z', hair),
    )
  s.add(oval(590, 602, 60, 7, sage.deep, 0.2))
  s.cut(0.5, figure(560, 582, 0.82, plum.wine, '#4E342C'), figure(616, 584, 0.86, gold.soft, '#2B1F24'))
  s.add(
    grass(s, 0, 330, 690, 60, 36, [sage.mid, sage.base]),
    grass(s, 790, 1200, 690, 60, 40, [sage.mid, sage.base]),
    far(520, 120, 20, sage.base),
    far(574, 98, 14, sage.base),
  )
}
