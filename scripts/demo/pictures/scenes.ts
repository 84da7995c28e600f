import {
  bareTree,
  circle,
  type Dice,
  diceOf,
  fir,
  firs,
  flecks,
  gable,
  glow,
  HEIGHT,
  hills,
  line,
  longHouse,
  maple,
  type Point,
  person,
  picture,
  polygon,
  rect,
  sky,
  WIDTH,
  water,
} from './shapes.ts';

/** Draws a picture of the demo site as SVG, the same in each run. */
type Scene = () => string;

const LIT = '#ffd98a';

const bridgeInWinter: Scene = () => {
  const dice = diceOf(1);
  const planks = Array.from({ length: 38 }, (_, at) => line('#7c2f26', 2, [402 + at * 21, 470], [402 + at * 21, 640]));
  const lattice = Array.from({ length: 8 }, (_, at) => rect('#3a1d1b', 440 + at * 95, 500, 56, 40));
  return picture(
    sky('#b9cbd8', '#e6e4dc', '#f3ddc7'),
    circle('#fff4dd', [1240, 250], 54),
    hills(dice, '#a9bbc6', 520, 70),
    firs(dice, '#7f97a3', [0, WIDTH], 560, 150, 26),
    hills(dice, '#e9edee', 600, 30),
    firs(dice, '#45606a', [0, 420], 650, 260, 9),
    firs(dice, '#45606a', [1180, WIDTH], 650, 260, 9),
    polygon('#f4f5f2', [
      [0, 640],
      [400, 655],
      [400, HEIGHT],
      [0, HEIGHT],
    ]),
    polygon('#f4f5f2', [
      [1200, 655],
      [WIDTH, 640],
      [WIDTH, HEIGHT],
      [1200, HEIGHT],
    ]),
    polygon('#5f6a6b', [
      [380, 640],
      [440, 640],
      [470, 830],
      [360, 830],
    ]),
    polygon('#5f6a6b', [
      [1160, 640],
      [1220, 640],
      [1240, 830],
      [1130, 830],
    ]),
    water(dice, '#6f8d9c', '#c9d8dd', 790),
    polygon('#f4f5f2', [
      [0, 780],
      [330, 800],
      [470, HEIGHT],
      [0, HEIGHT],
    ]),
    polygon('#f4f5f2', [
      [1290, 800],
      [WIDTH, 770],
      [WIDTH, HEIGHT],
      [1130, HEIGHT],
    ]),
    rect('#96392d', 380, 462, 840, 190),
    ...planks,
    ...lattice,
    rect('#52221d', 380, 640, 840, 18),
    polygon('#4a3a3a', [
      [340, 470],
      [430, 372],
      [1170, 372],
      [1260, 470],
    ]),
    polygon('#fbfaf5', [
      [340, 462],
      [424, 366],
      [1176, 366],
      [1260, 462],
      [1180, 440],
      [1080, 448],
      [940, 436],
      [800, 450],
      [640, 438],
      [520, 450],
      [430, 440],
    ]),
    flecks(dice, '#ffffff', 240, HEIGHT, 4),
  );
};

const stall = (stripes: readonly [string, string], [x, y]: Point, width: number): string => {
  const roof = Array.from({ length: 8 }, (_, at) =>
    polygon(stripes[at % 2] ?? stripes[0], [
      [x + (width * at) / 8 + 14, y - 190],
      [x + (width * (at + 1)) / 8 + (at === 7 ? -14 : 8), y - 190],
      [x + (width * (at + 1)) / 8, y - 128],
      [x + (width * at) / 8, y - 128],
    ]),
  );
  return (
    line('#5c4b3b', 7, [x + 10, y - 130], [x + 10, y]) +
    line('#5c4b3b', 7, [x + width - 10, y - 130], [x + width - 10, y]) +
    roof.join('') +
    rect('#8a6a4a', x - 4, y - 62, width + 8, 62) +
    rect('#a5815b', x - 10, y - 72, width + 20, 14)
  );
};

const crates = (dice: Dice, fruits: readonly string[], [x, y]: Point, width: number): string =>
  Array.from({ length: Math.floor(width / 17) }, (_, at) =>
    circle(fruits[Math.floor(dice() * fruits.length)] ?? '#c33', [x + at * 17 + 9, y - 76 - dice() * 7], 9.5),
  ).join('');

