import { air, gold, paper, plum, sage } from './palette.ts'
import { far, flying } from './creatures.ts'
import { daisy, grass, leaf, leafOutline, spike, sprig } from './plants.ts'
import { day, type Scene, n, type Sheet } from './sheet.ts'
import { box, disc, fill, glints, land, mirror, orb, oval, place, ridge, stars, stroke, vessel } from './shapes.ts'
import { broadTree, pine } from './trees.ts'

/** Days 1 to 10: cura. */
export const healing: Scene[] = [
  day(1, smallBeginning),
  day(2, mendedVase),
  day(3, rain),
  day(4, shade),
  day(5, night),
  day(6, herbs),
  day(7, breadForTheRoad),
  day(8, openCage),
  day(9, twoCups),
  day(10, valley),
]

function smallBeginning(s: Sheet): void {
  s.ground(paper.base, paper.cream, gold.mist)
  s.add(orb(s, 790, 400, 200, gold.pale, gold.mist, 2.2))
  s.cut(1.2, fill(land(s, [640, 610, 628, 600, 640, 660]), s.linear([paper.sand, paper.stone])))
  s.cut(1.6, fill(land(s, [720, 690, 668, 650, 664, 700]), s.linear([paper.clay, '#A97C63'])))
  s.cut(0.8, fill('M700 668Q790 604 880 664Q790 690 700 668Z', s.linear(['#8D6450', '#7A5444'])))
  s.cut(
    0.9,
    stroke('M790 640C786 590 800 540 792 480', sage.base, 9),
    leaf(794, 520, 128, 46, -150, sage.mid, sage.base),
    leaf(793, 500, 150, 52, -36, sage.soft, sage.mid),
    leaf(792, 482, 66, 20, -96, sage.pale, sage.soft),
  )
  s.add(
    ...[
      [250, 716],
      [420, 742],
      [1010, 730],
      [610, 752],
      [120, 760],
    ].map(([x = 0, y = 0]) => oval(x, y, 9, 5, '#8D6450', 0.5)),
  )
}

function mendedVase(s: Sheet): void {
  s.ground(paper.base, plum.mist)
  s.add(orb(s, 600, 330, 260, '#FDF9F4', paper.base, 1.6))
  s.cut(1, fill('M-40 640H1240V840H-40Z', s.linear([paper.sand, paper.stone])))
  s.add(oval(622, 694, 210, 24, plum.night, 0.13))
  s.cut(
    1,
    sprig(s, {
      from: [596, 380],
      to: [392, 96],
      bow: 60,
      pairs: 7,
      leaf: [92, 17],
      tones: [sage.soft, sage.mid, sage.pale],
      shade: sage.base,
      stem: sage.base,
    }),
    sprig(s, {
      from: [604, 380],
      to: [760, 60],
      bow: -44,
      pairs: 8,
      leaf: [88, 16],
      tones: [sage.mid, sage.soft],
      shade: sage.deep,
      stem: sage.base,
    }),
    sprig(s, {
      from: [606, 380],
      to: [890, 210],
      bow: -50,
      pairs: 6,
      leaf: [82, 15],
      tones: [sage.pale, sage.soft],
      shade: sage.mid,
      stem: sage.base,
    }),
  )
  const outline = vessel(600, 690, 330, [
    [0, 62],
    [0.05, 66],
    [0.14, 56],
    [0.23, 72],
    [0.35, 112],
    [0.47, 141],
    [0.59, 151],
    [0.71, 143],
    [0.83, 116],
    [0.94, 82],
    [1, 70],
  ])
  s.cut(1.6, fill(outline, s.linear([plum.blush, plum.rose, plum.wine], [0, 0, 1, 0.3])))
  const cracks = [
    'M470 470L520 500L548 480L600 540L590 590L640 640L630 700',
    'M600 540L668 520L700 470L752 480',
    'M548 480L556 430L540 392',
    'M590 590L520 620L496 660',
    'M668 520L690 570L738 590',
  ]
  s.add(
    s.clip(
      outline,
      oval(510, 560, 40, 150, '#fff', 0.14),
      ...cracks.map((d) => stroke(d, gold.pale, 9, 0.55)),
      ...cracks.map((d) => stroke(d, gold.mid, 5)),
    ),
  )
}

