import { air, gold, paper, plum, sage } from './palette.ts'
import { butterfly, far } from './creatures.ts'
import { daisy, grass, leaf, poppy, rose, spike, wheat } from './plants.ts'
import { day, type Scene, n, type Point, type Sheet } from './sheet.ts'
import { box, disc, fill, glints, land, orb, oval, place, ridge, stars, stroke, through } from './shapes.ts'
import { cypress, pine } from './trees.ts'

/** Days 21 to 30: propósito. */
export const purpose: Scene[] = [
  day(21, fullBasket),
  day(22, lantern),
  day(23, needleAndThread),
  day(24, seedUnderground),
  day(25, newMorning),
  day(26, stream),
  day(27, meadow),
  day(28, clothesline),
  day(29, arches),
  day(30, desertInBloom),
]

function fullBasket(s: Sheet): void {
  s.ground(paper.base, gold.mist)
  s.add(orb(s, 600, 360, 290, '#FFFDF6', '#FFFFFF', 1.4))
  s.cut(1.2, fill('M-40 630H1240V840H-40Z', s.linear(['#E6EDE3', '#CBDACB'])))
  s.add(oval(600, 716, 300, 24, sage.deep, 0.18))
  s.cut(
    0.8,
    `<path d="M376 500C380 130 820 130 824 500" fill="none" stroke="${s.linear(['#B98A55', '#8D6438'])}" stroke-width="24"/>`,
    `<path d="M376 500C380 130 820 130 824 500" fill="none" stroke="#DDB57E" stroke-width="7" stroke-dasharray="20 14"/>`,
  )
  s.cut(
    0.9,
    ...[0, 1, 2, 3, 4, 5].map((i) => wheat(660 + i * 15, 560, 300 + (i % 3) * 30, 40 + i * 26, gold.soft, gold.mid)),
  )
  const fig = (x: number, y: number, turn: number): string =>
    place(
      x,
      y,
      turn,
      1,
      fill(
        'M0 -66C10 -50 52 -26 52 16C52 50 28 62 0 62C-28 62 -52 50 -52 16C-52 -26 -10 -50 0 -66Z',
        s.linear(['#9B6A8E', '#6C3C62', '#4E2648'], [0, 0, 1, 0.4]),
      ),
      stroke('M-20 -10C-34 14 -30 36 -16 52M18 -16C32 8 32 30 20 50', '#B98DB0', 3, 0.5),
    )
  s.cut(
    1,
    oval(474, 452, 124, 62, s.linear(['#EBC48C', '#C98F4F', '#A36A36']), 1),
    ...[-62, -16, 32].map((dx) => stroke(`M${474 + dx} 404q24 20 26 52`, '#F9E4BC', 7, 0.85)),
    fig(612, 458, -14),
    fig(700, 466, 16),
    leaf(560, 420, 92, 34, -64, sage.mid, sage.base),
    leaf(640, 404, 80, 28, -100, sage.soft, sage.mid),
  )
  const outline = 'M330 490C420 520 780 520 870 490L812 700C720 726 480 726 388 700Z'
  const weave: string[] = []
  for (let row = 0; row < 9; row += 1)
    for (let i = 0; i < 18; i += 1)
      weave.push(
        box(330 + i * 32 + (row % 2) * 16, 500 + row * 25, 26, 17, (i + row) % 3 === 0 ? '#D3A468' : '#C49256', 8),
      )
  s.cut(
    1.2,
    fill(outline, '#A5763F'),
    s.clip(
      outline,
      ...weave,
      fill(
        'M600 480H900V740H600Z',
        s.linear(
          [
            [0, '#5E3C18', 0],
            [1, '#5E3C18', 0.35],
          ],
          [0, 0, 1, 0],
        ),
      ),
    ),
    stroke('M332 492C420 522 780 522 868 492', '#DDB57E', 18),
  )
  s.cut(
    0.7,
    fill('M380 484C430 470 520 470 560 494C540 540 520 590 470 620C450 570 400 540 380 484Z', '#FFFDFA'),
    stroke('M396 500C430 560 456 580 470 606', plum.rose, 4, 0.7),
  )
}