const market: Scene = () => {
  const dice = diceOf(2);
  return picture(
    sky('#8fbcd3', '#cfe3e4', '#f2ecd5'),
    hills(dice, '#9dbfa3', 470, 80),
    hills(dice, '#7aa680', 540, 40),
    gable({ wall: '#f3efe2', roof: '#5e6b6d', window: '#5f7680' }, [1180, 640], 190, 190),
    polygon('#f3efe2', [
      [1248, 330],
      [1302, 330],
      [1302, 250],
      [1248, 250],
    ]),
    polygon('#5e6b6d', [
      [1240, 256],
      [1275, 130],
      [1310, 256],
    ]),
    longHouse({ wall: '#c2573f', roof: '#4d4745', window: '#f0e2c3' }, [110, 640], 330, 150, 5),
    hills(dice, '#86b06f', 640, 12),
    maple(dice, '#5b4636', ['#5c9152', '#6ba35b', '#4f8349'], [620, 690], 380),
    maple(dice, '#5b4636', ['#5c9152', '#74aa60', '#4f8349'], [1480, 720], 430),
    rect('#9cc07f', 0, 680, WIDTH, 320),
    polygon('#dcc9a3', [
      [640, 680],
      [880, 680],
      [1180, HEIGHT],
      [420, HEIGHT],
    ]),
    stall(['#b7412f', '#f6efdf'], [90, 850], 330),
    crates(dice, ['#d9482b', '#e8a33a', '#7fa33c'], [96, 850], 320),
    stall(['#2f6d68', '#f6efdf'], [1080, 850], 330),
    crates(dice, ['#f1c644', '#d8612f', '#8b3a62'], [1086, 850], 320),
    stall(['#d99a2b', '#f6efdf'], [520, 760], 230),
    crates(dice, ['#6f9c3d', '#4f7f35', '#e9e2c8'], [524, 760], 220),
    ...(
      [
        [470, 905, '#31495c'],
        [525, 915, '#8c4a3c'],
        [820, 930, '#3f5c45'],
        [940, 880, '#6b4f7d'],
        [985, 890, '#c28a3c'],
        [790, 800, '#4b4f63'],
      ] as const
    ).map(([x, y, coat]) => person(coat, [x, y], 150 - (930 - y) * 0.3)),
  );
};

const libraryAtDusk: Scene = () => {
  const dice = diceOf(3);
  const arches = [0, 1, 2, 3, 4, 5]
    .filter((at) => at !== 2 && at !== 3)
    .map((at) => {
      const x = 392 + at * 146;
      return (
        `<path fill="${LIT}" d="M${x} 720V560a38 42 0 0 1 76 0V720Z"/>` +
        line('#8a5f3c', 4, [x + 38, 520], [x + 38, 720]) +
        line('#8a5f3c', 4, [x, 620], [x + 76, 620])
      );
    });
  return picture(
    sky('#2b3556', '#6a5f7f', '#e0a27b'),
    flecks(dice, '#fff7df', 60, 380, 2.6),
    hills(dice, '#54506e', 620, 60),
    bareTree(dice, '#2d2a3c', [210, 830], 560),
    glow(LIT, [800, 640], 620, 0.35),
    rect('#7f4a3d', 350, 480, 900, 330),
    rect('#a2634d', 350, 480, 900, 18),
    polygon('#3b3b52', [
      [310, 484],
      [430, 350],
      [1170, 350],
      [1290, 484],
    ]),
    polygon('#e9dcc2', [
      [640, 484],
      [800, 370],
      [960, 484],
    ]),
    circle('#7f4a3d', [800, 446], 22),
    rect('#e9dcc2', 655, 480, 290, 330),
    ...[672, 738, 834, 900].map((x) => rect('#fbf2dd', x, 500, 28, 290)),
    `<path fill="#5a3327" d="M762 800V610a38 40 0 0 1 76 0V800Z"/>`,
    `<path fill="${LIT}" d="M772 700V612a28 30 0 0 1 56 0V700Z"/>`,
    ...arches,
    rect('#cbb894', 620, 800, 360, 14),
    rect('#bba680', 590, 814, 420, 16),
    rect('#3c4a45', 0, 826, WIDTH, 180),
    polygon('#a39478', [
      [640, 830],
      [960, 830],
      [1150, HEIGHT],
      [450, HEIGHT],
    ]),
    polygon(
      LIT,
      [
        [760, 830],
        [840, 830],
        [900, HEIGHT],
        [700, HEIGHT],
      ],
      'opacity="0.35"',
    ),
    bareTree(dice, '#231f30', [1420, 860], 640),
    person('#20202f', [690, 890], 120),
    person('#3d2c3d', [735, 894], 84),
    ...[480, 1130].map(
      (x) =>
        line('#23212f', 8, [x, 900], [x, 690]) + glow('#ffe9b0', [x, 680], 110, 0.7) + circle('#fff3cf', [x, 680], 17),
    ),
  );
};

