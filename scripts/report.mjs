/**
 * A reporter for `node --test`, for terminals and logs. It shows progress with an estimate of the remaining time, then the
 * failures and their reasons, then Node's own summary (`# tests 12`). On a terminal, progress is one line updated in place;
 * elsewhere a line is printed now and then. `ALMANAC_TEST_FILES` is the number of test files; `ALMANAC_FAILED_TESTS` names a
 * file to which the paths of the failed ones are written, one per line.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inspect } from 'node:util';
import { project } from './install-missing.mjs';

/** Longest interval between two progress lines in a log, in milliseconds, as long as tests end. */
const SELDOM = 30_000;
/** Interval between two updates of the line on a terminal, in milliseconds. */
const OFTEN = 200;
/** Name of a group of test files, with the number of files in it (`group-tests.mjs`). */
const GROUP = /(?:^|[\\/])\d{5}-(\d+)\.test\.mjs$/;
/** Node's summary lines at the end. */
const SUMMARY = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) \d/;

/** A parent that failed only because a subtest did adds nothing. */
const isNews = ({ todo, details }) => todo === undefined && details.error.failureType !== 'subtestsFailed';

/** The error thrown; for a file that ended early, how it ended. */
const reason = ({ error }) => inspect(error.cause instanceof Error ? error.cause : error);

/** Collects failures and their reasons. */
class Failures {
  #running = [];
  #printed = new Map();
  texts = [];
  /** Absolute paths. */
  files = new Set();

  take({ type, data }) {
    if (type === 'test:start') this.#running[data.nesting] = data.name;
    if (type === 'test:stderr') this.#printed.set(data.file, (this.#printed.get(data.file) ?? '') + data.message);
    if (type !== 'test:fail' || !isNews(data)) return;
    const name = [...this.#running.slice(0, data.nesting), data.name].join(' > ');
    // a file that ended early is reported as a test named after its path; only its output shows why
    const said = data.name === data.file ? (this.#printed.get(data.file) ?? '') : '';
    this.files.add(data.file);
    this.texts.push(`${relative(project, data.file)}: ${name}\n${said}${reason(data.details)}\n`);
  }
}

/** Counts test files by finished groups: Node reports what happens inside groups in the order in which the groups started. */
class Progress {
  #began;
  #total;
  #done = 0;
  #told = { at: 0, tenth: 0 };

  constructor(now, total) {
    this.#began = now;
    this.#total = total;
    this.#told.at = now;
  }

  take({ type, data }) {
    if (type === 'test:complete' && data.nesting === 0) this.#done += Number(GROUP.exec(data.name)?.[1] ?? 0);
  }

  /** Is another line due? @param often on a terminal */
  isDue(now, often) {
    const tenth = Math.floor((10 * this.#done) / this.#total);
    const isDue = often ? now >= this.#told.at + OFTEN : tenth > this.#told.tenth || now >= this.#told.at + SELDOM;
    if (isDue) this.#told = { at: now, tenth };
    return isDue;
  }

  line(now, failed) {
    const spent = now - this.#began;
    const left = this.#done === 0 ? undefined : (spent / this.#done) * (this.#total - this.#done);
    return [
      `${this.#done} of ${this.#total} files of tests`,
      ...(failed > 0 ? [`${failed} failed`] : []),
      duration(spent),
      ...(left === undefined ? [] : [`about ${duration(left)} left`]),
    ].join(', ');
  }
}

const duration = (milliseconds) => {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
};

/**
 * @param events of the runner
 * @param options of tests: the clock, the number of test files, whether this is a terminal, the file for the paths of failed
 *   tests, if any
 */
export async function* report(events, { now, total, isTerminal, failed }) {
  const failures = new Failures();
  const progress = new Progress(now(), total);
  const summary = [];
  for await (const event of events) {
    failures.take(event);
    progress.take(event);
    if (event.type === 'test:diagnostic' && event.data.nesting === 0 && SUMMARY.test(event.data.message)) {
      summary.push(`# ${event.data.message}\n`);
    } else if (progress.isDue(now(), isTerminal)) {
      const line = progress.line(now(), failures.texts.length);
      yield isTerminal ? `\r\x1b[K${line}` : `${line}\n`;
    }
  }
  if (isTerminal) yield '\r\x1b[K';
  if (failures.texts.length > 0) yield `\nThese tests failed:\n\n${failures.texts.join('\n')}\n`;
  if (failed !== undefined) writeFileSync(failed, [...failures.files].join('\n'));
  yield summary.join('');
}

export default (events) =>
  report(events, {
    now: () => performance.now(),
    total: Number(process.env.ALMANAC_TEST_FILES),
    isTerminal: process.stdout.isTTY === true,
    failed: process.env.ALMANAC_FAILED_TESTS,
  });
