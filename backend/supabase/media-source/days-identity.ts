import { air, gold, paper, plum, sage } from './palette.ts'
import { far, perched } from './creatures.ts'
import { blossom, daisy, grass, leaf, rose, sprig } from './plants.ts'
import { day, type Scene, n, type Sheet } from './sheet.ts'
import { box, disc, fill, glints, land, mirror, orb, oval, place, stars, stroke, vessel } from './shapes.ts'
import { cypress, pine, shrub } from './trees.ts'

/** Days 11 to 20: identidade. */
export const identity: Scene[] = [
  day(11, gardenAtDawn),
  day(12, embroidery),
  day(13, wellInTheDesert),
  day(14, mirrorLake),
  day(15, houseWithALight),
  day(16, openDoor),
  day(17, oldOlive),
  day(18, gardenGate),
  day(19, kitchenTable),
  day(20, twoBirds),
]

function gardenAtDawn(s: Sheet): void {
  s.ground('#F4D9D3', '#F8E6D6', '#FCF3E2')
  s.add(orb(s, 604, 560, 62, '#FFF6E2', gold.pale, 3.6))
  s.cut(0.5, fill(land(s, [590, 580, 588, 574, 586, 580]), s.linear(['#DDE5D6', '#C9D8C6'])))
  s.cut(0.8, fill(land(s, [630, 626, 620, 632, 624, 630]), s.linear([sage.pale, sage.soft])))
  s.cut(
    1.3,
    `<path fill-rule="evenodd" d="M-40 426H1240V720H-40ZM470 720V520C470 400 710 400 710 520V720Z" fill="${s.linear(['#F6E9DC', '#E3CCB8'])}"/>`,
    box(-40, 424, 510, 24, '#FBF4EB', 4),
    box(710, 424, 530, 24, '#FBF4EB', 4),
    fill(
      'M440 720V520C440 352 740 352 740 520V720H710V520C710 400 470 400 470 520V720Z',
      s.linear(['#FDF7EF', '#EBD8C6']),
    ),
  )
  const { random } = s
  for (let i = 0; i < 22; i += 1)
    s.add(
      `<rect x="${n(i % 2 === 0 ? random.between(0, 390) : random.between(750, 1150))}" y="${n(476 + Math.floor(random.between(0, 6)) * 30)}" width="${n(random.between(34, 64))}" height="12" rx="3" fill="#D2B59E" opacity="0.35"/>`,
    )
  s.cut(
    1,
    cypress(190, 690, 480, sage.deep, sage.base),
    cypress(300, 700, 350, sage.base, sage.mid),
    cypress(980, 690, 520, sage.deep, sage.base),
    cypress(870, 700, 330, sage.base, sage.mid),
  )
  s.cut(1.2, fill(land(s, [690, 676, 664, 660, 668, 690]), s.linear([sage.soft, sage.mid])))
  s.add(fill('M470 840C530 770 530 700 545 664H635C650 700 660 770 720 840Z', '#F3E4D2', 0.95))
  s.cut(
    0.8,
    shrub(90, 720, 54, sage.base, sage.mid),
    shrub(1090, 726, 60, sage.base, sage.mid),
    shrub(760, 716, 34, sage.base, sage.mid),
  )
  s.cut(
    0.5,
    ...[
      [60, 690],
      [110, 672],
      [136, 706],
      [1050, 694],
      [1100, 670],
      [1140, 700],
      [748, 694],
      [776, 702],
    ].map(([x = 0, y = 0]) => rose(x, y, 15, [plum.blush, plum.rose, plum.wine])),
  )
  s.add(far(520, 250, 24, '#9C6B74'), far(590, 214, 18, '#9C6B74'), far(650, 262, 14, '#9C6B74'))
}