const schoolBus: Scene = () => {
  const dice = diceOf(4);
  return picture(
    sky('#a8cbe0', '#e9efe4', '#fbe7c4'),
    hills(dice, '#cf9a55', 480, 90),
    hills(dice, '#b8702f', 560, 50),
    ...Array.from({ length: 16 }, (_, at) =>
      maple(
        dice,
        '#5b3f2c',
        ['#d98324', '#c4502a', '#e4ae3a'],
        [at * 108 + dice() * 40, 640 + dice() * 20],
        170 + dice() * 70,
      ),
    ),
    hills(dice, '#a7b066', 660, 10),
    longHouse({ wall: '#f4efe0', roof: '#6b4a3d', window: '#55707c' }, [820, 720], 560, 170, 8),
    gable({ wall: '#f4efe0', roof: '#6b4a3d', window: '#55707c' }, [1010, 720], 170, 200),
    rect('#6b4a3d', 1068, 330, 54, 70),
    polygon('#4f372e', [
      [1060, 334],
      [1095, 280],
      [1130, 334],
    ]),
    circle('#e0b34a', [1095, 372], 13),
    line('#d8d3c4', 6, [1430, 720], [1430, 420]),
    polygon('#b23a33', [
      [1432, 424],
      [1520, 440],
      [1432, 486],
    ]),
    rect('#b9bd74', 0, 700, WIDTH, 120),
    rect('#6d6a66', 0, 800, WIDTH, 200),
    ...Array.from({ length: 9 }, (_, at) => rect('#efe5b8', at * 190 - 30, 905, 110, 12)),
    `<rect fill="#eeb229" x="170" y="580" width="560" height="250" rx="26"/>`,
    `<path fill="#eeb229" d="M700 690h90q36 0 40 40v100h-140z"/>`,
    rect('#2f2d2c', 170, 752, 655, 12),
    ...Array.from({ length: 6 }, (_, at) => rect('#3f5666', 196 + at * 86, 612, 66, 84, 'rx="8"')),
    ...[0, 2, 3].map((at) => circle('#e7c8a7', [229 + at * 86, 672], 19) + circle('#4a3527', [229 + at * 86, 660], 17)),
    ...[300, 700].map((x) => circle('#2b2a2a', [x, 832], 56) + circle('#a6a39b', [x, 832], 24)),
    ...[960, 1010, 1090].map((x, at) =>
      person(['#c2503d', '#356a7d', '#5d7a3b'][at] ?? '#333', [x, 840], 100 + at * 8),
    ),
  );
};

