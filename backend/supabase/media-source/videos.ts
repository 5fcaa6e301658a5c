import { air, gold, paper, plum, sage } from './palette.ts'
import { far } from './creatures.ts'
import { cup, emblem, pottedFan } from './objects.ts'
import { grass, rose, sprig } from './plants.ts'
import { type Scene, n, type Sheet } from './sheet.ts'
import { box, fill, glints, land, mirror, orb, oval, stroke } from './shapes.ts'
import { broadTree } from './trees.ts'

const video = (name: string, draw: Scene['draw']): Scene => ({ file: `videos/${name}`, width: 1280, height: 720, draw })

/** The middle of each stays calm: the play button lies there. */
export const videos: Scene[] = [
  video('boas-vindas', welcome),
  video('respirar', breathe),
  video('historia-de-raizes', rootsStory),
  video('louvor-ao-entardecer', song),
  video('conversa-na-varanda', talk),
]

function welcome(s: Sheet): void {
  s.ground('#F6DDE4', '#FBEBE0', '#FDF6E8')
  s.add(orb(s, 640, 380, 150, '#FFFAEF', gold.pale, 2.8))
  s.cut(0.6, fill(land(s, [520, 490, 510, 480, 500, 490]), s.linear(['#E9D3D3', '#DDC3C8'])))
  s.cut(0.9, fill(land(s, [600, 570, 580, 560, 570, 600]), s.linear([sage.pale, sage.soft])))
  s.cut(1.1, fill(land(s, [680, 650, 640, 640, 650, 670]), s.linear([sage.soft, sage.mid])))
  const side =
    sprig(s, {
      from: [-20, 700],
      to: [330, 120],
      bow: -60,
      pairs: 8,
      leaf: [130, 36],
      tones: [sage.mid, sage.soft, sage.base],
      shade: sage.deep,
      stem: sage.base,
      thickness: 6,
      bare: 0.1,
    }) +
    rose(120, 560, 96, [plum.blush, plum.rose, '#CB7F9E', plum.wine, plum.base]) +
    rose(270, 630, 74, ['#FBEFF2', plum.blush, plum.rose, plum.wine], 30) +
    rose(50, 680, 70, [plum.rose, '#CB7F9E', plum.wine], 10)
  s.cut(1, side, mirror(640, side))
  s.add(emblem(640, 380, 2.1, plum.wine, sage.mid))
}

function breathe(s: Sheet): void {
  s.ground('#E3ECEF', '#F0EFEA', '#FBF1E2')
  s.add(orb(s, 640, 300, 100, '#FFFAEE', '#F8E0B4', 3))
  const tones = [
    ['#D3E2E2', '#C3D6D8'],
    ['#BFD3D2', '#A9C6C6'],
    ['#A3C0C2', air.tide],
    ['#86ABAF', '#6F999E'],
    ['#6A959A', air.sea],
  ] as const
  tones.forEach((tone, i) =>
    s.cut(
      0.9,
      fill(
        land(
          s,
          [0, 1, 2, 3, 4, 5, 6].map((k) => 400 + i * 66 + Math.sin(k * 1.5 + i * 1.9) * 26),
        ),
        s.linear(tone),
      ),
    ),
  )
  s.add(
    glints(s, 40, [20, 420, 1260, 700], '#F7FBFA', 140),
    far(420, 180, 26, air.sea),
    far(500, 150, 18, air.sea),
    far(880, 200, 20, air.sea),
  )
}

function rootsStory(s: Sheet): void {
  s.ground('#F6EBD9', '#FBF4E6')
  s.add(orb(s, 980, 180, 80, '#FFF8E6', gold.pale, 3))
  s.cut(0.6, fill(land(s, [420, 400, 410, 390, 400, 396]), s.linear([sage.pale, sage.soft])))
  s.cut(1.2, broadTree(s, 330, 470, 420, 460, '#6B4A3A', [sage.deep, sage.base, sage.mid, sage.soft]))
  s.cut(1.1, fill(land(s, [470, 460, 456, 470, 460, 466]), s.linear(['#A67C5E', '#7E5844', '#5E4036'])))
  s.add(grass(s, 0, 1280, 470, 34, 70, [sage.mid, sage.base]))
  const root = (d: string, w: number): string => stroke(d, '#EAD6BE', w)
  s.cut(
    0.6,
    root('M330 466C334 540 320 600 336 716', 13),
    root('M322 480C250 540 200 560 130 650', 8),
    root('M338 480C420 540 470 560 560 640', 8),
    root('M330 540C290 600 270 640 250 710', 6),
    root('M334 540C380 600 400 650 430 710', 6),
    root('M500 590C580 600 640 610 720 600', 4),
    root('M190 590C130 590 80 600 20 590', 4),
    root('M560 640C620 670 680 680 740 670', 3.4),
  )
  const { random } = s
  for (let i = 0; i < 34; i += 1)
    s.add(
      oval(
        random.between(10, 1270),
        random.between(510, 710),
        random.between(4, 15),
        random.between(3, 9),
        '#C9A58A',
        0.3,
      ),
    )
}