function embroidery(s: Sheet): void {
  s.ground(plum.mist, '#F8EDEA', paper.cream)
  s.cut(
    1.4,
    fill(
      'M210 110C360 70 900 60 1010 130C1060 330 1040 600 1000 700C800 760 360 750 220 690C160 500 170 300 210 110Z',
      s.linear(['#FFFDFA', '#F5ECE4']),
    ),
  )
  s.cut(
    1.2,
    `<circle cx="600" cy="405" r="262" fill="#FFFCF8" stroke="${s.linear([gold.soft, '#C79A5E', gold.mid])}" stroke-width="24"/>`,
    box(574, 104, 52, 44, gold.mid, 8),
    box(590, 88, 20, 18, '#A97C3B', 4),
  )
  for (let y = 190; y < 640; y += 15)
    s.add(
      stroke(
        `M${n(600 - Math.sqrt(Math.max(0, 246 ** 2 - (y - 405) ** 2)))} ${y}H${n(600 + Math.sqrt(Math.max(0, 246 ** 2 - (y - 405) ** 2)))}`,
        paper.sand,
        1,
        0.55,
      ),
    )
  const stitched = (d: string, colour: string, width: number): string => stroke(d, colour, width, 1, '13 6')
  s.add(
    stitched('M600 610C590 520 604 440 598 330', sage.base, 6),
    stitched('M598 520C540 500 500 450 484 390', sage.base, 5),
    stitched('M600 490C660 470 704 430 720 370', sage.base, 5),
  )
  const satin = (x: number, y: number, turn: number, tone: string, size: number): string =>
    place(
      x,
      y,
      turn,
      size,
      ...Array.from({ length: 11 }, (_, i) =>
        stroke(
          `M${8 + i * 7} ${n(-Math.sin(((i + 0.6) / 11.5) * Math.PI) * 20)}L${4 + i * 7} ${n(Math.sin(((i + 0.6) / 11.5) * Math.PI) * 20)}`,
          tone,
          4.6,
        ),
      ),
    )
  s.add(
    satin(598, 560, -30, sage.mid, 1),
    satin(598, 570, -152, sage.soft, 1.05),
    satin(540, 488, -200, sage.mid, 0.9),
    satin(660, 462, 6, sage.soft, 0.9),
    satin(600, 424, -20, sage.mid, 0.75),
    satin(600, 440, -160, sage.soft, 0.75),
  )
  const bloom = (x: number, y: number, size: number, tones: readonly [string, string]): string =>
    Array.from({ length: 8 }, (_, i) =>
      satin(
        x + Math.cos((i * Math.PI) / 4) * 16 * size,
        y + Math.sin((i * Math.PI) / 4) * 16 * size,
        i * 45,
        tones[i % 2] ?? tones[0],
        size,
      ),
    ).join('') +
    Array.from({ length: 13 }, (_, i) =>
      disc(
        x + Math.cos(i * 2.4) * 4.6 * Math.sqrt(i) * size,
        y + Math.sin(i * 2.4) * 4.6 * Math.sqrt(i) * size,
        4.4 * size,
        i % 2 === 0 ? gold.mid : gold.soft,
      ),
    ).join('')
  s.add(
    bloom(598, 310, 1.05, [plum.wine, plum.rose]),
    bloom(476, 372, 0.66, [plum.rose, plum.blush]),
    bloom(730, 350, 0.72, [plum.base, plum.wine]),
  )
  s.add(stroke('M600 610C640 660 720 650 790 690C850 720 900 700 930 640', plum.wine, 3.4))
  s.cut(
    0.5,
    fill('M924 660L980 500L986 502L936 666Z', s.linear(['#C9C4C8', '#8C8790'], [0, 0, 1, 0])),
    stroke('M977 516L972 532', '#5E5962', 2.4),
  )
}