function lantern(s: Sheet): void {
  s.ground('#33304A', '#4A4660', '#6C6C80')
  s.add(stars(s, 40, [20, 20, 1180, 330], '#FBF0DC'))
  s.cut(0.6, fill(ridge(s, 520, 150, 6), '#4B5566'))
  s.cut(0.8, fill(land(s, [560, 520, 548, 530, 500, 520]), s.linear(['#3F5154', '#35484A'])))
  s.cut(1, fill(land(s, [680, 650, 620, 630, 660, 640]), s.linear(['#31473F', '#22352E'])))
  s.add(
    fill(
      'M500 840C470 760 690 730 660 680C640 646 590 640 606 612C640 640 700 640 706 680C712 730 640 760 760 840Z',
      s.linear(['#A98F6C', '#E6C58C', '#F5DFB5']),
      0.8,
    ),
  )
  s.add(
    disc(
      820,
      430,
      400,
      s.radial([
        [0, '#FCE3AE', 0.75],
        [0.4, '#F3C677', 0.26],
        [1, '#F3C677', 0],
      ]),
    ),
  )
  s.cut(
    0.9,
    stroke('M1010 840C1020 600 1000 380 1014 220C1010 160 930 140 820 150V226', '#241B2B', 13),
    stroke('M1014 260C960 250 930 220 920 156', '#241B2B', 6),
  )
  s.cut(
    0.9,
    stroke('M790 262Q820 210 850 262', '#3A2A2E', 7),
    fill('M764 300L788 262H852L876 300Z', '#5A3F38'),
    fill('M770 300H870L858 520H782Z', s.linear(['#FFF6DD', '#FBDC9A', '#F1BE68'])),
    fill('M756 520H884L872 548H768Z', '#5A3F38'),
    stroke('M770 300L782 520M870 300L858 520M820 300V520', '#5A3F38', 6),
    fill('M820 404C846 440 842 484 820 488C798 484 794 440 820 404Z', '#FFFFFF', 0.95),
    fill('M820 440C832 458 830 482 820 484C810 482 808 458 820 440Z', '#F5A94A', 0.9),
  )
  s.add(butterfly(690, 330, 0.5, -30, '#F7E3BE', '#E8C78F'), butterfly(920, 300, 0.4, 40, '#F7E3BE', '#E8C78F'))
  s.cut(
    0.9,
    ...[60, 150, 250, 330].map((x, i) =>
      pine(x, 720 + (i % 2) * 30, 250 - i * 26, i % 2 === 0 ? '#1E2F2A' : '#263A33'),
    ),
    pine(1150, 740, 210, '#1E2F2A'),
  )
  s.add(
    grass(s, 720, 1180, 806, 60, 40, ['#1E2F2A', '#2E463C', '#4C6650']),
    grass(s, 20, 470, 806, 56, 34, ['#1E2F2A', '#263A33']),
  )
}

