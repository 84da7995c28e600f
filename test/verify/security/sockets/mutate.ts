import type { SeededRandom } from '../../faults/seeded-random.ts';
import { STRANGER } from './answer-problems.ts';

/** Tokens with a meaning in HTTP. */
const WORDS = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  ';',
  ',',
  '0',
  '-1',
  'ffffffff',
  '\r\n\r\n',
  '\u00ff',
  '%00',
  '../',
  '\r\n ',
  'Content-Length: 3\r\n',
  'content-length: 0\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: identity\r\n',
  `Host: ${STRANGER}\r\n`,
  'Connection: close\r\n',
  'Expect: 100-continue\r\n',
  'Upgrade: websocket\r\n',
  'Content-Encoding: gzip\r\n',
  'Authorization: Basic eDp5\r\n',
  'GET /api/?smuggled HTTP/1.1\r\nHost: town.test\r\n\r\n',
  '0\r\n\r\n',
  'HTTP/1.1 ',
];

/** A change of bytes. */
type Change = (bytes: string, random: SeededRandom) => string;

const put = (bytes: string, at: number, drop: number, text: string): string =>
  bytes.slice(0, at) + text + bytes.slice(at + drop);

/** Changes one line. */
const ofLine =
  (change: (lines: string[], at: number, random: SeededRandom) => void): Change =>
  (bytes, random) => {
    const lines = bytes.split('\r\n');
    change(lines, random.below(lines.length), random);
    return lines.join('\r\n');
  };

const CHANGES: readonly Change[] = [
  (bytes, random) => {
    const at = random.below(bytes.length);
    return put(bytes, at, 1, String.fromCharCode(bytes.charCodeAt(at) ^ (1 << random.below(8))));
  },
  (bytes, random) => put(bytes, random.below(bytes.length), 0, random.pick(WORDS)),
  (bytes, random) => put(bytes, random.below(bytes.length), 1 + random.below(4), random.pick(WORDS)),
  (bytes, random) => put(bytes, random.below(bytes.length), 1 + random.below(12), ''),
  (bytes, random) => put(bytes, random.below(bytes.length), 1, String.fromCharCode(random.below(256))),
  (bytes, random) => bytes.slice(0, random.below(bytes.length) + 1),
  (bytes, random) => bytes + bytes.slice(random.below(bytes.length)),
  // a digit of a length, a chunk size or a version
  (bytes, random) => bytes.replace(/\d/g, (digit) => (random.below(6) === 0 ? String(random.below(10)) : digit)),
  ofLine((lines, at) => lines.splice(at, 0, lines[at] ?? '')),
  ofLine((lines, at, random) => lines.splice(random.below(lines.length), 0, ...lines.splice(at, 1))),
  ofLine((lines, at) => lines.splice(at, 1)),
  ofLine((lines, at) => lines.splice(at, 0, hundredTimes(lines[at] ?? ''))),
  ofLine((lines, at) => {
    lines[at] = (lines[at] ?? '').toLowerCase();
  }),
];

/** A line a hundred times: more than the maximum number of headers. */
const hundredTimes = (line: string): string => Array.from({ length: 100 }, () => line).join('\r\n');

/** Replaces the stranger's name in bodies; of the same length, so that no message ends elsewhere. */
const STORED_NAME = 'text.test';

/** A body may be stored and shown later, so only the head may contain the stranger's name. */
function nameInHeadOnly(bytes: string): string {
  const end = bytes.indexOf('\r\n\r\n');
  return end < 0 ? bytes : bytes.slice(0, end) + bytes.slice(end).replaceAll(STRANGER, STORED_NAME);
}

/** Changes bytes at one place, sometimes at several: with many changes the first line alone would be refused. */
export function mutate(bytes: string, random: SeededRandom): string {
  let changed = bytes;
  let times = random.below(3) === 0 ? 1 + random.below(4) : 1;
  for (; times > 0 && changed !== ''; times--) changed = random.pick(CHANGES)(changed, random);
  return nameInHeadOnly(changed);
}
