import * as v from 'valibot';
import { settingsSchema } from '../../../core/settings/settings.ts';
import type { GoalRow } from '../goals/row.ts';
import { HTML_CASES } from './complexity/html-cases.ts';
import { LONG_TEXT_CASES } from './complexity/long-text-cases.ts';
import { LONG_WRITE_CASES } from './complexity/long-write-cases.ts';
import { playComplexity } from './complexity/play-complexity.ts';
import { playStates } from './complexity/play-states.ts';
import { pluginCases } from './complexity/plugin-cases.ts';
import { requestCases } from './complexity/request-cases.ts';
import { stateCases } from './complexity/state-cases.ts';

const TARGET = 40;

/** Whatever is sent, however it is made up: reading it takes time that is linear in its size, and little at its limit. */
export const row: GoalRow = {
  run: async ({ deep, note }) => {
    const limits = v.parse(v.object({ limits: settingsSchema.entries.limits }), { limits: {} }).limits;
    const cases = [...HTML_CASES, ...requestCases(limits), ...pluginCases(limits)];
    const texts = await playComplexity(cases, note);
    const states = await playStates([...stateCases(deep), ...LONG_TEXT_CASES, ...LONG_WRITE_CASES], note);
    return { done: texts.done + states.done, failures: texts.failures + states.failures, target: TARGET };
  },
};
