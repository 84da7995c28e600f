import { formatName, formatUrl, usedFormats } from '../items/formats.ts';
import { slice } from '../items/page.ts';
import type { Searched } from './result.ts';

const NAME = 'post-format';

/** Post formats of published items, except the standard one, which cannot be searched. */
export const searchedFormats: Searched = {
  subtypes: () => [NAME],
  find: (context) => {
    const { params } = context;
    const sought = (params.search ?? '').trim().toLowerCase();
    const found = usedFormats(context).filter((format) => format.includes(sought));
    const { offset, limit } = slice(params);
    return {
      total: found.length,
      results: found.slice(offset, offset + limit).map((format) => ({
        id: format,
        title: formatName(format),
        url: formatUrl(context, format),
      })),
    };
  },
};