function rain(s: Sheet): void {
  s.ground('#F3F1EF', air.mist, '#DCE6E4')
  s.cut(0.6, fill(land(s, [420, 388, 404, 372, 396, 384]), s.linear(['#DDE6E2', '#CFDCD8'])))
  s.cut(0.8, fill(land(s, [492, 474, 484, 470, 482, 472]), s.linear([air.water, '#A9C6C6', air.tide])))
  const ring = (x: number, y: number, r: number): string =>
    [1, 0.66, 0.36]
      .map(
        (k, i) =>
          `<ellipse cx="${x}" cy="${y}" rx="${n(r * k)}" ry="${n(r * k * 0.24)}" fill="none" stroke="#F7FAF9" stroke-width="${n(2.2 + i * 0.8)}" opacity="${n(0.35 + i * 0.22)}"/>`,
      )
      .join('')
  s.add(
    ring(714, 650, 290),
    ring(300, 600, 110),
    ring(1060, 560, 80),
    ring(520, 535, 60),
    glints(s, 12, [0, 500, 1200, 780], '#EAF2F1', 150),
  )
  const { random } = s
  for (let i = 0; i < 34; i += 1) {
    const x = random.between(20, 1190)
    const y = random.between(20, 440)
    const long = random.between(20, 60)
    s.add(stroke(`M${n(x)} ${n(y)}l${n(-long * 0.06)} ${n(long)}`, air.tide, 2.2, 0.4))
  }
  s.cut(
    1.3,
    sprig(s, {
      from: [1240, 60],
      to: [800, 190],
      bow: -40,
      pairs: 4,
      leaf: [170, 44],
      tones: [sage.mid, sage.base, sage.soft],
      shade: sage.deep,
      stem: sage.deep,
      thickness: 7,
      spread: 50,
      bare: 0.1,
    }),
  )
  s.cut(
    0.5,
    fill(
      'M714 330C702 366 690 380 690 402A24 24 0 0 0 738 402C738 380 726 366 714 330Z',
      s.linear([air.water, air.tide, air.sea]),
    ),
    oval(706, 402, 5, 10, '#fff', 0.8),
  )
}

function shade(s: Sheet): void {
  s.ground('#FDF6EA', gold.mist, paper.cream)
  s.add(orb(s, 210, 190, 84, gold.pale, gold.mist))
  s.cut(0.6, fill(land(s, [520, 470, 500, 452, 494, 470]), s.linear([sage.mist, sage.pale])))
  s.cut(0.9, fill(land(s, [600, 580, 548, 560, 590, 574]), s.linear([sage.pale, sage.soft])))
  s.cut(1.3, fill(land(s, [700, 664, 622, 610, 626, 660]), s.linear([sage.soft, sage.mid])))
  s.add(oval(790, 650, 330, 30, sage.deep, 0.22))
  s.cut(1.4, broadTree(s, 770, 652, 560, 620, '#6B4A3A', [sage.deep, sage.base, sage.mid, sage.soft]))
  s.cut(
    0.8,
    box(508, 606, 176, 12, '#8D6450', 4),
    box(522, 616, 10, 40, '#7A5444'),
    box(660, 616, 10, 40, '#7A5444'),
    fill('M556 606C544 570 566 548 592 546C620 546 640 572 630 606Z', s.linear([plum.rose, plum.wine])),
    stroke('M578 550Q592 524 606 550', plum.base, 5),
    stroke('M572 560Q592 572 616 558', plum.base, 3, 0.6),
  )
  s.add(
    grass(s, 60, 460, 706, 40, 26, [sage.mid, sage.base]),
    grass(s, 900, 1180, 712, 44, 24, [sage.mid, sage.base]),
    far(330, 330, 22, sage.base),
    far(392, 300, 16, sage.base),
  )
}

