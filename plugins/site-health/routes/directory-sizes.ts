import * as v from 'valibot';
import { type DirectorySize, sizeText } from '../../../core/index.ts';
import { operators, siteHealth } from '../site-health.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const sizeSchema = v.object({
  size: v.pipe(v.string(), v.description('Size for display, with a unit.')),
  raw: v.pipe(count, v.description('Size in bytes.')),
  debug: v.string(),
  files: count,
});

/** `GET /directory-sizes`: the size of each folder of the site by name, including those in `.almanac`; `total_size` is their sum. */
export const directorySizes = siteHealth.read({
  path: '/directory-sizes',
  summary: 'Returns the disk usage.',
  params: {},
  allow: operators,
  returns: v.objectWithRest({ total_size: sizeSchema }, sizeSchema),
  stage: ({ health }) => health.sizes(),
  run: ({ staged }) => ({
    ...Object.fromEntries(staged.map((size) => [keyOf(size), sizeView(size)])),
    total_size: sizeView(totalOf(staged)),
  }),
});

/** `uploads_size`, `almanac_journal_size`, as the reference names them. */
const keyOf = ({ name }: DirectorySize): string => `${name.replace(/^\./, '').replaceAll('/', '_')}_size`;

/** The sum of the top-level folders, which include their subfolders. */
function totalOf(sizes: readonly DirectorySize[]): Omit<DirectorySize, 'name'> {
  const whole = sizes.filter(({ name }) => !name.includes('/'));
  return {
    files: whole.reduce((sum, { files }) => sum + files, 0),
    bytes: whole.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function sizeView({ bytes, files }: Omit<DirectorySize, 'name'>) {
  const size = sizeText(bytes);
  return { size, raw: bytes, debug: `${size} (${bytes} bytes)`, files };
}
