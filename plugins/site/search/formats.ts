import { all, eq } from '../../../core/index.ts';
import { addressing } from '../../content/index.ts';
import { FORMATS } from '../config/choices.ts';
import { kinds } from '../items/kind/points.ts';
import { slice } from '../items/page.ts';
import type { SearchContext } from './params.ts';
import type { Searched } from './result.ts';

const NAME = 'post-format';

/** Post formats of published items, except the standard one, which cannot be searched. */
export const searchedFormats: Searched = {
  subtypes: () => [NAME],
  find: (context) => {
    const { params } = context;
    const sought = (params.search ?? '').trim().toLowerCase();
    const found = FORMATS.filter(
      (format) => format !== 'standard' && format.includes(sought) && isUsed(context, format),
    );
    const { offset, limit } = slice(params);
    return {
      total: found.length,
      results: found.slice(offset, offset + limit).map((format) => ({
        id: format,
        title: format.charAt(0).toUpperCase() + format.slice(1),
        url: formatUrl(context, format),
      })),
    };
  },
};

/** The page that lists the posts of a format. */
function formatUrl({ site, contributions }: SearchContext, format: string): string {
  const { isPlain, front, page } = addressing({ site, contributions });
  return isPlain ? `${site.url}/?post_format=${format}` : page([...front, 'type', format]);
}

const isUsed = ({ contributions, store, moment }: SearchContext, format: string): boolean =>
  contributions
    .all(kinds)
    .filter(({ supports, base }) => supports.has('post-formats') && base !== undefined)
    .some(({ collection }) => store.of(collection).count(all(eq('format', format), moment.reached('listed'))) > 0);
