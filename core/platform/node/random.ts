import { randomBytes } from 'node:crypto';
import type { Random } from '../index.ts';

export const secureRandom: Random = { bytes: (count) => randomBytes(count) };
