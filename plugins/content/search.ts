import { all, type Condition, contains, not, type SiteInfo } from '../../core/index.ts';
import { invalidParam } from './invalid-param.ts';

/** What a person typed into a search box: parts in double quotes stay whole, a part after a hyphen must not occur. */
const PART = /(-?)(?:"([^"]*)"|([^\s"]+))/g;

/**
 * The records that hold all words of a search (`"a phrase"`, `-not`), as a filter over the text field `search`. That
 * field leaves out what a password protects.
 *
 * @throws ApiError rest_invalid_param when it is longer than the limits allow
 */
export function searchCondition(search: string | undefined, limits: SiteInfo['limits']): Condition | undefined {
  const typed = search?.trim() ?? '';
  if (typed === '') return undefined;
  if (typed.length > limits.search_length) {
    throw invalidParam('search', `search must not be longer than ${limits.search_length} characters.`);
  }
  const parts = [...typed.matchAll(PART)]
    .map(([whole, minus, phrase, word]) => ({ whole, excluded: minus === '-', text: (phrase ?? word ?? '').trim() }))
    .filter((part) => part.text !== '');
  if (parts.length > limits.search_words) {
    throw invalidParam('search', `search must not have more than ${limits.search_words} words.`);
  }
  return all(
    ...parts.map(({ excluded, text }) => (excluded ? not(contains('search', text)) : contains('search', text))),
  );
}
