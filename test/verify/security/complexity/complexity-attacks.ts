import * as v from 'valibot';
import { settingsSchema } from '../../../../core/settings/settings.ts';
import type { GoalRow } from '../../goals/row.ts';
import { BLOCK_CASES } from './block-cases.ts';
import { HTML_CASES } from './html-cases.ts';
import { LONG_TEXT_CASES } from './long-text-cases.ts';
import { LONG_WRITE_CASES } from './long-write-cases.ts';
import { playComplexity } from './play-complexity.ts';
import { playStates } from './play-states.ts';
import { pluginCases } from './plugin-cases.ts';
import { requestCases } from './request-cases.ts';
import { stateCases } from './state-cases.ts';

const TARGET = 40;

/** Reading any input takes time linear in its size, and little time at its limit, whatever its structure. */
export const row: GoalRow = {
  run: async ({ deep, note }) => {
    const limits = v.parse(v.object({ limits: settingsSchema.entries.limits }), { limits: {} }).limits;
    const cases = [...HTML_CASES, ...BLOCK_CASES, ...requestCases(limits), ...pluginCases(limits)];
    const texts = await playComplexity(cases, note);
    const states = await playStates([...stateCases(deep), ...LONG_TEXT_CASES, ...LONG_WRITE_CASES], note);
    return { done: texts.done + states.done, failures: texts.failures + states.failures, target: TARGET };
  },
};
