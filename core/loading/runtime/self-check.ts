import { namespaceIndex, openApiDocument } from '../../http/index.ts';
import { counted, messageOf } from '../../lib/index.ts';
import type { BuiltGeneration } from '../generation/built-generation.ts';

/** Number of unfit records to name. */
const NAMED = 3;

type Checked = Pick<BuiltGeneration, 'plugins' | 'bound' | 'loaded'>;

/**
 * Problems of a generation that was built and does not serve yet: routes of other than built-in plugins that cannot be described, and
 * stored records of any collection that are valid now and would become invalid.
 *
 * @param former the current generation
 * @returns a sentence for each, empty if there are none
 */
export const selfCheck = (next: BuiltGeneration, former: Checked): readonly string[] => [
  ...strangersOf(next).flatMap((plugin) => undescribable(next, plugin)),
  ...unfitRecords(next, former),
];

const strangersOf = ({ plugins, loaded }: Checked) => {
  const names = new Set(loaded.on.filter(({ origin }) => origin !== 'built-in').map(({ manifest }) => manifest.name));
  return plugins.filter(({ name }) => names.has(name));
};

function undescribable(
  next: BuiltGeneration,
  { name, namespace }: BuiltGeneration['plugins'][number],
): readonly string[] {
  if (namespace === undefined) return [];
  try {
    namespaceIndex(next, namespace);
    openApiDocument(next, namespace);
    return [];
  } catch (error) {
    return [`the routes of plugin ${name} cannot be described: ${messageOf(error)}`];
  }
}

/** In collections that were not served before, only those of other than built-in plugins are checked: a start would serve the rest anyway. */
function unfitRecords(next: Checked, former: Checked): readonly string[] {
  const strange = new Set(strangersOf(next).flatMap(({ collections }) => collections.map(({ name }) => name)));
  return [...next.bound.collections].flatMap((name) => {
    const known = former.bound.collections.has(name);
    if (!known && !strange.has(name)) return [];
    const before = new Set(known ? former.bound.unfitOf(name).map(({ file }) => file) : []);
    const unfit = next.bound.unfitOf(name).filter(({ file }) => !before.has(file));
    if (unfit.length === 0) return [];
    const named = unfit.slice(0, NAMED).map(({ file, message }) => `${file} › ${message}`);
    const rest = unfit.length > NAMED ? `; and ${unfit.length - NAMED} more` : '';
    return [
      `${counted(unfit.length, 'stored record')} of ${name} would be invalid: ${named.join('; ')}${rest}. Correct the code, or raise the version of the collection and add an upgrade`,
    ];
  });
}