const falls: Scene = () => {
  const dice = diceOf(5);
  const streams = Array.from({ length: 40 }, () => {
    const x = 560 + dice() * 440;
    return rect('#f3f8f6', x, 380 + dice() * 60, 4 + dice() * 10, 250 + dice() * 100, 'opacity="0.75" rx="4"');
  });
  const spokes = Array.from({ length: 12 }, (_, at) => {
    const angle = (at / 12) * Math.PI * 2;
    return line('#4b3425', 9, [1180, 610], [1180 + Math.cos(angle) * 150, 610 + Math.sin(angle) * 150]);
  });
  return picture(
    sky('#9cc4cf', '#dcebe0'),
    hills(dice, '#8fb59b', 330, 80),
    firs(dice, '#4d7a68', [0, WIDTH], 400, 200, 30),
    polygon('#6b6f68', [
      [0, 380],
      [560, 370],
      [600, 700],
      [0, 820],
    ]),
    polygon('#7d8078', [
      [0, 470],
      [470, 450],
      [520, 560],
      [0, 640],
    ]),
    polygon('#6b6f68', [
      [1000, 370],
      [WIDTH, 360],
      [WIDTH, 800],
      [960, 700],
    ]),
    polygon('#8fc1c4', [
      [550, 372],
      [1010, 372],
      [980, 720],
      [590, 720],
    ]),
    ...streams,
    longHouse({ wall: '#8d5a41', roof: '#3f3a38', window: '#f0d9a1' }, [1110, 560], 400, 210, 5),
    rect('#777269', 1100, 560, 430, 190),
    `<circle fill="none" stroke="#5d4230" stroke-width="26" cx="1180" cy="610" r="150"/>`,
    ...spokes,
    circle('#3c2a1e', [1180, 610], 20),
    water(dice, '#4f8f95', '#cfe8e2', 700),
    ...Array.from({ length: 70 }, () =>
      circle('#f6faf8', [540 + dice() * 490, 690 + dice() * 46], 8 + dice() * 22, 'opacity="0.7"'),
    ),
    polygon('#4b5a45', [
      [0, 800],
      [380, 850],
      [520, HEIGHT],
      [0, HEIGHT],
    ]),
    maple(dice, '#43352a', ['#5d9150', '#79aa59', '#4c7d49'], [190, 880], 540),
    firs(dice, '#2f5347', [1380, WIDTH], 960, 380, 4),
  );
};

const sugarHouse: Scene = () => {
  const dice = diceOf(6);
  const steam = Array.from({ length: 26 }, (_, at) =>
    circle(
      '#ffffff',
      [820 + Math.sin(at) * 40 + at * 11, 470 - at * 15],
      24 + at * 3.4,
      `opacity="${(0.5 - at * 0.017).toFixed(2)}"`,
    ),
  );
  const trunks = Array.from({ length: 13 }, (_, at) => {
    const x = 40 + at * 124 + dice() * 40;
    const foot = 760 + dice() * 150;
    const tap = `${rect('#9fa8ab', x - 4, foot - 130, 34, 42)}${rect('#d3dadb', x - 7, foot - 134, 40, 7)}`;
    return bareTree(dice, '#4c3f3a', [x, foot], 560 + dice() * 160) + (at % 2 === 0 ? tap : '');
  });
  return picture(
    sky('#8db4d2', '#d7e3e6', '#f6ead2'),
    hills(dice, '#b3c2c5', 520, 80),
    hills(dice, '#e6e9e5', 640, 40),
    ...trunks.slice(0, 7),
    ...steam,
    longHouse({ wall: '#9b5b3d', roof: '#5d4a40', window: LIT }, [610, 800], 400, 180, 4),
    rect('#5d4a40', 740, 480, 140, 50),
    rect('#3e322c', 720, 470, 180, 16),
    rect('#4b3a30', 1030, 730, 150, 70),
    ...Array.from({ length: 18 }, (_, at) =>
      circle('#d2a97a', [1044 + (at % 6) * 25, 742 + Math.floor(at / 6) * 22], 10),
    ),
    polygon('#f2f3ee', [
      [0, 800],
      [WIDTH, 780],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ]),
    polygon('#cbb89b', [
      [740, 800],
      [860, 800],
      [760, HEIGHT],
      [430, HEIGHT],
    ]),
    ...trunks.slice(7, 8),
    ...trunks.slice(11),
    person('#a23b30', [900, 860], 130),
  );
};

