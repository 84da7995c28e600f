import { all, eq, type RenderContext } from '../../../core/index.ts';
import { addressing } from '../../content/index.ts';
import { FORMATS } from '../config/choices.ts';
import { kinds } from './kind/points.ts';

/** A post format that has an archive: any but the standard one. */
export type ArchivedFormat = Exclude<(typeof FORMATS)[number], 'standard'>;

/** Post formats that have archives. */
export const ARCHIVED_FORMATS: readonly ArchivedFormat[] = FORMATS.filter((format) => format !== 'standard');

/** The name of a post format in English, which words of the site may translate: `Aside`. */
export const formatName = (format: string): string => format.charAt(0).toUpperCase() + format.slice(1);

/** The page that lists the posts of a format. */
export function formatUrl(context: Pick<RenderContext, 'site' | 'contributions'>, format: ArchivedFormat): string {
  const { isPlain, front, page } = addressing(context);
  return isPlain ? `${context.site.url}/?post_format=${format}` : page([...front, 'type', format]);
}

/** Post formats of published items, except the standard one. */
export const usedFormats = (
  context: Pick<RenderContext, 'contributions' | 'store' | 'moment'>,
): readonly ArchivedFormat[] => ARCHIVED_FORMATS.filter((format) => isUsed(context, format));

const isUsed = (
  { contributions, store, moment }: Pick<RenderContext, 'contributions' | 'store' | 'moment'>,
  format: ArchivedFormat,
): boolean =>
  contributions
    .all(kinds)
    .filter(({ supports, base }) => supports.has('post-formats') && base !== undefined)
    .some(({ collection }) => store.of(collection).count(all(eq('format', format), moment.reached('listed'))) > 0);