function wellInTheDesert(s: Sheet): void {
  s.ground('#F7DDBB', '#FAEBD0', '#FCF4E6')
  s.add(orb(s, 860, 210, 88, '#FFF7E4', '#F8D99C', 3.2))
  s.cut(0.5, fill(land(s, [470, 420, 450, 392, 440, 430]), s.linear(['#F0D5AE', '#E6C496'])))
  s.cut(0.9, fill(land(s, [520, 560, 500, 470, 520, 560]), s.linear(['#E8C290', '#DDAE78'])))
  s.cut(
    1.1,
    fill('M-40 620C180 520 420 560 640 610C860 660 1040 570 1240 540V840H-40Z', s.linear(['#DDAA77', '#CB9160'])),
  )
  s.add(fill('M-40 620C180 520 420 560 640 610C560 640 360 610 200 640C100 660 20 700 -40 720Z', '#F3D6A6', 0.55))
  s.add(oval(452, 700, 230, 30, '#7A4E0E', 0.2))
  s.cut(
    1.2,
    fill('M286 560H606L590 690C560 716 330 716 302 690Z', s.linear(['#E9D5C3', '#CDB09A', '#A98973'], [0, 0, 1, 0])),
  )
  const { random } = s
  for (let row = 0; row < 4; row += 1)
    for (let i = 0; i < 6; i += 1)
      s.add(
        stroke(
          `M${n(312 + i * 52 + (row % 2) * 24 - row * 1.5)} ${n(586 + row * 30)}h${n(random.between(26, 40))}`,
          '#9C7B66',
          3,
          0.45,
        ),
      )
  s.cut(
    0.7,
    oval(446, 560, 164, 40, s.linear(['#F6E8DA', '#DDC4AF'])),
    oval(446, 562, 130, 28, s.linear(['#3F5F66', air.sea])),
    glints(s, 5, [370, 552, 520, 580], '#CFE3E2', 60),
  )
  s.cut(
    0.7,
    fill('M312 552L326 340H342L336 556Z', '#8D6450'),
    fill('M556 556L550 340H566L580 552Z', '#7A5444'),
    stroke('M306 350H586', '#8D6450', 14),
    stroke('M446 352V500', '#A9825A', 4),
    fill('M416 498H476L468 548H424Z', s.linear(['#B98A63', '#8D6450'], [0, 0, 1, 0])),
    stroke('M416 498Q446 456 476 498', '#6B4A3A', 4),
  )
  s.cut(
    0.7,
    ...[-160, -130, -104, -78, -50, -22].map((turn, i) =>
      leaf(960, 690, 96 + (i % 2) * 26, 13, turn, [sage.mid, sage.soft][i % 2] ?? sage.mid, sage.base),
    ),
    ...[-150, -118, -86, -52, -26].map((turn, i) =>
      leaf(1046, 720, 66 + (i % 2) * 18, 10, turn, [sage.soft, sage.mid][i % 2] ?? sage.mid, sage.base),
    ),
  )
}

