/**
 * A process that makes pictures: `parent.ts FOLDER once|stay|busy`. Makes some of `image.png` in the folder, says so on
 * standard output, and then ends, stays, or stays while many more are made.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imageProcess } from '../../../core/platform/node/images/image-process.ts';
import { jobOf } from './pictures-of.ts';

const [, , folder = '', then] = process.argv;
const images = imageProcess(fileURLToPath(import.meta.resolve('../../../core/platform/node/images/child.ts')), 600_000);
const source = join(folder, 'image.png');
await images.make(jobOf(source, join(folder, 'a-'), { type: 'image/png' }));
if (then === 'busy') {
  const sizes = Array.from({ length: 10_000 }, (_, index) => ({ width: 50 + index, height: 0, crop: false }));
  void images.make(jobOf(source, join(folder, 'b-'), { type: 'image/png', sizes }));
}
if (then !== 'once') setInterval(() => {}, 1_000);
console.log('made');