function needleAndThread(s: Sheet): void {
  s.ground('#F6EEEA', paper.cream)
  const linen = 'M-40 470C160 420 330 520 560 480C800 440 980 380 1240 430V840H-40Z'
  s.cut(
    1.4,
    fill(linen, s.linear(['#F4DDE4', '#E7BFCC', plum.rose])),
    s.clip(
      linen,
      ...Array.from({ length: 40 }, (_, i) =>
        disc(30 + (i % 10) * 130 + (Math.floor(i / 10) % 2) * 64, 520 + Math.floor(i / 10) * 84, 9, '#FFF6F2', 0.75),
      ),
      stroke(
        'M-40 690C200 620 480 760 760 690C960 640 1100 660 1240 640V720C1080 730 940 720 780 770C480 840 200 700 -40 770Z',
        '#C98AA4',
        3,
        0.5,
      ),
      fill(
        'M-40 700C200 640 480 770 760 700C960 650 1100 670 1240 650V676C1080 690 940 690 780 730C480 800 200 680 -40 740Z',
        plum.wine,
        0.14,
      ),
    ),
  )
  s.cut(
    1.3,
    box(196, 168, 190, 40, s.linear(['#DDB983', '#B98A55'], [0, 0, 1, 0]), 10),
    box(216, 204, 150, 190, s.linear(['#A34A70', plum.base, '#6B2242'], [0, 0, 1, 0]), 8),
    box(196, 388, 190, 40, s.linear(['#DDB983', '#B98A55'], [0, 0, 1, 0]), 10),
    ...Array.from({ length: 12 }, (_, i) =>
      stroke(
        `M218 ${218 + i * 15}Q290 ${226 + i * 15} 364 ${214 + i * 15}`,
        i % 2 === 0 ? '#B86A8C' : '#7A2A4C',
        2.4,
        0.7,
      ),
    ),
  )
  s.cut(
    1.2,
    box(432, 262, 150, 32, s.linear(['#E6CBA0', '#C49B66'], [0, 0, 1, 0]), 9),
    box(448, 290, 118, 118, s.linear([sage.soft, sage.mid, sage.base], [0, 0, 1, 0]), 7),
    box(432, 404, 150, 32, s.linear(['#E6CBA0', '#C49B66'], [0, 0, 1, 0]), 9),
    ...Array.from({ length: 8 }, (_, i) =>
      stroke(`M450 ${302 + i * 13}Q506 ${308 + i * 13} 564 ${300 + i * 13}`, sage.deep, 2, 0.35),
    ),
  )
  s.add(
    stroke(
      through([
        [364, 360],
        [420, 500],
        [560, 560],
        [700, 500],
        [720, 390],
        [640, 370],
        [640, 460],
        [780, 520],
        [902, 420],
        [938, 336],
      ]),
      '#6B2242',
      4.2,
    ),
  )
  s.cut(
    0.7,
    fill(
      'M930 356L1010 96L1018 98L944 360C940 374 926 370 930 356Z',
      s.linear(['#E6E3E6', '#A19CA4', '#7C7780'], [0, 0, 1, 0]),
    ),
    `<path d="M936 352L946 318" stroke="#5E5962" stroke-width="3.4" stroke-linecap="round"/>`,
  )
  const button = (x: number, y: number, r: number, tone: string, edge: string): string =>
    disc(x, y, r, edge) +
    disc(x, y, r * 0.84, tone) +
    [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ]
      .map(([i = 0, j = 0]) => disc(x + i * r * 0.2, y + j * r * 0.2, r * 0.1, edge))
      .join('')
  s.cut(
    0.8,
    button(840, 640, 46, gold.pale, gold.mid),
    button(942, 690, 34, '#FFFDFA', paper.clay),
    button(750, 716, 30, sage.pale, sage.mid),
  )
}

