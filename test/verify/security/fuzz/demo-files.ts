import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DEMO = fileURLToPath(new URL('../../../../data/', import.meta.url));

/** The files of the demo site by path, without its settings; pictures are there, but are none any more. */
export const demoFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(DEMO, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:json|html|css|svg|jpg)$/.test(entry.name))
      .map((entry) => `${entry.parentPath}/${entry.name}`)
      .map((path) => [path.slice(DEMO.length), path] as const)
      .filter(([path]) => !path.startsWith('.') && path !== 'settings.json')
      .map(([path, place]) => [path, readFileSync(place, 'utf8')]),
  );
