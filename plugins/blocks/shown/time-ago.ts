import type { RenderContext } from '../../../core/index.ts';
import { sayCount } from '../../content/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Units of time, shortest first; each is used up to the next. */
const UNITS = [
  { name: 'second', length: 1000 },
  { name: 'minute', length: MINUTE },
  { name: 'hour', length: HOUR },
  { name: 'day', length: DAY },
  { name: 'week', length: 7 * DAY },
  { name: 'month', length: 30 * DAY },
  { name: 'year', length: 365 * DAY },
] as const;

/** How long ago an instant was, in its largest unit: `3 days` (reference, `human_time_diff`). */
export const timeAgo = (context: RenderContext, instant: number): string =>
  context.moment.hold((now) => {
    const passed = Math.max(0, now - instant);
    const unit = UNITS.findLast(({ length }) => passed >= length) ?? UNITS[0];
    const count = Math.max(1, Math.round(passed / unit.length));
    return {
      value: sayCount(context, { one: `{count} ${unit.name}`, other: `{count} ${unit.name}s` }, count),
      until: now + nextChange(passed, unit.length),
    };
  });

/** Milliseconds until the rounded count changes or a larger unit applies. */
function nextChange(passed: number, length: number): number {
  const halves = (Math.floor(passed / length - 0.5) + 1.5) * length - passed;
  const larger = UNITS.find((unit) => unit.length > length);
  return Math.max(1, Math.ceil(larger ? Math.min(halves, larger.length - passed) : halves));
}