function mirrorLake(s: Sheet): void {
  s.ground('#E7E1EA', '#F3E6E4', '#FAF0E4')
  const scene = (): string =>
    [
      orb(s, 600, 300, 92, '#FFF6E6', '#F6DDBB', 2.8),
      fill(
        'M-40 420C100 400 200 240 330 180C400 240 430 300 500 340C560 300 600 330 660 300C740 220 820 130 900 110C980 190 1060 330 1240 400V440H-40Z',
        s.linear(['#B9A5BD', '#CDBCCB']),
      ),
      fill(
        'M330 180C300 222 280 250 262 286C300 272 318 286 340 262C356 282 376 276 396 250C372 226 352 204 330 180ZM900 110C866 136 836 168 806 206C850 196 872 216 900 186C926 216 960 204 990 220C962 176 932 140 900 110Z',
        '#FBF5F2',
        0.85,
      ),
      fill(
        'M-40 430C80 380 220 350 360 380C480 400 540 420 640 404C800 370 1000 340 1240 380V442H-40Z',
        s.linear([sage.soft, sage.mid]),
      ),
      ...[70, 130, 180, 250, 960, 1020, 1090, 1150].map((x, i) =>
        pine(x, 436, 110 + (i % 3) * 36, i % 2 === 0 ? sage.base : '#4C7862'),
      ),
    ].join('')
  s.add(scene(), `<g transform="translate(0 872) scale(1 -1)" opacity="0.55">${scene()}</g>`)
  s.add(
    `<rect y="436" width="1200" height="364" fill="${s.linear([
      [0, '#C7D5DA', 0.15],
      [1, '#A9C0C8', 0.6],
    ])}"/>`,
    glints(s, 26, [0, 452, 1200, 780], '#FDF8F2', 190),
    stroke('M-10 437H1210', '#F7EFE8', 3, 0.8),
  )
  s.cut(
    1,
    ...[-118, -104, -92, -80, -66].map((turn, i) =>
      leaf(150 + i * 8, 830, 210 + (i % 2) * 60, 9, turn, [sage.base, sage.mid][i % 2] ?? sage.mid, sage.deep),
    ),
    ...[-112, -98, -84].map((turn, i) => leaf(1070 + i * 12, 830, 160 + i * 34, 8, turn, sage.base, sage.deep)),
  )
}

function houseWithALight(s: Sheet): void {
  s.ground('#5B4267', '#9C7596', '#E0B3B5', '#F5D7BC')
  s.add(stars(s, 26, [30, 20, 1170, 240], '#FDF3E1'))
  s.cut(0.5, fill(land(s, [500, 450, 480, 440, 470, 450]), s.linear(['#B98DA2', '#C79DA9'])))
  s.cut(0.8, fill(land(s, [570, 540, 560, 520, 510, 540]), s.linear(['#8E6A87', '#9C7890'])))
  s.cut(1.2, fill(land(s, [690, 650, 600, 566, 580, 630]), s.linear(['#634A66', '#4E3755'])))
  s.blur(40, disc(770, 520, 190, gold.soft, 0.4))
  s.cut(
    1.2,
    fill('M640 590V410L770 310L900 410V590Z', s.linear(['#F3E1D4', '#D9B9AE'])),
    fill('M900 590V430H1010V590Z', '#C9A39C'),
    fill('M892 436L930 372H1000L1030 440Z', '#7E4E62'),
    fill('M612 424L770 292L928 424L912 440L770 322L628 440Z', s.linear(['#A8627E', '#8A4A68'])),
    box(846, 316, 32, 62, '#B98C86', 2),
  )
  s.cut(
    0.4,
    fill('M734 590V500C734 462 806 462 806 500V590Z', s.linear(['#FFF1CE', '#F7CF86'])),
    box(672, 470, 40, 50, '#FBDFA4', 3),
    box(830, 470, 40, 50, '#FBDFA4', 3),
    box(936, 488, 40, 44, '#FBDFA4', 3),
    disc(770, 400, 20, '#FBDFA4'),
    stroke('M692 470V520M672 495H712M850 470V520M830 495H870M956 488V532M770 380V420M750 400H790', '#B98C6A', 3),
  )
  s.add(
    fill(
      'M734 588H806C830 640 700 660 640 720C590 770 600 800 590 840H330C380 760 500 720 600 670C680 636 734 620 734 588Z',
      s.linear(['#FBDFA4', '#E3B98E', '#A97F86']),
      0.85,
    ),
  )
  s.cut(
    0.8,
    cypress(1080, 640, 270, '#35233D', '#4A3454'),
    cypress(1134, 650, 200, '#35233D', '#4A3454'),
    shrub(610, 606, 30, '#3D2B46', '#5B4560'),
    shrub(960, 606, 34, '#3D2B46', '#5B4560'),
    ...[150, 214, 60].map((x, i) => pine(x, 690, 170 - i * 20, '#3A2844')),
  )
  s.add(
    grass(s, 20, 320, 800, 46, 24, ['#3D2B46', '#4A3454']),
    grass(s, 680, 1180, 800, 46, 34, ['#3D2B46', '#4A3454']),
  )
}

