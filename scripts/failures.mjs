/** A reporter for `node --test`: which tests failed and why, when all have run. Prints nothing when none did. */
import { relative } from 'node:path';
import { inspect } from 'node:util';
import { project } from './install-missing.mjs';

/** A parent that fails only since one of its tests did says nothing new. */
const isNews = ({ todo, details }) => todo === undefined && details.error.failureType !== 'subtestsFailed';

/** What was thrown; for a file that ended early, how it ended. */
const reason = ({ error }) => inspect(error.cause instanceof Error ? error.cause : error);

export default async function* failures(events) {
  const running = [];
  const printed = new Map();
  const failed = [];
  for await (const { type, data } of events) {
    if (type === 'test:start') running[data.nesting] = data.name;
    if (type === 'test:stderr') printed.set(data.file, (printed.get(data.file) ?? '') + data.message);
    if (type !== 'test:fail' || !isNews(data)) continue;
    const name = [...running.slice(0, data.nesting), data.name].join(' > ');
    // a file that ended early is a test with its path as name; only what it printed tells why
    const said = data.name === data.file ? (printed.get(data.file) ?? '') : '';
    failed.push(`${relative(project, data.file)}: ${name}\n${said}${reason(data.details)}\n`);
  }
  if (failed.length > 0) yield `\nThese tests failed:\n\n${failed.join('\n')}`;
}