function night(s: Sheet): void {
  s.ground('#3A2233', plum.night)
  const pane = 'M330 90H870V640H330Z'
  s.add(
    s.clip(
      pane,
      `<rect x="330" y="90" width="540" height="550" fill="${s.linear([air.night, '#4A3458', air.dusk, '#D8BFC6'])}"/>`,
      stars(s, 46, [340, 100, 860, 400], '#FBF0DC'),
      orb(s, 700, 230, 56, '#FBF0DC', '#E9D6C6', 3.4),
      disc(680, 214, 9, '#EAD9BE', 0.7),
      disc(716, 246, 13, '#EAD9BE', 0.6),
      disc(712, 210, 6, '#EAD9BE', 0.6),
      fill(land(s, [560, 540, 500, 520, 480, 540]), '#7E627F'),
      fill(land(s, [620, 560, 590, 570, 548, 590]), '#58405F'),
      fill(land(s, [640, 640, 608, 600, 620, 600]), '#3F2C49'),
      fill('M560 598h24v-18l-12 -12l-12 12Z', '#2E2038'),
      box(568, 584, 8, 9, gold.soft),
    ),
  )
  s.cut(
    1,
    ...[
      [316, 76, 568, 18],
      [316, 76, 18, 574],
      [866, 76, 18, 574],
      [592, 90, 14, 550],
      [330, 356, 540, 12],
    ].map(([x = 0, y = 0, w = 0, h = 0]) => box(x, y, w, h, '#8A6A72', 3)),
  )
  s.cut(1.4, box(270, 636, 660, 34, '#A2808A', 4))
  const curtain =
    fill(
      'M150 -20H400C398 160 372 330 300 470C276 524 270 640 286 840H110Z',
      s.linear(['#9C5C7C', '#7C3C5E', '#6B3050'], [0, 0, 1, 0]),
    ) +
    [190, 236, 282, 330]
      .map((x, i) => stroke(`M${x} -10C${x + 6} 260 ${x - 30 + i * 4} 460 ${x - 44 - i * 12} 840`, '#54203F', 5, 0.35))
      .join('')
  s.cut(1.6, curtain, mirror(600, curtain))
  s.cut(
    1,
    fill(
      vessel(470, 636, 74, [
        [0, 42],
        [0.14, 44],
        [0.2, 38],
        [1, 28],
      ]),
      s.linear(['#D9A58C', '#A46E5A'], [0, 0, 1, 0]),
    ),
  )
  s.cut(
    0.8,
    ...[-150, -122, -96, -66, -36].map((turn, i) =>
      leaf(470, 566, 84 + (i % 2) * 22, 18, turn, [sage.soft, sage.mid, '#7FA78F'][i % 3] ?? sage.mid, sage.deep),
    ),
  )
}

function herbs(s: Sheet): void {
  s.ground(paper.base, '#F8F0E6')
  s.cut(1, box(250, 70, 700, 660, '#FFFDFB', 6))
  s.add(stroke('M600 40V96', paper.clay, 5), disc(600, 96, 8, gold.mid))
  const feet: string[] = []
  for (let i = 0; i < 7; i += 1)
    feet.push(spike(s, 600, 600, 400 + (i % 3) * 40, (i - 3) * 62, ['#B79BC0', air.dusk, '#9A78A0'], sage.mid))
  s.cut(
    0.7,
    ...feet,
    sprig(s, {
      from: [592, 606],
      to: [400, 250],
      bow: 30,
      pairs: 7,
      leaf: [58, 17],
      tones: [sage.pale, sage.soft],
      shade: sage.mid,
      stem: sage.mid,
      thickness: 3,
      bare: 0.3,
    }),
    sprig(s, {
      from: [608, 606],
      to: [806, 236],
      bow: -30,
      pairs: 8,
      leaf: [54, 15],
      tones: [sage.soft, sage.mid],
      shade: sage.base,
      stem: sage.mid,
      thickness: 3,
      bare: 0.3,
    }),
    daisy(498, 330, 40, 12, ['#FFFFFF', '#F7EFE8'], gold.soft, 10),
    daisy(706, 352, 36, 12, ['#FFFFFF', '#F7EFE8'], gold.soft),
    daisy(640, 250, 32, 12, ['#FFFFFF', '#F7EFE8'], gold.soft, 20),
  )
  for (let i = -4; i <= 4; i += 1)
    s.add(
      stroke(
        `M${600 + i * 3} 590Q${600 + i * 8} 640 ${600 + i * 17} ${694 - Math.abs(i) * 5}`,
        i % 2 === 0 ? sage.mid : sage.base,
        3.4,
      ),
    )
  s.cut(
    0.8,
    fill('M560 574Q600 590 640 572L642 606Q600 620 558 606Z', s.linear([plum.rose, plum.wine])),
    fill('M606 592C660 548 712 560 700 590C690 612 640 606 606 596Z', plum.rose),
    fill('M598 592C544 552 496 566 506 594C516 616 562 606 598 596Z', plum.rose),
    fill('M600 596C620 640 640 664 664 682L640 690C616 664 602 632 594 600Z', plum.wine),
    fill('M600 596C584 640 566 664 544 680L566 690C590 664 604 632 606 600Z', plum.wine),
    oval(602, 594, 14, 12, plum.base),
  )
}