function openDoor(s: Sheet): void {
  s.ground('#4B2A3D', '#3A2130')
  s.add(fill('M-40 620H1240V840H-40Z', s.linear(['#5C3A48', '#43283A'])))
  s.blur(
    26,
    fill(
      'M450 640H740L1130 840H250Z',
      s.linear([
        [0, '#FCE7BE', 0.95],
        [1, '#E6BF7E', 0.15],
      ]),
    ),
    fill('M420 150H780V640H420Z', gold.soft, 0.5),
  )
  s.cut(0.8, fill('M440 640V300C440 120 760 120 760 300V640Z', '#8A5A62'))
  const view = 'M464 640V304C464 148 736 148 736 304V640Z'
  s.add(
    s.clip(
      view,
      `<rect x="464" y="140" width="272" height="520" fill="${s.linear(['#F9E3CB', '#FDF2DC', '#FFF9EC'])}"/>`,
      orb(s, 640, 330, 44, '#FFFDF5', '#F8DDA4', 3),
      fill('M440 520C540 470 640 520 760 480V660H440Z', sage.pale),
      fill('M440 580C540 540 660 590 760 550V660H440Z', sage.soft),
      fill('M560 660C590 610 560 580 600 548C596 590 640 620 650 660Z', '#FBEBD0'),
      cypress(510, 580, 150, sage.base, sage.mid),
      cypress(546, 590, 100, sage.mid, sage.soft),
    ),
  )
  s.cut(
    1.5,
    fill(
      'M464 640V304C464 240 480 204 440 180C380 210 330 250 330 330V700Z',
      s.linear(['#8F5A4A', '#6E4238'], [0, 0, 1, 0]),
    ),
    stroke('M352 350C352 290 400 250 440 226V410L352 424ZM352 470L440 452V622L352 656Z', '#5A342E', 5, 0.7),
    disc(444, 462, 8, gold.soft),
  )
  s.cut(
    0.8,
    fill(
      vessel(900, 690, 110, [
        [0, 50],
        [0.12, 54],
        [0.2, 46],
        [1, 34],
      ]),
      s.linear(['#C98A6B', '#8D5A48'], [0, 0, 1, 0]),
    ),
    ...[-158, -134, -112, -92, -70, -46, -24].map((turn, i) =>
      leaf(900, 586, 130 + (i % 2) * 30, 27, turn, [sage.mid, sage.soft, sage.base][i % 3] ?? sage.mid, sage.deep),
    ),
  )
}

