import { anonymous, type Check, type CheckContext, counted, MAX_JSON_DEPTH, positionOf } from '../../core/index.ts';
import { askedFor } from './addresses/list-addresses.ts';
import type { WebContext } from './asked/asking.ts';
import { isThere } from './asked/shown.ts';
import { findPage, findShown } from './finding/find-shown.ts';
import { pathOf, REDIRECTS, type Redirect, redirectsOf } from './redirects/redirects-file.ts';

/** Checks that each redirect is from an unused address to one that exists. The format of `redirects.json` is checked when it is read. */
export const redirectsCheck: Check = {
  name: 'redirects',
  label: 'Redirects',
  run: (context) => {
    const redirects = [...redirectsOf(context.store).values()];
    if (redirects.length === 0) return { status: 'good', message: 'There are no redirects in redirects.json.' };
    const text = context.store.texts(REDIRECTS).get('') ?? '';
    const details = redirects.flatMap((one) => problemsOf(context, one).map((problem) => lineOf(text, one, problem)));
    const all = counted(redirects.length, 'redirect');
    if (details.length === 0) return { status: 'good', message: `All is well with the ${all} of redirects.json.` };
    return {
      status: 'recommended',
      message: `${counted(details.length, 'problem')} in the ${all} of redirects.json.`,
      details,
      action: 'Correct or remove these lines.',
    };
  },
};

function lineOf(text: string, { from }: Redirect, problem: string): string {
  const { line, column } = positionOf(text, ['redirects', from], MAX_JSON_DEPTH) ?? { line: 1, column: 1 };
  return `${REDIRECTS.name}:${line}:${column} redirects.${from}: ${problem}`;
}

function problemsOf(context: CheckContext, { from, to }: Redirect): readonly string[] {
  const { url } = context.site;
  const own = to.startsWith('/') ? to : to.startsWith(`${url}/`) ? to.slice(url.length) : undefined;
  return [
    ...(isThere(findPage(askedFor(visitor(context), from)))
      ? ['has no effect, because there is a page at this address']
      : []),
    ...(own !== undefined && isMissing(context, own) ? [`redirects to ${to}, which does not exist`] : []),
  ];
}

const visitor = ({ store, site, contributions, moment }: CheckContext): WebContext => ({
  store,
  site,
  contributions,
  moment,
  principal: anonymous,
});

/** Is there nothing at this path, neither a page nor another redirect? */
function isMissing(context: CheckContext, to: string): boolean {
  const address = to.replace(/#.*$/s, '');
  return context.site.claimOf(pathOf(to)) === undefined && !isThere(findShown(askedFor(visitor(context), address)));
}