function breadForTheRoad(s: Sheet): void {
  s.ground('#F8E3CF', '#F6D9CB', plum.blush, '#D5B0C2')
  s.add(orb(s, 320, 440, 92, '#FDF0DC', gold.pale, 3))
  s.cut(0.6, fill(land(s, [470, 452, 478, 436, 460, 430]), s.linear(['#D3A7B4', '#C79AAB'])))
  s.cut(0.8, fill(land(s, [560, 520, 540, 500, 520, 540]), s.linear(['#B98797', '#A97388'])))
  s.cut(1.2, fill(land(s, [650, 630, 610, 616, 640, 620]), s.linear(['#C79A7E', '#A97C63'])))
  s.cut(
    1.2,
    stroke('M980 660C960 560 1010 470 960 380C930 320 950 240 920 190', '#5E4038', 22),
    stroke('M968 500C1010 440 1060 420 1090 360', '#5E4038', 13),
    stroke('M956 380C900 340 870 330 830 290', '#5E4038', 11),
    ...sweep(s, 120),
  )
  s.cut(
    1.4,
    fill(
      'M300 700C320 650 700 640 790 690C800 716 700 736 540 738C400 738 296 730 300 700Z',
      s.linear(['#EBDCD2', '#C9AFA2']),
    ),
  )
  s.cut(
    0.8,
    oval(505, 660, 124, 52, s.linear(['#E9BE83', '#C98F4F', '#A36A36'])),
    ...[-60, -14, 34].map((dx) => stroke(`M${505 + dx} 622q22 16 28 44`, '#F7DFB5', 7, 0.8)),
  )
  s.cut(
    1,
    fill(
      vessel(680, 694, 190, [
        [0, 28],
        [0.06, 32],
        [0.18, 22],
        [0.3, 42],
        [0.44, 60],
        [0.6, 66],
        [0.76, 60],
        [0.9, 45],
        [1, 36],
      ]),
      s.linear(['#D98F78', '#B46556', '#8F4A45'], [0, 0, 1, 0]),
    ),
    stroke('M704 528C756 530 752 590 734 606', '#A65A4E', 10),
  )
}

/** The hanging twigs of a broom tree. */
function sweep(s: Sheet, count: number): string[] {
  const { random } = s
  return Array.from({ length: count }, () => {
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.next())
    const x = 965 + Math.cos(angle) * reach * 175
    const y = 255 + Math.sin(angle) * reach * 115
    const tone = random.pick([sage.base, sage.mid, '#4E7A62', sage.soft])
    return place(
      x,
      y,
      random.between(20, 150),
      1,
      fill(leafOutline(random.between(44, 92), random.between(5, 9)), tone),
    )
  })
}

function openCage(s: Sheet): void {
  s.ground('#EEF3F0', '#F5F2EC', plum.mist)
  s.add(orb(s, 380, 300, 190, '#FFFDF8', '#FFFFFF', 2))
  s.cut(0.7, fill(land(s, [690, 660, 676, 650, 640, 660]), s.linear([sage.mist, sage.pale])))
  s.cut(1, fill(land(s, [760, 740, 722, 730, 700, 716]), s.linear([sage.pale, sage.soft])))
  const bars = [-130, -96, -58, -20, 20, 58, 96, 130]
    .map((dx) => stroke(`M${860 + dx} 560V330Q${860 + dx * 0.9} 190 860 168`, gold.mid, 5))
    .join('')
  s.add(stroke('M860 40V168', gold.mid, 4), oval(860, 566, 136, 26, gold.soft, 0.6))
  s.cut(
    0.8,
    bars,
    `<ellipse cx="860" cy="330" rx="132" ry="18" fill="none" stroke="${gold.mid}" stroke-width="6"/>`,
    stroke('M728 560Q860 606 992 560', gold.mid, 12),
    disc(860, 160, 12, gold.mid),
    stroke('M800 430H920', gold.mid, 4),
  )
  s.cut(
    0.6,
    fill('M770 548V372Q720 360 670 386V566Q720 548 770 548Z', gold.mist, 0.25),
    ...[0, 1, 2, 3, 4].map((i) => stroke(`M${672 + i * 24} ${386 - i * 4}V${564 - i * 4}`, gold.mid, 4.5)),
    stroke('M670 388Q716 364 768 374M670 566Q716 546 768 550', gold.mid, 6),
  )
  s.cut(1.3, mirror(350, flying(350, 330, 1.9, plum.rose, plum.wine, -12)))
  s.add(
    stroke('M640 470C560 500 520 470 470 420', plum.rose, 3, 0.8, '2 14'),
    far(180, 170, 20, plum.wine),
    far(240, 140, 14, plum.wine),
  )
}

