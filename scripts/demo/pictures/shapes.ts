/** Size of all pictures of the demo site, in pixels. */
export const WIDTH = 1600;
export const HEIGHT = 1000;

/** Returns pseudo-random numbers from 0 to 1, the same in each run. */
export type Dice = () => number;

/** A pseudo-random generator with a seed (mulberry32, public domain). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const fixed = (value: number): string => value.toFixed(1);

/** A point on the picture, in pixels from the left and from the top. */
export type Point = readonly [x: number, y: number];

export const polygon = (fill: string, points: readonly Point[], more = ''): string =>
  `<polygon fill="${fill}" points="${points.map(([x, y]) => `${fixed(x)},${fixed(y)}`).join(' ')}" ${more}/>`;

export const rect = (fill: string, x: number, y: number, width: number, height: number, more = ''): string =>
  `<rect fill="${fill}" x="${fixed(x)}" y="${fixed(y)}" width="${fixed(width)}" height="${fixed(height)}" ${more}/>`;

export const circle = (fill: string, [x, y]: Point, radius: number, more = ''): string =>
  `<circle fill="${fill}" cx="${fixed(x)}" cy="${fixed(y)}" r="${fixed(radius)}" ${more}/>`;

export const line = (stroke: string, width: number, [x1, y1]: Point, [x2, y2]: Point): string =>
  `<line stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" x1="${fixed(x1)}" y1="${fixed(y1)}" x2="${fixed(x2)}" y2="${fixed(y2)}"/>`;