const townHall: Scene = () => {
  const dice = diceOf(7);
  const columns = [500, 620, 740, 850, 970, 1090].map((x) => rect('#ffffff', x - 16, 420, 32, 340));
  return picture(
    sky('#6fa3c7', '#c6dde2', '#f4efe0'),
    ...Array.from(
      { length: 7 },
      () =>
        `<ellipse fill="#ffffff" opacity="0.6" cx="${(dice() * WIDTH).toFixed(0)}" cy="${(70 + dice() * 200).toFixed(0)}" rx="${(90 + dice() * 120).toFixed(0)}" ry="${(16 + dice() * 16).toFixed(0)}"/>`,
    ),
    hills(dice, '#8fae92', 600, 60),
    rect('#efe9da', 400, 400, 800, 370),
    ...[440, 560, 680, 860, 980, 1110].map((x) => rect('#5f7785', x, 470, 60, 110) + rect('#5f7785', x, 630, 60, 110)),
    rect('#4a3b32', 760, 590, 80, 180),
    ...columns,
    rect('#fbf8ef', 380, 384, 840, 40),
    polygon('#fbf8ef', [
      [380, 384],
      [800, 230],
      [1220, 384],
    ]),
    polygon('#d9d0bb', [
      [470, 372],
      [800, 254],
      [1130, 372],
    ]),
    rect('#fbf8ef', 748, 150, 104, 110),
    polygon('#57666a', [
      [730, 156],
      [800, 40],
      [870, 156],
    ]),
    circle('#fdfaf0', [800, 205], 30),
    line('#33302c', 4, [800, 205], [800, 184]),
    line('#33302c', 4, [800, 205], [814, 212]),
    rect('#cdbf9f', 360, 760, 880, 20),
    rect('#bdae8c', 330, 780, 940, 22),
    rect('#88a96b', 0, 800, WIDTH, 200),
    polygon('#d9c8a6', [
      [660, 802],
      [940, 802],
      [1200, HEIGHT],
      [400, HEIGHT],
    ]),
    maple(dice, '#56412f', ['#c9592c', '#dc8a31', '#b8432a'], [210, 860], 520),
    maple(dice, '#56412f', ['#d97f2b', '#e7b043', '#c35a2a'], [1430, 870], 560),
    ...Array.from({ length: 11 }, (_, at) =>
      person(
        ['#37475a', '#8c4438', '#4a6149', '#6d5277', '#b07f38'][at % 5] ?? '#333',
        [560 + at * 46 + dice() * 20, 860 + dice() * 90],
        96 + dice() * 20,
      ),
    ),
  );
};

const operaNight: Scene = () => {
  const dice = diceOf(8);
  const bulbs = Array.from({ length: 26 }, (_, at) => circle('#fff0bf', [500 + at * 24, 640], 6.5));
  return picture(
    sky('#131a38', '#2a2f56', '#5d4469'),
    flecks(dice, '#ffffff', 170, 520, 2.4),
    circle('#f6ecd0', [1310, 190], 62),
    circle('#1b2144', [1284, 176], 56),
    hills(dice, '#20264a', 600, 70),
    longHouse({ wall: '#3b3556', roof: '#1e1d36', window: '#e7b96b' }, [-60, 840], 420, 250, 5),
    longHouse({ wall: '#473853', roof: '#1e1d36', window: '#e7b96b' }, [1210, 840], 460, 230, 5),
    glow('#ffcf7a', [800, 700], 560, 0.5),
    rect('#7d3340', 440, 330, 720, 520),
    polygon('#59232f', [
      [410, 340],
      [800, 200],
      [1190, 340],
    ]),
    rect('#d9b26a', 420, 330, 760, 18),
    ...[0, 1, 2, 3, 4].map((at) => `<path fill="${LIT}" d="M${500 + at * 132} 560V440a35 38 0 0 1 70 0V560Z"/>`),
    rect('#e8c478', 480, 600, 640, 70, 'rx="10"'),
    rect('#5a2130', 494, 612, 612, 46, 'rx="6"'),
    ...bulbs,
    ...[0, 1, 2].map((at) => `<path fill="#ffe6ad" d="M${590 + at * 160} 850V730a50 40 0 0 1 100 0V850Z"/>`),
    rect('#2a2a3f', 0, 845, WIDTH, 160),
    polygon(
      '#ffcf7a',
      [
        [560, 850],
        [1040, 850],
        [1200, HEIGHT],
        [400, HEIGHT],
      ],
      'opacity="0.28"',
    ),
    ...Array.from({ length: 9 }, (_, at) =>
      person(at % 2 ? '#191a2e' : '#302442', [520 + at * 66 + dice() * 24, 890 + dice() * 70], 128),
    ),
  );
};

