import { randomBytes } from 'node:crypto';
import type { Random } from '../random.ts';

export const secureRandom: Random = { bytes: (count) => randomBytes(count) };
