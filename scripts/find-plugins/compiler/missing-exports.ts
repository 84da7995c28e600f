import { didYouMean, isObject } from '../../../core/host.ts';
import type { CompileProblem } from './compiler.ts';

/** How esbuild writes named imports from `almanac` and from other plugins. */
const IMPORTED = /^var (\w+) = require\("(almanac)"\);$/gm;
const HANDED_ON = /^__reExport\((\w+), require\("(almanac\/plugins\/[^"]+)"\)\);$/gm;

/**
 * Names that compiled code imports from almanac and from plugins but that these do not export, and that would be undefined.
 *
 * @param given returns the module for an import
 * @param original maps a line and column of the compiled code to the sources
 */
export function missingExports(
  text: string,
  given: (name: string) => unknown,
  original: (line: number, column: number) => string,
): readonly CompileProblem[] {
  return [...text.matchAll(IMPORTED), ...text.matchAll(HANDED_ON)].flatMap(([, variable = '', name = '']) => {
    const exports = given(name);
    if (!isObject(exports)) return [];
    const taken = [...text.matchAll(new RegExp(`(?<![\\w$.])${variable}\\.([A-Za-z_$][\\w$]*)`, 'g'))];
    const firsts = new Map(taken.map(({ 1: member = '', index }) => [member, index] as const).reverse());
    return [...firsts]
      .filter(([member]) => !Object.hasOwn(exports, member))
      .map(([member, index]) => {
        const before = text.slice(0, index).split('\n');
        const [, file = '', line = '1', column = '1'] =
          /^(.*):(\d+):(\d+)$/.exec(original(before.length, (before.at(-1) ?? '').length + 1)) ?? [];
        const message = `${name} exports no ${member}${didYouMean(member, Object.keys(exports))}`;
        return { file, line: Number(line), column: Number(column), text: '', message };
      });
  });
}