const pond: Scene = () => {
  const dice = diceOf(9);
  const boards = Array.from({ length: 11 }, (_, at) =>
    polygon('#b58a5c', [
      [620 - at * 9, 770 + at * 21],
      [800 + at * 9, 770 + at * 21],
      [804 + at * 9, 786 + at * 21],
      [616 - at * 9, 786 + at * 21],
    ]),
  );
  return picture(
    sky('#6fb2d6', '#bfe0e2', '#fdf0cc'),
    circle('#fff7da', [360, 220], 70),
    hills(dice, '#8ab59b', 470, 80),
    hills(dice, '#5f9679', 520, 50),
    firs(dice, '#3f7460', [0, WIDTH], 570, 150, 34),
    water(dice, '#5aa3b8', '#e4f5ef', 560),
    polygon('#e9d6a4', [
      [0, 900],
      [420, 850],
      [1100, 890],
      [WIDTH, 830],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ]),
    ...boards,
    `<path fill="#c8452f" d="M1010 690q150 60 300 0q-30 60-150 60t-150-60z"/>`,
    person('#2f4c5c', [1130, 700], 90),
    line('#7a5a3b', 7, [1060, 620], [1230, 740]),
    `<path fill="#e9a233" d="M250 860a120 120 0 0 1 240 0z"/>`,
    `<path fill="#f6ead0" d="M310 860a60 120 0 0 1 120 0z"/>`,
    line('#6a5541', 7, [370, 745], [370, 950]),
    rect('#b8503d', 430, 925, 150, 20, 'rx="8"'),
    person('#6b4a6b', [560, 940], 96),
    ...[
      [760, 640],
      [850, 660],
      [520, 680],
    ].map(
      ([x, y]) =>
        circle('#e9c9a4', [x ?? 0, y ?? 0], 15) + rect('#dff1f0', (x ?? 0) - 30, (y ?? 0) + 12, 60, 5, 'rx="3"'),
    ),
    maple(dice, '#4b3a2b', ['#528d4d', '#6ba658', '#437c44'], [1500, 900], 560),
  );
};

const harvestFair: Scene = () => {
  const dice = diceOf(10);
  const wheel = Array.from({ length: 12 }, (_, at) => {
    const angle = (at / 12) * Math.PI * 2;
    const end: Point = [1190 + Math.cos(angle) * 235, 430 + Math.sin(angle) * 235];
    return (
      line('#b8ad98', 5, [1190, 430], end) +
      circle(['#c84a32', '#e3a132', '#2f7a74', '#7c4a79'][at % 4] ?? '#c33', [end[0], end[1] + 22], 26)
    );
  });
  const pumpkins = Array.from({ length: 34 }, () => {
    const place: Point = [dice() * WIDTH, 890 + dice() * 90];
    const radius = 18 + (place[1] - 880) * 0.28;
    return `<ellipse fill="${['#df7a24', '#e8922f', '#c9641d'][Math.floor(dice() * 3)]}" cx="${place[0].toFixed(0)}" cy="${place[1].toFixed(0)}" rx="${(radius * 1.2).toFixed(0)}" ry="${radius.toFixed(0)}"/>${rect('#5d6b2f', place[0] - 4, place[1] - radius - 9, 8, 14)}`;
  });
  return picture(
    sky('#e9a66a', '#f4cf97', '#fbeccb'),
    hills(dice, '#c98a5a', 520, 80),
    hills(dice, '#a9763f', 600, 50),
    line('#8e8577', 16, [1190, 430], [1090, 800]),
    line('#8e8577', 16, [1190, 430], [1290, 800]),
    `<circle fill="none" stroke="#8e8577" stroke-width="12" cx="1190" cy="430" r="235"/>`,
    ...wheel,
    gable({ wall: '#a33a2c', roof: '#4a3a35', window: '#f3e4c4' }, [180, 800], 330, 270),
    rect('#f3e4c4', 290, 660, 110, 140),
    rect('#a33a2c', 298, 668, 94, 132),
    line('#f3e4c4', 7, [298, 668], [392, 800]),
    line('#f3e4c4', 7, [392, 668], [298, 800]),
    rect('#cdb26c', 0, 795, WIDTH, 205),
    ...(
      [
        [610, '#c84a32'],
        [820, '#2f7a74'],
      ] as const
    ).map(([x, colour]) => stall([colour, '#f8efd9'], [x, 850], 170)),
    ...Array.from({ length: 8 }, (_, at) =>
      person(
        ['#3d4a5a', '#84432f', '#4e6340', '#6a4a68'][at % 4] ?? '#333',
        [560 + at * 80 + dice() * 30, 880 + dice() * 20],
        105,
      ),
    ),
    ...pumpkins,
  );
};

