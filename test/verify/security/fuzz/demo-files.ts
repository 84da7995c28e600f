import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DEMO = fileURLToPath(new URL('../../../../data/', import.meta.url));

/** The texts of the demo site by path, without its settings, and without its media, whose files are no texts. */
export const demoFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(DEMO, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:json|html|css|svg)$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .map((path) => [path.slice(DEMO.length), path] as const)
      .filter(([path]) => !/^(?:\.|settings\.json$|site\/media\/)/.test(path))
      .map(([path, place]) => [path, readFileSync(place, 'utf8')]),
  );
