import builder from '../../plugins/builder/index.ts';
import { type AskingSite, askingSite } from '../asking-site.ts';

/** A site in memory with site content and the builder. @param files that are there before it opens, by path below the data folder */
export const builderSite = (files: Readonly<Record<string, string>> = {}): Promise<AskingSite> =>
  askingSite({ on: ['content', 'site', 'builder'], plugin: builder, files });

/** An icon of one path. */
export const svgOf = (path: string): string => `<svg xmlns="http://www.w3.org/2000/svg"><path d="${path}"/></svg>`;