function oldOlive(s: Sheet): void {
  s.ground('#EAF0EC', '#F6F2E8', gold.mist)
  s.add(orb(s, 930, 210, 76, '#FFF8E8', gold.pale, 3))
  s.cut(0.5, fill(land(s, [560, 530, 540, 516, 526, 540]), s.linear([sage.mist, sage.pale])))
  s.cut(0.8, fill(land(s, [640, 606, 590, 600, 580, 610]), s.linear(['#D8DDBF', '#C3CCA4'])))
  s.cut(1.1, fill(land(s, [700, 690, 664, 660, 676, 690]), s.linear(['#B9C49A', '#97A77F'])))
  s.add(oval(560, 706, 330, 26, sage.deep, 0.2))
  s.cut(
    1.3,
    fill(
      'M420 716C470 690 470 640 452 590C430 530 440 470 500 430C450 400 400 390 352 340C420 360 480 380 530 396C520 340 496 300 500 240C530 300 560 340 572 392C620 360 650 300 720 270C690 330 660 370 634 420C690 410 740 380 800 372C750 410 690 440 640 474C620 530 660 560 640 620C630 660 660 696 720 716C640 712 600 700 560 712C520 704 480 712 420 716Z',
      s.linear(['#8D7464', '#6B5548']),
    ),
  )
  s.add(
    stroke(
      'M520 690C540 640 500 600 520 540C534 490 560 470 560 420M590 690C570 640 610 600 584 540C576 510 590 480 600 450',
      '#4E3D34',
      5,
      0.45,
    ),
    stroke('M486 690C500 660 480 640 484 600M622 680C606 650 620 620 612 590', '#B09A88', 4, 0.6),
    fill('M548 560C536 590 544 622 560 640C576 620 580 588 566 560C560 550 554 550 548 560Z', '#4E3D34', 0.8),
  )
  const { random } = s
  const crown: string[] = [
    [400, 330, 110],
    [520, 260, 130],
    [650, 250, 130],
    [760, 320, 110],
    [580, 350, 120],
  ].map(([x = 0, y = 0, r = 0]) => oval(x, y, r * 1.1, r * 0.72, '#7F9F86'))
  for (let i = 0; i < 230; i += 1) {
    const angle = random.between(0, Math.PI * 2)
    const reach = Math.sqrt(random.next())
    const x = 575 + Math.cos(angle) * reach * 330
    const y = 300 + Math.sin(angle) * reach * 150 - Math.cos(angle * 2) * 24
    crown.push(
      leaf(
        x,
        y,
        random.between(46, 74),
        random.between(8, 12),
        random.between(0, 360),
        random.pick(['#A9BFA6', sage.soft, '#8AA98C', sage.mid, '#C9D6BF']),
        sage.base,
      ),
    )
  }
  s.cut(
    1,
    ...crown,
    ...Array.from({ length: 26 }, () =>
      oval(random.between(320, 830), random.between(200, 410), 7, 10, random.pick(['#5C4A5E', '#4E5E3A', '#6C5A3E'])),
    ),
  )
  s.add(
    grass(s, 40, 400, 740, 36, 26, ['#7F9470', '#97A77F']),
    grass(s, 730, 1160, 744, 36, 28, ['#7F9470', '#97A77F']),
    ...[
      [220, 736],
      [300, 750],
      [860, 744],
      [960, 736],
    ].map(([x = 0, y = 0], i) => daisy(x, y - 26, 13, 9, ['#FFFFFF', '#FBF0EC'], gold.soft, i * 13)),
  )
}

