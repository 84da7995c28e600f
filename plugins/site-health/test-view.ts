import * as v from 'valibot';
import { CHECK_STATUSES, type CheckReport, type CheckStatus, html } from '../../core/index.ts';

/** A test result: the reference's members, then the same in plain text. */
export const testSchema = v.object({
  test: v.string(),
  label: v.string(),
  status: v.picklist(CHECK_STATUSES),
  badge: v.object({ label: v.string(), color: v.picklist(['green', 'orange', 'red']) }),
  description: v.pipe(v.string(), v.description('HTML.')),
  actions: v.pipe(v.string(), v.description('HTML; empty if there is nothing to do.')),
  message: v.string(),
  details: v.array(v.string()),
  action: v.nullable(v.string()),
});

const COLORS: Readonly<Record<CheckStatus, v.InferOutput<typeof testSchema>['badge']['color']>> = {
  good: 'green',
  recommended: 'orange',
  critical: 'red',
};

/** A test result, as clients of the reference expect it. */
export function testView({ name, label, status, message, details = [], action }: CheckReport) {
  const list = details.length > 0 && html`<ul>${details.map((line) => html`<li>${line}</li>`)}</ul>`;
  return {
    test: name,
    label,
    status,
    badge: { label: 'Almanac', color: COLORS[status] },
    description: html`<p>${message}</p>${list}`.toString(),
    actions: action === undefined ? '' : html`<p>${action}</p>`.toString(),
    message,
    details: [...details],
    action: action ?? null,
  } satisfies v.InferOutput<typeof testSchema>;
}
