import type { OpenApiDocument } from '../../../core/http/openapi/document.ts';
import { answerChecker } from './answer-checker.ts';
import type { Recorded } from './recorded.ts';

/** What came of holding answers against a document. */
export interface AnswersChecked {
  readonly checked: number;
  /** HEAD, OPTIONS, and what lies where the document describes nothing. */
  readonly notDescribed: number;
  /** `GET /api/site/v2/posts 200 /0/id must be integer` */
  readonly violations: readonly string[];
}

/** Does an answer say that there is nothing, or at least nothing of the API? */
const isNoOperation = ({ method, status, target }: Recorded, root: string): boolean =>
  ['HEAD', 'OPTIONS'].includes(method) || status >= 400 || !target.startsWith(root);

/** Holds each answer against the document. One that succeeds where nothing is described is a violation too. */
export function checkAnswers(document: OpenApiDocument, root: string, recorded: readonly Recorded[]): AnswersChecked {
  const check = answerChecker(document, root);
  const violations: string[] = [];
  let notDescribed = 0;
  for (const one of recorded) {
    const found = check(one);
    if (found === undefined) notDescribed++;
    const wrong = found ?? (isNoOperation(one, root) ? [] : ['is not described']);
    violations.push(...wrong.map((what) => `${one.method} ${one.target} ${one.status} ${what}`));
  }
  return { checked: recorded.length - notDescribed, notDescribed, violations };
}