function gardenGate(s: Sheet): void {
  s.ground('#E9F0F0', '#F6F4EE', plum.mist)
  s.cut(0.5, fill(land(s, [430, 400, 416, 390, 410, 400]), s.linear([sage.mist, sage.pale])))
  s.cut(0.8, cypress(330, 560, 300, sage.mid, sage.soft), cypress(890, 560, 260, sage.mid, sage.soft))
  s.cut(
    1.2,
    fill('M-40 400H420V720H-40ZM780 400H1240V720H780Z', s.linear(['#F6E7DA', '#E4CDB9'])),
    box(-40, 380, 480, 30, '#FBF3EA', 4),
    box(760, 380, 480, 30, '#FBF3EA', 4),
    box(400, 330, 62, 390, '#EFDCCB', 4),
    box(738, 330, 62, 390, '#EFDCCB', 4),
    box(388, 312, 86, 28, '#FBF3EA', 6),
    box(726, 312, 86, 28, '#FBF3EA', 6),
    disc(431, 296, 20, '#FBF3EA'),
    disc(769, 296, 20, '#FBF3EA'),
  )
  const { random } = s
  for (let i = 0; i < 20; i += 1)
    s.add(
      `<rect x="${n(i % 2 === 0 ? random.between(0, 330) : random.between(820, 1130))}" y="${n(440 + Math.floor(random.between(0, 8)) * 32)}" width="${n(random.between(34, 60))}" height="13" rx="3" fill="#CDAF98" opacity="0.4"/>`,
    )
  s.cut(
    1,
    ...Array.from({ length: 7 }, (_, i) => {
      const x = 472 + i * 38
      const top = 430 + Math.abs(i - 3) ** 1.8 * 9
      return fill(
        `M${x} 712V${n(top)}L${x + 13} ${n(top - 16)}L${x + 26} ${n(top)}V712Z`,
        s.linear(['#7FA08C', sage.base]),
      )
    }),
    box(468, 520, 266, 18, sage.base, 3),
    box(468, 640, 266, 18, sage.base, 3),
    disc(716, 586, 9, gold.soft),
  )
  s.cut(
    1.2,
    fill(land(s, [730, 712, 706, 706, 712, 730]), s.linear([sage.pale, sage.soft])),
    fill('M470 712H736L830 840H370Z', '#F3E6D8'),
  )
  const roses: string[] = []
  const leaves: string[] = []
  for (let i = 0; i < 86; i += 1) {
    const t = random.next()
    const x = -20 + t * 470
    const y = 372 + Math.sin(t * 9) * 16 + random.between(-34, 90) * (1 - t * 0.5)
    leaves.push(
      leaf(
        x,
        y,
        random.between(34, 52),
        15,
        random.between(0, 360),
        random.pick([sage.base, sage.mid, sage.soft]),
        sage.deep,
      ),
    )
    if (i % 5 === 0)
      roses.push(
        rose(
          x,
          y,
          random.between(20, 31),
          random.pick([
            [plum.blush, plum.rose, plum.wine],
            ['#FBEFF2', plum.blush, plum.rose],
          ]),
          random.between(0, 90),
        ),
      )
  }
  s.cut(0.8, ...leaves, ...roses)
  s.add(far(640, 190, 22, air.dusk), far(700, 160, 16, air.dusk))
}

function kitchenTable(s: Sheet): void {
  s.ground('#FDF8F1', '#F8EADF')
  s.add(fill('M700 -20L1240 -20V420L900 640H420Z', '#FFFFFF', 0.45))
  s.cut(1.3, fill('M-40 540H1240V840H-40Z', s.linear(['#EAD3BE', '#D3B194'])))
  s.cut(
    0.9,
    fill('M250 540H950L1020 700C900 730 300 730 180 700Z', s.linear(['#FFFFFF', '#F3EDEA'])),
    stroke('M236 574C400 584 800 584 964 574M212 632C400 646 800 646 988 632', plum.rose, 7, 0.6),
  )
  s.add(oval(420, 668, 130, 16, plum.night, 0.12), oval(730, 676, 190, 20, plum.night, 0.12))
  s.cut(
    0.8,
    sprig(s, {
      from: [414, 400],
      to: [300, 120],
      bow: 40,
      pairs: 6,
      leaf: [74, 22],
      tones: [sage.mid, sage.soft],
      shade: sage.base,
      stem: sage.base,
    }),
    sprig(s, {
      from: [424, 400],
      to: [520, 90],
      bow: -30,
      pairs: 7,
      leaf: [70, 20],
      tones: [sage.soft, sage.pale],
      shade: sage.mid,
      stem: sage.base,
    }),
    stroke('M418 400C410 330 420 260 410 190', sage.mid, 4),
    daisy(410, 186, 54, 14, ['#FFFFFF', '#FBF3EC'], gold.soft),
    stroke('M424 400C450 330 452 300 470 260', sage.mid, 4),
    daisy(474, 250, 42, 13, ['#FFFFFF', '#FBF3EC'], gold.soft, 12),
    stroke('M410 400C380 340 370 320 352 290', sage.mid, 4),
    daisy(350, 284, 38, 13, ['#FFFFFF', '#FBF3EC'], gold.soft, 4),
  )
  s.cut(
    1.2,
    fill(
      vessel(420, 668, 290, [
        [0, 56],
        [0.04, 60],
        [0.2, 46],
        [0.5, 96],
        [0.8, 84],
        [1, 58],
      ]),
      s.linear(['#DCE8E8', '#B4CBCB', air.tide], [0, 0, 1, 0]),
    ),
    stroke('M478 420C560 420 566 540 500 580', '#9DBBBC', 15),
    fill('M362 384C346 376 340 366 330 372C340 390 350 404 364 410Z', '#C9DADA'),
  )
  const lemon = (x: number, y: number, turn: number): string =>
    place(
      x,
      y,
      turn,
      1,
      fill(
        'M-58 0C-52 -36 -22 -46 0 -46C26 -46 48 -34 56 -6L70 2L56 8C46 36 22 44 -2 44C-28 44 -52 30 -58 0Z',
        s.linear(['#F8DE8E', '#EBC052', '#D9A636']),
      ),
      oval(-16, -20, 18, 9, '#FFF6D8', 0.7),
    )
  s.cut(
    1,
    lemon(660, 556, -14),
    lemon(778, 550, 16),
    lemon(718, 522, 4),
    leaf(700, 490, 72, 20, -40, sage.mid, sage.base),
    fill(
      'M560 560H900C896 640 830 676 790 680H670C630 676 564 640 560 560Z',
      s.linear(['#FFFFFF', '#EFE3DD', '#D9C6BE'], [0, 0, 1, 0]),
    ),
    oval(730, 561, 170, 10, '#FFFFFF'),
    stroke('M580 604C680 616 780 616 882 604', air.tide, 5, 0.7),
  )
  s.cut(0.8, lemon(960, 652, 24))
}

