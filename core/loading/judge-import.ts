import type { Manifest } from '../contract/plugin.ts';
import type { ImportVerdict } from '../ports/compiler.ts';

/** What each plugin shares with the process that runs it: there must not be two of them. */
const SHARED: ReadonlySet<string> = new Set(['almanac', 'valibot']);

/**
 * Says what a plugin of the site, or a package that it installed, gets for something that it imports under a name: what its
 * `plugin.json` asks for, and packages.
 *
 * @param name of Node's own modules with `node:` before it
 */
export function judgeImport({ name: plugin, requires, uses }: Manifest, name: string): ImportVerdict {
  if (SHARED.has(name)) return 'given';
  if (name.startsWith('node:')) return uses.includes(name) ? 'given' : lacking(plugin, name, name, 'uses');
  if (/^[a-z]+:/.test(name)) return { refused: `${name} is no module of a package or of Node.js` };
  if (!name.startsWith('almanac/')) return 'bundled';
  const [, other] = /^almanac\/plugins\/([^/]+)$/.exec(name) ?? [];
  if (other === undefined) return { refused: onlyFor(name) };
  if (other === plugin) return { refused: `plugin ${plugin} imports itself: import its files by their paths` };
  return requires.includes(other) ? 'given' : lacking(plugin, `plugin ${other}`, other, 'requires');
}

const lacking = (plugin: string, what: string, line: string, member: string): ImportVerdict => ({
  refused: `plugin ${plugin} may not import ${what}: add "${line}" to ${member} in its plugin.json`,
});

const onlyFor = (name: string): string =>
  name === 'almanac/test' ? `${name} is for tests alone` : `almanac has no module ${name}`;