function seedUnderground(s: Sheet): void {
  s.ground('#EEF2EC', gold.mist)
  s.add(orb(s, 930, 120, 56, gold.pale, gold.mist, 3))
  s.cut(0.6, fill(land(s, [250, 226, 240, 220, 232, 226]), s.linear([sage.pale, sage.soft])))
  s.cut(1, fill(land(s, [290, 280, 292, 284, 276, 288]), s.linear(['#A67C5E', '#8D6450'])))
  s.cut(1, fill(land(s, [420, 404, 424, 410, 430, 414]), s.linear(['#85604C', '#6E4C3E'])))
  s.cut(1, fill(land(s, [600, 620, 596, 610, 630, 606]), s.linear(['#5E4036', '#48302C'])))
  s.add(grass(s, 0, 1200, 292, 30, 60, [sage.mid, sage.soft, sage.base]))
  const { random } = s
  for (let i = 0; i < 46; i += 1)
    s.add(
      oval(
        random.between(10, 1190),
        random.between(320, 790),
        random.between(4, 17),
        random.between(3, 10),
        random.pick(['#C9A58A', '#3B2622', '#A98670']),
        0.34,
      ),
    )
  const root = (points: Point[], width: number): string => stroke(through(points), '#F0DFC9', width)
  s.cut(
    0.8,
    root(
      [
        [600, 470],
        [596, 560],
        [612, 640],
        [590, 730],
        [600, 790],
      ],
      8,
    ),
    root(
      [
        [598, 520],
        [520, 570],
        [470, 640],
        [440, 720],
      ],
      5.5,
    ),
    root(
      [
        [602, 540],
        [690, 590],
        [740, 650],
        [790, 740],
      ],
      5.5,
    ),
    root(
      [
        [606, 610],
        [660, 670],
        [668, 740],
      ],
      4,
    ),
    root(
      [
        [598, 600],
        [540, 660],
        [530, 740],
      ],
      4,
    ),
    root(
      [
        [480, 626],
        [420, 640],
        [370, 690],
      ],
      3,
    ),
    root(
      [
        [730, 640],
        [800, 660],
        [850, 716],
      ],
      3,
    ),
    root(
      [
        [452, 690],
        [460, 740],
        [450, 776],
      ],
      2.4,
    ),
    root(
      [
        [770, 700],
        [760, 750],
        [776, 786],
      ],
      2.4,
    ),
    stroke('M600 440C590 390 612 350 600 296', sage.pale, 9),
    leaf(600, 306, 66, 24, -140, sage.soft, sage.mid),
    leaf(600, 300, 62, 22, -44, sage.pale, sage.soft),
  )
  s.blur(24, oval(600, 464, 90, 70, gold.soft, 0.4))
  s.cut(
    0.9,
    fill(
      'M600 418C646 428 656 478 622 506C596 522 558 500 556 466C556 438 576 416 600 418Z',
      s.linear(['#F1CF96', '#C98F4F', '#93602F']),
    ),
    stroke('M586 432C606 452 612 480 604 506', '#7A4E0E', 3.4, 0.5),
    oval(582, 452, 9, 16, '#FFF1D2', 0.6),
  )
}

function newMorning(s: Sheet): void {
  s.ground('#E9CBD3', '#F6DDD0', '#FCEBD2', '#FFF6E3')
  s.add(orb(s, 640, 440, 110, '#FFF9EA', '#F9D89A', 3.6))
  s.cut(
    0.5,
    fill('M-40 450C80 400 200 380 330 420C380 436 420 446 450 450ZM820 450C920 400 1080 360 1240 400V450Z', '#CDA9B5'),
  )
  s.cut(0.5, fill('M-40 448H1240V840H-40Z', s.linear(['#F3D3BD', '#D5B6BE', '#A3A9BA', '#7F9BA8'])))
  s.add(
    fill(
      'M560 448H720L840 700H470Z',
      s.linear([
        [0, '#FFF6DF', 0.85],
        [1, '#FFF1D2', 0],
      ]),
    ),
    glints(s, 44, [80, 460, 1160, 690], '#FFF6E6', 170),
  )
  s.cut(
    1.1,
    fill('M-40 690C160 650 340 660 520 710C700 760 900 730 1240 690V840H-40Z', s.linear(['#F3DFC6', '#DDBE9C'])),
    stroke('M-40 694C160 654 340 664 520 714C700 764 900 734 1240 694', '#FFFCF5', 7, 0.85),
  )
  s.cut(
    1,
    fill(
      'M770 560C850 590 980 590 1066 548C1050 610 1020 640 990 646H850C810 640 784 600 770 560Z',
      s.linear(['#9C5C62', '#6E3C48']),
    ),
    stroke('M772 564C850 594 980 592 1064 552', '#D9A58C', 7),
    stroke('M918 588V350', '#6B4A3A', 8),
    fill('M926 366C1010 420 1030 500 1026 548H926Z', s.linear(['#FFFDF8', '#F0DDD0'])),
    fill('M910 384C850 440 826 500 820 552H910Z', '#F6E6DA'),
  )
  s.add(oval(920, 664, 160, 9, '#6E3C48', 0.16))
  s.cut(
    0.7,
    stroke('M196 724L270 704M200 704L268 726M214 730L256 698', '#6B4A3A', 12),
    fill('M232 704C204 672 226 644 230 614C254 640 268 668 248 704Z', '#F0A05A'),
    fill('M236 704C222 684 232 668 236 652C250 668 252 688 244 704Z', '#FBE3A8'),
    ...[
      [166, 738],
      [196, 750],
      [236, 756],
      [276, 750],
      [304, 738],
    ].map(([x = 0, y = 0]) => oval(x, y, 20, 12, '#A98F86')),
  )
  s.add(far(330, 210, 26, '#9C6B74'), far(410, 176, 19, '#9C6B74'), far(260, 250, 15, '#9C6B74'))
}