function twoCups(s: Sheet): void {
  s.ground(paper.cream, paper.sand)
  const pane = 'M180 60H1020V520H180Z'
  s.add(
    s.clip(
      pane,
      `<rect x="180" y="60" width="840" height="470" fill="${s.linear(['#CBD6DC', '#DCD9DD', '#F0DCD6', '#F7E3CC'])}"/>`,
      orb(s, 600, 470, 60, '#FBEBD2', '#F9E3C6', 4),
      fill(land(s, [470, 440, 452, 426, 448, 430]), '#B9C6C6'),
      fill(land(s, [510, 486, 494, 470, 500, 480]), '#93AAA6'),
      ...[230, 290, 340, 880, 930, 990].map((x, i) =>
        pine(x, 520, 100 + (i % 3) * 34, i % 2 === 0 ? '#6E8C83' : '#7F9A90'),
      ),
    ),
  )
  s.cut(
    1,
    ...[
      [164, 44, 872, 20],
      [164, 44, 20, 490],
      [1016, 44, 20, 490],
      [591, 60, 18, 470],
      [180, 280, 840, 12],
    ].map(([x = 0, y = 0, w = 0, h = 0]) => box(x, y, w, h, '#FFFCF9', 3)),
  )
  s.cut(1.5, fill('M-40 528H1240V840H-40Z', s.linear(['#D9B89E', '#BE9478', '#A97C63'])))
  s.add(box(-40, 528, 1280, 12, '#E9CFB9'))
  const cup = (x: number, tone: readonly [string, string, string]): string =>
    oval(x, 694, 120, 18, s.linear([tone[0], tone[1]])) +
    oval(x, 690, 78, 10, plum.night, 0.12) +
    stroke(`M${x + 66} 590C${x + 122} 580 ${x + 118} 652 ${x + 52} 654`, tone[1], 11) +
    fill(
      vessel(x, 692, 126, [
        [0, 76],
        [0.3, 74],
        [0.7, 60],
        [0.94, 40],
        [1, 40],
      ]),
      s.linear([tone[0], tone[1], tone[2]], [0, 0, 1, 0]),
    ) +
    oval(x, 566, 76, 14, tone[2])
  s.cut(1.1, cup(450, ['#FFFDFB', '#EBDCD6', '#D9C3BC']), oval(450, 567, 68, 10, '#8D6450'))
  s.cut(1.1, cup(770, [plum.blush, plum.rose, '#C98AA4']), oval(770, 567, 68, 10, '#B4738F'))
  s.blur(
    5,
    stroke('M430 540C410 500 452 480 432 436C420 410 440 392 436 370', '#FFFFFF', 9, 0.75),
    stroke('M466 536C452 504 486 480 470 444', '#FFFFFF', 7, 0.6),
  )
}

function valley(s: Sheet): void {
  s.ground('#6C5472', '#A98BA6', '#E3BFC0', '#F6DDBF')
  s.add(stars(s, 22, [40, 20, 1160, 190], '#FBF0DC'), orb(s, 640, 430, 66, '#FDF0D8', '#FBE3BE', 4.4))
  s.cut(0.5, fill(ridge(s, 520, 210, 5), s.linear(['#C4A0B4', '#D7B4BC'])))
  s.cut(
    0.9,
    fill(
      'M-40 180C120 230 220 350 330 430C420 500 520 540 640 560L560 840H-40Z',
      s.linear(['#8E6A8C', '#7B587B'], [0, 0, 1, 1]),
    ),
    fill(
      'M1240 140C1120 220 1030 330 900 430C820 490 720 530 620 560L700 840H1240Z',
      s.linear(['#7B587B', '#8E6A8C'], [0, 0, 1, 1]),
    ),
  )
  s.cut(
    1.2,
    fill('M-40 400C100 430 240 520 380 620C470 680 500 740 520 840H-40Z', s.linear(['#573E5E', '#452F4C'])),
    fill('M1240 380C1100 430 960 540 840 620C760 680 730 760 730 840H1240Z', s.linear(['#4E3755', '#3D2944'])),
  )
  s.blur(
    2,
    fill(
      'M520 840C560 760 700 740 660 680C630 640 590 630 630 590C650 574 640 566 636 558C652 570 668 580 656 602C640 632 700 650 716 690C740 760 660 790 700 840Z',
      s.linear(['#FDF0D8', '#F5D9AE', '#E6BF7E'], [0, 1, 0, 0]),
      0.92,
    ),
  )
  s.add(
    disc(
      650,
      664,
      70,
      s.radial([
        [0, '#FDF0D8', 0.9],
        [1, '#FDF0D8', 0],
      ]),
    ),
    fill('M640 690C636 668 640 650 650 646C660 650 664 668 662 690Z', plum.deep),
    disc(651, 640, 7, plum.deep),
    disc(668, 668, 5, '#FFF6E2'),
  )
  s.add(...[60, 130, 210, 1010, 1090, 1160].map((x, i) => pine(x, 640 + (i % 3) * 40, 130 + (i % 2) * 40, '#35233D')))
}