/** @param stops colours from top to bottom */
export function sky(...stops: readonly string[]): string {
  const marks = stops.map(
    (colour, at) => `<stop offset="${at / Math.max(1, stops.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<defs><linearGradient id="sky" x2="0" y2="1">${marks.join('')}</linearGradient></defs>${rect('url(#sky)', 0, 0, WIDTH, HEIGHT)}`;
}

/** A soft light around a point. */
export const glow = (colour: string, [x, y]: Point, radius: number, strength = 0.6): string => {
  const id = `glow-${Math.round(x)}-${Math.round(y)}-${Math.round(radius)}`;
  const stops = `<stop stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`;
  return `<defs><radialGradient id="${id}">${stops}</radialGradient></defs>${circle(`url(#${id})`, [x, y], radius)}`;
};

/** Land up to a rolling horizon: a smooth line made of three waves. */
export function hills(dice: Dice, fill: string, horizon: number, height: number): string {
  const waves = [1, 2.3, 5.1].map((frequency) => ({
    frequency,
    phase: dice() * 7,
    height: (height * (0.5 + dice())) / frequency,
  }));
  const points: Point[] = [];
  for (let x = 0; x <= WIDTH; x += 10) {
    const up = waves.reduce(
      (sum, { frequency, phase, height: high }) => sum + high * Math.sin(phase + (frequency * x * Math.PI) / WIDTH),
      0,
    );
    points.push([x, horizon - up]);
  }
  return polygon(fill, [[0, HEIGHT], ...points, [WIDTH, HEIGHT]]);
}

/** A fir, positioned by its foot. */
export const fir = (fill: string, [x, y]: Point, height: number): string =>
  [0, 1, 2]
    .map((tier) => {
      const top = y - height + (tier * height) / 4.2;
      const half = height * (0.11 + tier * 0.055);
      return polygon(fill, [
        [x, top],
        [x + half, top + height * 0.42],
        [x - half, top + height * 0.42],
      ]);
    })
    .join('') + rect(fill, x - height * 0.02, y - height * 0.12, height * 0.04, height * 0.12);

/** Firs along a line, of varying height. */
export const firs = (dice: Dice, fill: string, [from, to]: Point, y: number, height: number, count: number): string =>
  Array.from({ length: count }, (_, at) => {
    const x = from + ((to - from) * (at + dice() * 0.8)) / count;
    return fir(fill, [x, y + dice() * height * 0.12], height * (0.65 + dice() * 0.5));
  }).join('');

/** A broad tree, positioned by its foot. */
export function maple(dice: Dice, trunk: string, crown: readonly string[], [x, y]: Point, height: number): string {
  const leaves = Array.from({ length: 22 }, (_, at) => {
    const [angle, far] = [at * 2.4, Math.sqrt(1 - at / 22)];
    const place: Point = [
      x + Math.cos(angle) * far * height * 0.24,
      y - height * 0.66 + Math.sin(angle) * far * height * 0.2,
    ];
    const colour = crown[Math.min(crown.length - 1, Math.floor(dice() * crown.length))] ?? trunk;
    return circle(colour, place, height * (0.09 + dice() * 0.05));
  });
  const stem = polygon(trunk, [
    [x - height * 0.035, y],
    [x - height * 0.015, y - height * 0.6],
    [x + height * 0.015, y - height * 0.6],
    [x + height * 0.035, y],
  ]);
  return stem + leaves.join('');
}

/** A bare, forking tree. */
export function bareTree(dice: Dice, stroke: string, foot: Point, height: number): string {
  const grow = ([x, y]: Point, angle: number, length: number, width: number): string => {
    if (length < height * 0.07) return '';
    const end: Point = [x + Math.sin(angle) * length, y - Math.cos(angle) * length];
    const twigs = [-1, 1].map((side) =>
      grow(end, angle + side * (0.25 + dice() * 0.35), length * (0.62 + dice() * 0.14), width * 0.62),
    );
    return line(stroke, width, [x, y], end) + twigs.join('');
  };
  return grow(foot, (dice() - 0.5) * 0.1, height * 0.36, height * 0.045);
}

/** Colours of a house. */
export interface Paint {
  readonly wall: string;
  readonly roof: string;
  readonly window: string;
}

/** A house seen from its gable end, positioned by its lower left corner. */
export function gable({ wall, roof, window }: Paint, [x, y]: Point, width: number, height: number): string {
  const peak = height * 0.55;
  const panes = [0.22, 0.62].map((at) => rect(window, x + width * at, y - height * 0.62, width * 0.16, height * 0.28));
  return (
    rect(wall, x, y - height, width, height) +
    polygon(wall, [
      [x, y - height],
      [x + width / 2, y - height - peak],
      [x + width, y - height],
    ]) +
    polygon(roof, [
      [x - width * 0.07, y - height + 8],
      [x + width / 2, y - height - peak - 8],
      [x + width * 1.07, y - height + 8],
      [x + width * 1.07, y - height - 12],
      [x + width / 2, y - height - peak - 34],
      [x - width * 0.07, y - height - 12],
    ]) +
    panes.join('')
  );
}

/** A house seen from its long side, positioned by its lower left corner. */
export function longHouse(
  { wall, roof, window }: Paint,
  [x, y]: Point,
  width: number,
  height: number,
  panes: number,
): string {
  const each = width / panes;
  const windows = Array.from({ length: panes }, (_, at) =>
    rect(window, x + each * (at + 0.32), y - height * 0.7, each * 0.36, height * 0.4),
  );
  return (
    rect(wall, x, y - height, width, height) +
    polygon(roof, [
      [x - 16, y - height],
      [x + 30, y - height * 1.55],
      [x + width - 30, y - height * 1.55],
      [x + width + 16, y - height],
    ]) +
    windows.join('')
  );
}

/** A distant person, positioned by the feet. */
export const person = (coat: string, [x, y]: Point, height: number): string =>
  `<path fill="${coat}" d="M${fixed(x - height * 0.16)} ${fixed(y)} Q${fixed(x - height * 0.2)} ${fixed(y - height * 0.75)} ${fixed(x)} ${fixed(y - height * 0.78)} Q${fixed(x + height * 0.2)} ${fixed(y - height * 0.75)} ${fixed(x + height * 0.16)} ${fixed(y)}Z"/>` +
  circle(coat, [x, y - height * 0.86], height * 0.12);

/** Stars or snowflakes. */
export const flecks = (dice: Dice, fill: string, count: number, below: number, size: number): string =>
  Array.from({ length: count }, () =>
    circle(fill, [dice() * WIDTH, dice() * below], size * (0.4 + dice()), `opacity="${fixed(0.4 + dice() * 0.6)}"`),
  ).join('');

/** Calm water that reflects light. */
export const water = (dice: Dice, fill: string, shine: string, top: number, bottom = HEIGHT): string =>
  rect(fill, 0, top, WIDTH, bottom - top) +
  Array.from({ length: 46 }, () => {
    const y = top + 8 + dice() ** 1.4 * (bottom - top - 16);
    const length = 40 + dice() * 240 * ((y - top) / (bottom - top) + 0.25);
    return rect(shine, dice() * WIDTH - length / 2, y, length, 3.5, 'rx="2" opacity="0.5"');
  }).join('');

/** A complete SVG picture with the grain of a print. */
export const picture = (...layers: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
  '<defs><filter id="grain" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0.5 0.5 0 0 -0.42"/></filter></defs>' +
  `${layers.join('')}<rect width="${WIDTH}" height="${HEIGHT}" filter="url(#grain)" opacity="0.35" style="mix-blend-mode:multiply"/></svg>`;