function stream(s: Sheet): void {
  s.ground('#E6EEF0', '#F4F4EE', '#FBF3E4')
  s.add(orb(s, 300, 170, 66, '#FFF9EA', gold.pale, 3))
  s.cut(0.5, fill(ridge(s, 400, 240, 4), s.linear(['#C6D3D9', '#DCE4E4'])))
  s.cut(0.7, fill(land(s, [420, 390, 410, 380, 400, 380]), s.linear([sage.pale, '#B4CDBD'])))
  s.cut(0.9, fill(land(s, [520, 480, 470, 490, 470, 500]), s.linear(['#B4CDBD', sage.soft])))
  const water =
    'M640 398C690 430 560 452 560 486C560 530 760 540 740 610C716 690 430 680 400 840H860C860 740 1000 690 960 590C930 520 690 520 668 476C654 446 720 430 680 398Z'
  s.cut(
    0.4,
    fill(water, s.linear(['#E3EFF0', air.water, air.tide])),
    s.clip(water, glints(s, 40, [400, 450, 1000, 800], '#F7FCFB', 150)),
  )
  s.cut(
    1.1,
    fill('M-40 600C140 560 330 600 440 650C520 690 430 730 400 840H-40Z', s.linear([sage.soft, sage.mid])),
    fill('M1240 560C1120 560 1010 600 968 660C930 720 880 740 862 840H1240Z', s.linear([sage.soft, sage.mid])),
  )
  s.cut(
    0.8,
    ...[
      [90, 560, 150],
      [150, 580, 110],
      [1080, 500, 130],
      [1140, 520, 170],
    ].map(([x = 0, y = 0, h = 0]) => pine(x, y + 40, h, sage.base)),
  )
  const { random } = s
  s.cut(
    0.7,
    ...Array.from({ length: 15 }, (_, i) =>
      spike(
        s,
        i < 8 ? random.between(10, 330) : random.between(980, 1190),
        random.between(760, 830),
        random.between(120, 200),
        random.between(-24, 24),
        ['#B79BC0', plum.rose, air.dusk],
        sage.base,
      ),
    ),
    ...Array.from({ length: 16 }, (_, i) => {
      const x = i < 8 ? random.between(20, 370) : random.between(930, 1180)
      const y = random.between(680, 780)
      return (
        stroke(`M${n(x)} ${n(y)}v46`, sage.base, 3) +
        daisy(x, y, random.between(13, 22), 10, ['#FFFFFF', '#FBF3EC'], gold.soft, random.between(0, 30))
      )
    }),
  )
}

