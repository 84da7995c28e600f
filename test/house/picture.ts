import type { Source } from './sources.ts';

/** Which parts import which. */
export interface Picture {
  /** One line per part: `core/store ← core/auth core/http`. Parts that others are built on come first. */
  readonly lines: readonly string[];
  /** Pairs of parts that import each other: `core/auth ⇄ core/http`. */
  readonly mutual: readonly string[];
}

/** The part of a file: a folder of the core, a plugin, or the scripts; `core` for a file of `core/` itself. */
function programPartOf(path: string): string | undefined {
  const [top = '', part = '', ...rest] = path.split('/');
  if (top === 'scripts') return top;
  if (top !== 'core' && top !== 'plugins') return undefined;
  return rest.length === 0 ? top : `${top}/${part}`;
}

/** The folder of a file within a plugin; none for the plugin's own `index.ts`, which assembles all of them. */
export function pluginFolderOf(path: string): string | undefined {
  return /^plugins\/[^/]+\/index\.ts$/.test(path) ? undefined : /^(plugins\/.+)\/[^/]+$/.exec(path)?.[1];
}

/** Draws the parts of the program as text; imports of types count. @param partOf the part of a file, if any */
export function pictureOf(sources: readonly Source[], partOf = programPartOf): Picture {
  const importers = new Map<string, Set<string>>();
  for (const { path, imports } of sources) {
    const from = partOf(path);
    for (const { target } of imports) {
      const to = partOf(target);
      // the entry points in core/ itself export the parts
      if (!from || !to || from === to || from === 'core' || to === 'core') continue;
      const known = importers.get(to) ?? new Set();
      importers.set(to, known.add(from));
    }
  }
  const lines = [...importers]
    .toSorted(([one, a], [other, b]) => b.size - a.size || one.localeCompare(other))
    .map(([part, by]) => `${part} ← ${[...by].toSorted().join(' ')}`);
  const mutual = [...importers].flatMap(([part, by]) =>
    [...by].filter((one) => part < one && importers.get(one)?.has(part)).map((one) => `${part} ⇄ ${one}`),
  );
  return { lines, mutual };
}