function song(s: Sheet): void {
  s.ground('#7E5A7B', '#C48FA0', '#F0C4AC', '#FBE3C0')
  s.add(
    orb(s, 640, 470, 120, '#FFF6E0', '#FBD9A0', 3.4),
    ...[200, 280, 360, 440].map(
      (r, i) =>
        `<circle cx="640" cy="470" r="${r}" fill="none" stroke="#FFF3DC" stroke-width="3" opacity="${n(0.42 - i * 0.09)}"/>`,
    ),
  )
  s.cut(0.7, fill(land(s, [540, 510, 524, 500, 520, 510]), s.linear(['#A97388', '#93607C'])))
  s.cut(1, fill(land(s, [630, 600, 580, 590, 600, 620]), s.linear(['#7B4A68', '#5E3653'])))
  s.add(grass(s, 0, 1280, 730, 130, 120, ['#4A2A44', '#5E3653', '#3A2038']))
  s.cut(
    1,
    sprig(s, {
      from: [90, 730],
      to: [250, 230],
      bow: -50,
      pairs: 8,
      leaf: [96, 22],
      tones: ['#5B4560', '#4A3454', '#6C5472'],
      shade: '#35233D',
      stem: '#3D2B46',
    }),
    sprig(s, {
      from: [1200, 730],
      to: [1040, 260],
      bow: 50,
      pairs: 8,
      leaf: [96, 22],
      tones: ['#5B4560', '#4A3454', '#6C5472'],
      shade: '#35233D',
      stem: '#3D2B46',
    }),
  )
  s.add(
    far(430, 190, 26, '#5E3653'),
    far(500, 160, 18, '#5E3653'),
    far(820, 210, 20, '#5E3653'),
    far(880, 180, 14, '#5E3653'),
  )
}

function talk(s: Sheet): void {
  s.ground('#E6EFEA', '#F6F4EA', paper.cream)
  s.cut(
    0.6,
    fill(land(s, [400, 370, 390, 360, 380, 370]), s.linear([sage.mist, sage.pale])),
    fill(land(s, [460, 440, 450, 430, 440, 450]), s.linear([sage.pale, sage.soft])),
  )
  s.cut(0.9, box(-20, -20, 70, 640, '#FBF3EA'), box(1230, -20, 70, 640, '#FBF3EA'), box(-20, -20, 1320, 60, '#F6E9DC'))
  s.cut(
    0.7,
    ...[120, 300, 520, 760, 960, 1140].map((x, i) =>
      sprig(s, {
        from: [x, 30],
        to: [x + (i % 2 === 0 ? 40 : -30), 150 + (i % 3) * 30],
        bow: 14,
        pairs: 5,
        leaf: [44, 13],
        tones: [sage.mid, sage.soft],
        shade: sage.base,
        stem: sage.mid,
        thickness: 3,
      }),
    ),
  )
  s.cut(
    1.2,
    fill('M-40 590H1320V760H-40Z', s.linear(['#D9B89E', '#BE9478'])),
    ...[618, 652, 690].map((y) => stroke(`M-40 ${y}H1320`, '#A97C63', 2.4, 0.5)),
  )
  const chair = (tone: readonly [string, string]): string =>
    stroke('M206 640L190 700M376 640L392 700M220 640V600M366 640V600', '#7A5444', 11) +
    fill('M190 330C196 290 380 290 386 330L400 560H176Z', s.linear(tone)) +
    fill('M156 550C200 530 376 530 420 550V640H156Z', s.linear([tone[1], tone[0]])) +
    fill(
      'M140 470C170 456 186 480 182 560V644H150C138 600 132 520 140 470ZM436 470C406 456 390 480 394 560V644H426C438 600 444 520 436 470Z',
      tone[0],
    ) +
    stroke('M240 330L236 540M288 322V540M336 330L340 540', '#FFFFFF', 3, 0.3)
  s.cut(1.1, chair([plum.rose, plum.wine]), mirror(640, chair([sage.soft, sage.mid])))
  s.cut(
    0.9,
    oval(640, 560, 120, 20, '#E9CFB9'),
    stroke('M640 574V690M590 700L640 660L690 700', '#7A5444', 10),
    cup(s, 594, 556, 0.42, ['#FFFDFB', '#EBDCD6', '#D9C3BC'], '#9C6B4A'),
    cup(s, 690, 558, 0.42, [plum.blush, plum.rose, '#C98AA4'], '#9C6B4A'),
  )
  s.cut(0.8, pottedFan(s, 90, 690, 1.1), pottedFan(s, 1200, 694, 1))
}