function meadow(s: Sheet): void {
  s.ground('#E3EFF0', '#F3F5EE', gold.mist)
  s.add(orb(s, 980, 180, 74, '#FFF8E4', gold.pale, 3))
  s.cut(0.6, fill(land(s, [500, 470, 490, 460, 476, 460]), s.linear([sage.mist, sage.pale])))
  s.cut(0.9, fill(land(s, [580, 560, 540, 560, 550, 570]), s.linear([sage.pale, sage.soft])))
  s.cut(1.1, fill(land(s, [690, 670, 680, 660, 676, 690]), s.linear([sage.soft, sage.mid])))
  const { random } = s
  s.add(grass(s, 0, 1200, 830, 220, 130, [sage.mid, sage.base, '#7FA58C']))
  const flowers: string[] = []
  for (let i = 0; i < 34; i += 1) {
    const x = 20 + i * 35 + random.between(-14, 14)
    const y = 470 + Math.abs(i - 15) ** 1.25 * 4 * random.between(0.3, 1) + random.between(0, 190)
    const stem = stroke(
      `M${n(x + random.between(-20, 20))} 830Q${n(x + random.between(-16, 16))} ${n((y + 830) / 2)} ${n(x)} ${n(y)}`,
      sage.base,
      4,
    )
    const kind = i % 4
    if (kind === 0)
      flowers.push(stem, poppy(x, y, random.between(34, 52), '#D98098', plum.wine, plum.base, random.between(-16, 16)))
    else if (kind === 1)
      flowers.push(
        stem,
        daisy(x, y, random.between(28, 44), 13, ['#FFFFFF', '#FBF3EC'], gold.soft, random.between(0, 40)),
      )
    else if (kind === 2)
      flowers.push(spike(s, x, 830, 830 - y + 40, random.between(-26, 26), ['#B79BC0', air.dusk, '#C9AFCF'], sage.base))
    else
      flowers.push(
        stem,
        daisy(x, y, random.between(20, 30), 8, [gold.soft, gold.pale], gold.mid, random.between(0, 40)),
      )
  }
  s.cut(0.7, ...flowers)
  s.cut(
    0.4,
    butterfly(430, 300, 1.1, 24, plum.rose, plum.wine),
    butterfly(640, 220, 0.8, -30, gold.pale, gold.soft),
    butterfly(800, 360, 0.6, 10, '#FFFFFF', plum.blush),
  )
}

function clothesline(s: Sheet): void {
  s.ground('#DCE9EC', '#EEF3F1', '#FBF5EA')
  s.blur(
    8,
    oval(250, 160, 130, 30, '#FFFFFF', 0.9),
    oval(330, 140, 90, 34, '#FFFFFF', 0.9),
    oval(900, 110, 150, 28, '#FFFFFF', 0.8),
    oval(820, 90, 80, 30, '#FFFFFF', 0.8),
  )
  s.cut(0.6, fill(land(s, [560, 530, 546, 520, 530, 520]), s.linear([sage.mist, sage.pale])))
  s.cut(0.8, cypress(1060, 640, 190, sage.mid, sage.soft), cypress(1106, 640, 140, sage.mid, sage.soft))
  s.cut(1, fill(land(s, [650, 630, 620, 630, 616, 640]), s.linear(['#B9D2C0', sage.soft])))
  s.cut(0.9, stroke('M90 770V250M54 270H126', '#8D6450', 14), stroke('M1120 770V230M1084 250H1156', '#8D6450', 14))
  s.add(stroke('M90 262C400 330 800 320 1120 242', '#7A5A4E', 4))
  const sheet = (d: string, stops: readonly string[]): string => fill(d, s.linear(stops, [0, 0, 1, 0.4]))
  s.cut(
    1.1,
    sheet(
      'M168 282C250 296 320 304 392 308C420 400 380 470 440 560C470 610 440 640 420 650C330 610 250 640 196 600C230 500 170 400 168 282Z',
      ['#FFFFFF', '#F4F1EE', '#DDE3E2'],
    ),
    sheet('M440 310C520 314 580 314 646 312C650 380 690 440 670 520C620 500 560 540 470 510C484 440 440 380 440 310Z', [
      '#F3D5DF',
      plum.blush,
      plum.rose,
    ]),
    sheet(
      'M700 309C760 305 850 298 930 284C960 380 920 460 984 560C1000 600 990 620 960 626C880 590 800 630 740 590C760 500 700 410 700 309Z',
      ['#FFFFFF', '#F7F3EE', '#E0E4E0'],
    ),
    sheet(
      'M974 276C1010 270 1040 264 1070 256C1076 310 1096 350 1084 400C1050 390 1020 410 990 396C996 350 976 320 974 276Z',
      ['#F9EBCB', gold.pale, gold.soft],
    ),
  )
  s.add(
    stroke(
      'M240 300C250 400 290 470 282 600M330 308C340 400 330 500 380 620M770 306C790 400 800 500 800 590M860 296C880 400 870 480 910 590',
      '#C3CCCB',
      4,
      0.5,
    ),
    stroke('M510 316C520 380 540 440 536 510M590 316C600 380 620 440 612 512', plum.wine, 3, 0.25),
  )
  s.cut(
    0.3,
    ...[
      [172, 274],
      [388, 300],
      [444, 302],
      [642, 304],
      [704, 301],
      [926, 276],
      [978, 268],
      [1066, 249],
    ].map(([x = 0, y = 0]) => box(x - 5, y - 8, 10, 28, '#C49256', 3)),
  )
  s.cut(
    0.8,
    fill('M540 690H720L700 780H560Z', s.linear(['#DDB57E', '#B98A55'])),
    oval(630, 690, 90, 16, '#EBCB98'),
    fill('M566 688C580 650 620 660 640 670C670 650 700 664 700 690Z', '#FFFFFF'),
  )
  s.add(
    grass(s, 20, 520, 800, 60, 50, [sage.mid, sage.base, sage.soft]),
    grass(s, 740, 1190, 800, 60, 46, [sage.mid, sage.base, sage.soft]),
    ...[
      [180, 742],
      [330, 752],
      [440, 736],
      [800, 750],
      [900, 738],
      [1020, 752],
    ].map(([x = 0, y = 0], i) => daisy(x, y, 15, 10, ['#FFFFFF', '#FBF3EC'], gold.soft, i * 11)),
  )
}