const lanternWalk: Scene = () => {
  const dice = diceOf(11);
  const walkers = Array.from({ length: 12 }, (_, at) => {
    const near = (at + 1) / 12;
    const foot: Point = [1220 - at * 92 + Math.sin(at * 1.3) * 30, 700 + near * 210];
    const tall = 70 + near * 110;
    const lamp: Point = [foot[0] + tall * 0.34, foot[1] - tall * 0.5];
    return (
      person('#1d2238', foot, tall) + glow('#ffc765', lamp, tall * 0.95, 0.75) + circle('#fff0c4', lamp, tall * 0.1)
    );
  });
  return picture(
    sky('#0f1733', '#1f2b52', '#3f4a74'),
    flecks(dice, '#ffffff', 220, 560, 2.2),
    hills(dice, '#2a355f', 520, 90),
    firs(dice, '#1b2547', [0, WIDTH], 600, 190, 30),
    hills(dice, '#5b6a95', 660, 30),
    polygon('#7f8db4', [
      [0, 690],
      [WIDTH, 670],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ]),
    polygon('#98a5c6', [
      [1180, 690],
      [1260, 690],
      [760, HEIGHT],
      [0, HEIGHT],
      [0, 930],
    ]),
    fir('#141c39', [1440, 930], 620),
    fir('#141c39', [1560, 960], 500),
    bareTree(dice, '#141a33', [120, 820], 520),
    ...walkers,
    flecks(dice, '#ffffff', 120, HEIGHT, 3),
  );
};

const plough: Scene = () => {
  const dice = diceOf(12);
  const fence = Array.from({ length: 12 }, (_, at) =>
    line('#6c5a4c', 10, [at * 90 - 20, 640 + at * 9], [at * 90 - 20, 720 + at * 12]),
  );
  return picture(
    sky('#7f93b8', '#d9a99a', '#f8d9a8'),
    glow('#fff1cb', [1180, 470], 420, 0.8),
    circle('#fff1cb', [1180, 470], 64),
    hills(dice, '#b7a7b8', 520, 90),
    firs(dice, '#7b7795', [0, WIDTH], 570, 130, 28),
    hills(dice, '#dcd6df', 600, 50),
    gable({ wall: '#a34a38', roof: '#e9e6ea', window: LIT }, [1270, 660], 170, 130),
    polygon('#efecef', [
      [0, 650],
      [WIDTH, 640],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ]),
    polygon('#8d8794', [
      [1010, 650],
      [1080, 650],
      [1250, HEIGHT],
      [380, HEIGHT],
    ]),
    ...fence,
    line('#6c5a4c', 7, [0, 672], [980, 782]),
    `<rect fill="#e0862c" x="640" y="610" width="250" height="170" rx="14"/>`,
    rect('#37444f', 668, 634, 194, 74, 'rx="8"'),
    rect('#b5651d', 620, 770, 290, 46),
    ...[664, 866].map((x) => circle('#2a2a2e', [x, 836], 52) + circle('#a9a6a0', [x, 836], 20)),
    polygon('#c4a02c', [
      [540, 800],
      [990, 800],
      [1010, 900],
      [520, 900],
    ]),
    polygon('#e3bd45', [
      [540, 800],
      [990, 800],
      [996, 826],
      [535, 826],
    ]),
    ...[664, 866].map((x) => glow('#fff3c4', [x, 740], 120, 0.8) + circle('#fffbe6', [x, 740], 15)),
    circle('#ffd14a', [765, 598], 15),
    ...Array.from({ length: 60 }, () =>
      circle('#ffffff', [360 + dice() * 200, 790 + dice() * 150], 8 + dice() * 26, 'opacity="0.75"'),
    ),
    flecks(dice, '#ffffff', 150, HEIGHT, 4),
  );
};

/** All pictures, by file name without extension. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'covered-bridge-in-winter': bridgeInWinter,
  'farmers-market': market,
  'library-at-dusk': libraryAtDusk,
  'school-bus-in-autumn': schoolBus,
  'alder-falls': falls,
  'sugar-house-in-march': sugarHouse,
  'town-hall': townHall,
  'opera-house-at-night': operaNight,
  'harlow-pond-in-july': pond,
  'harvest-fair': harvestFair,
  'solstice-lantern-walk': lanternWalk,
  'snow-plough-at-dawn': plough,
};
