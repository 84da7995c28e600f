import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stepsOf } from '../cli/authoring/guide.ts';
import { openTerminal } from '../cli/authoring/terminal.ts';
import { launch, listening, type Program } from '../cli/commands/almanac-process.ts';
import { projectFolder } from '../house/sources.ts';
import { picture } from '../site/media/media-fixture.ts';

/** Pages that a newcomer follows, in this order: the second continues where the first ends. */
const PAGES = ['README.md', 'docs/tour.md'];

/** The words that run the command in a clone. */
const IN_A_CLONE = 'npm run --silent almanac --';

/** Gets packages from the registry; what it is to install is installed. */
const OF_A_REGISTRY = /^(?:npx|npm install) \.\/almanac-.*$/gm;

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:fair@example.org',
  'DTSTART:20300105T100000Z',
  'SUMMARY:Fair',
  'END:VEVENT',
  'END:VCALENDAR',
];

/** What a command of these pages ended with. */
export interface Played {
  readonly command: string;
  readonly code: number;
  readonly out: string;
}

/**
 * Types every command of the README and the tour, in their order, in a folder where almanac is installed. The demo site is served
 * meanwhile; a site that a command serves is stopped once it takes requests.
 *
 * @param folder absolute path
 */
export async function playReadme(program: Program, folder: string): Promise<readonly Played[]> {
  const demo = await listening(launch(program, folder, ['start', '--port', '0']));
  const { NODE_TEST_CONTEXT: _context, INIT_CWD: _folder, ...env } = process.env;
  const terminal = openTerminal(folder, env);
  try {
    writeFileSync(join(folder, 'photo.jpg'), await picture('jpeg'));
    writeFileSync(join(folder, 'calendar.ics'), CALENDAR.map((line) => `${line}\r\n`).join(''));
    await terminal.type(
      [
        'set -o pipefail',
        `almanac() { '${process.execPath}' ${program.map((word) => `'${word}'`).join(' ')} "$@"; }`,
        // an answer that refuses is a failure
        'curl() { command curl --silent --show-error --fail-with-body "$@"; }',
      ].join('\n'),
    );
    const password = await passwordOf(demo.out);
    const played: Played[] = [];
    const pages = PAGES.map((page) => readFileSync(join(projectFolder, page), 'utf8')).join('\n');
    for (const command of commandsOf(pages)) {
      const typed = command
        .replaceAll(IN_A_CLONE, 'almanac')
        .replaceAll('http://127.0.0.1:8080', demo.url)
        .replace('the password that was shown', password)
        // there is no terminal to ask at
        .replace(/^almanac plugin on \S+/, '$& --yes');
      const [, served] = /^almanac (serve [^#]*)/.exec(typed) ?? [];
      if (served === undefined) {
        const { code, out } = await terminal.type(typed);
        played.push({ command, code, out });
      } else {
        const words = served
          .replace(/--port \d+/, '')
          .trim()
          .split(/\s+/);
        const { code } = await (await listening(launch(program, folder, [...words, '--port', '0']))).stop('SIGTERM');
        played.push({ command, code: code ?? 1, out: '' });
      }
    }
    return played;
  } finally {
    await terminal.close();
    await demo.stop('SIGTERM');
  }
}

/** What is to be typed, one command after the other: one may go over several lines. */
function commandsOf(page: string): readonly string[] {
  const text = stepsOf(page)
    .filter(({ info }) => info === 'sh')
    .map((step) => step.text.replace(OF_A_REGISTRY, ''))
    .join('');
  const commands: string[] = [];
  let open = '';
  for (const line of text.split('\n')) {
    open += open === '' ? line : `\n${line}`;
    if (line.endsWith('\\') || (open.match(/'/g) ?? []).length % 2 === 1) continue;
    if (open.trim() !== '') commands.push(open);
    open = '';
  }
  return commands;
}

/** Of the first administrator: shown behind the line that says where the server listens. */
async function passwordOf(out: () => string): Promise<string> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    const [, password] = /application password +(\S+)/.exec(out()) ?? [];
    if (password !== undefined) return password;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`no password was shown: ${out()}`);
}