function arches(s: Sheet): void {
  const tone: readonly (readonly [string, string])[] = [
    ['#B0708A', '#8F4F6E'],
    ['#C78AA0', '#AD6E88'],
    ['#DDA9B8', '#C78EA2'],
    ['#EBC8CE', '#DBAFBB'],
    ['#F6E0DC', '#EBCBCB'],
  ]
  s.ground('#8A4A68', '#6E3553')
  tone.forEach(([light, dark], i) => {
    const half = 470 - i * 78
    const top = 20 + i * 62
    const foot = 820 - i * 36
    s.cut(
      1.5,
      fill(
        `M${600 - half} ${foot}V${top + half * 0.9}C${600 - half} ${top - 10} ${600 + half} ${top - 10} ${600 + half} ${top + half * 0.9}V${foot}Z`,
        s.linear([light, dark]),
      ),
    )
  })
  const inner = 'M520 660V420C520 318 680 318 680 420V660Z'
  s.add(
    s.clip(
      inner,
      `<rect x="500" y="300" width="200" height="380" fill="${s.linear(['#FBE9CF', '#FFF7E6'])}"/>`,
      orb(s, 600, 430, 34, '#FFFDF5', '#F8D99C', 3),
      fill('M500 560C560 530 640 560 700 540V680H500Z', '#E3C7C0'),
      fill('M500 600C560 580 640 606 700 586V680H500Z', '#C9A0A8'),
      cypress(548, 620, 110, sage.base, sage.mid),
      cypress(656, 616, 90, sage.base, sage.mid),
    ),
  )
  s.cut(
    0.9,
    ...[0, 1, 2, 3, 4].map((i) =>
      box(
        520 - i * 62,
        650 + i * 36,
        160 + i * 124,
        40,
        s.linear(i % 2 === 0 ? ['#FDF2E4', '#E9C9BC'] : ['#F8E6D8', '#DDB5AE']),
        2,
      ),
    ),
  )
  s.blur(
    10,
    fill(
      'M540 650H660L780 840H420Z',
      s.linear([
        [0, '#FFF6DF', 0.8],
        [1, '#FFF1D2', 0.1],
      ]),
    ),
  )
  s.cut(
    1,
    fill(
      'M560 800C566 740 574 700 590 668C586 640 592 624 604 622C618 624 624 642 618 668C636 700 650 750 664 806C630 816 590 816 560 800Z',
      s.linear([plum.base, plum.deep]),
    ),
    oval(604, 624, 15, 18, plum.deep),
    stroke('M588 612C596 602 612 602 620 612', gold.soft, 4),
    fill('M592 672C570 720 560 770 530 812C560 812 580 806 590 796Z', plum.deep, 0.5),
  )
}

