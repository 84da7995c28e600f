import type { BenchRow } from './row.ts';
import { row as a } from './rows/a.ts';
import { row as b } from './rows/b.ts';
import { row as c } from './rows/c.ts';
import { row as d } from './rows/d.ts';
import { row as e } from './rows/e.ts';
import { row as f } from './rows/f.ts';
import { row as g } from './rows/g.ts';
import { row as h } from './rows/h.ts';
import { row as i } from './rows/i.ts';
import { row as j } from './rows/j.ts';
import { row as k } from './rows/k.ts';
import { row as l } from './rows/l.ts';
import { row as m } from './rows/m.ts';

/** All parts of the bench, in the order in which they are measured. */
export const rows: readonly BenchRow[] = [a, b, c, d, e, f, g, h, i, j, k, l, m];