function twoBirds(s: Sheet): void {
  s.ground('#F3EEF2', '#FAF3EE', gold.mist)
  s.add(orb(s, 600, 370, 280, '#FFFDF8', '#FFFFFF', 1.5))
  const { random } = s
  s.cut(
    0.8,
    fill(
      'M1240 600C1000 548 800 508 560 510C380 512 260 530 110 496L108 504C260 546 380 530 560 530C800 532 1000 580 1240 664Z',
      '#7A5A4E',
    ),
    stroke('M820 528C760 470 720 420 640 380', '#7A5A4E', 8),
    stroke('M420 522C350 480 300 420 280 350', '#7A5A4E', 7),
    stroke('M980 566C1000 480 1040 420 1030 330', '#7A5A4E', 9),
    stroke('M300 524C240 570 200 610 190 670', '#7A5A4E', 6),
    stroke('M880 546C900 610 950 650 1000 700', '#7A5A4E', 7),
  )
  const flower = (x: number, y: number, r: number): string =>
    blossom(x, y, r, random.pick(['#F8E2E9', plum.blush]), plum.rose, plum.wine, random.between(0, 72))
  const spots: [number, number][] = [
    [110, 500],
    [160, 512],
    [280, 350],
    [296, 404],
    [258, 368],
    [330, 462],
    [640, 380],
    [676, 408],
    [618, 404],
    [730, 458],
    [1030, 330],
    [1044, 388],
    [1004, 366],
    [1010, 448],
    [190, 670],
    [206, 628],
    [1000, 700],
    [962, 664],
    [1120, 590],
    [930, 540],
    [236, 520],
  ]
  s.cut(
    0.6,
    ...spots.flatMap(([x, y]) => [
      leaf(x, y, 54, 15, random.between(-160, -20), random.pick([sage.soft, sage.mid, sage.pale]), sage.base),
      leaf(x, y, 46, 13, random.between(20, 160), random.pick([sage.soft, sage.mid]), sage.base),
    ]),
    ...spots.map(([x, y]) => flower(x + random.between(-8, 8), y + random.between(-8, 8), random.between(26, 40))),
  )
  s.cut(1, perched(486, 456, 1.55, plum.wine, plum.base, '#F3DDD6'))
  s.cut(1, mirror(688, perched(688, 464, 1.4, sage.mid, sage.base, '#F6E6CB')))
}