function desertInBloom(s: Sheet): void {
  s.ground('#F7E1D6', '#FBEBD6', '#FFF7E8')
  s.add(orb(s, 600, 360, 130, '#FFF9EA', '#F8DCA4', 3))
  s.cut(0.5, fill(land(s, [440, 400, 420, 380, 400, 420]), s.linear(['#EFCFAE', '#E6BF9A'])))
  s.cut(0.8, fill(land(s, [480, 520, 470, 440, 490, 500]), s.linear(['#E8C4A0', '#D9AA84'])))
  s.cut(1, fill(land(s, [600, 570, 590, 600, 560, 540]), s.linear(['#D9B08C', '#C79673'])))
  const { random } = s
  const far2: string[] = []
  for (let i = 0; i < 60; i += 1) {
    const y = random.between(560, 680)
    far2.push(
      disc(
        random.between(0, 1200),
        y,
        4 + (y - 560) * 0.05,
        random.pick([plum.rose, plum.blush, plum.wine, '#FBEFF2']),
        0.9,
      ),
    )
  }
  s.add(...far2, grass(s, 0, 1200, 700, 46, 80, [sage.soft, sage.mid, '#A9BF9A']))
  s.cut(1.1, fill(land(s, [700, 680, 700, 690, 676, 690]), s.linear([sage.soft, sage.mid])))
  const bush: string[] = []
  for (let i = 0; i < 60; i += 1)
    bush.push(
      leaf(
        random.between(-10, 1210),
        random.between(690, 830),
        random.between(60, 104),
        random.between(18, 28),
        random.between(-170, -10),
        random.pick([sage.base, sage.mid, sage.soft]),
        sage.deep,
      ),
    )
  const stem = (x: number, y: number): string =>
    stroke(`M${x} 840Q${x + 8} ${(y + 840) / 2} ${x} ${y}`, sage.base, 8) +
    leaf(x + 4, (y + 840) / 2, 80, 26, -30, sage.mid, sage.base) +
    leaf(x + 2, (y + 860) / 2, 78, 25, -150, sage.soft, sage.mid)
  s.cut(
    1,
    ...bush,
    stem(600, 590),
    stem(360, 680),
    stem(850, 660),
    stem(150, 640),
    stem(1060, 700),
    rose(600, 560, 128, ['#F8DFE6', plum.blush, plum.rose, '#CB7F9E', plum.wine, plum.base], 12),
    rose(356, 660, 88, ['#FBEFF2', '#F6DDE5', plum.blush, plum.rose, plum.wine], 40),
    rose(852, 640, 96, [plum.blush, plum.rose, '#CB7F9E', plum.wine, plum.base], 70),
    rose(148, 640, 66, [plum.rose, '#CB7F9E', plum.wine, plum.base], 5),
    rose(1062, 690, 76, ['#FBEFF2', plum.blush, plum.rose, plum.wine], 30),
    rose(478, 742, 56, ['#FBEFF2', plum.blush, plum.rose], 10),
    rose(738, 748, 54, [plum.blush, plum.rose, plum.wine], 22),
    rose(250, 762, 46, [plum.blush, plum.rose, plum.wine], 2),
    rose(962, 770, 50, ['#FBEFF2', plum.blush, plum.rose], 50),
  )
  s.add(far(300, 200, 24, '#9C6B74'), far(370, 170, 17, '#9C6B74'), far(880, 220, 18, '#9C6B74'))
}
