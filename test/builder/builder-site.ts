import builder from '../../plugins/builder/index.ts';
import { type AskingSite, askingSite } from '../asking-site.ts';

/** A site in memory with site content and the builder. @param files that exist before it opens, by path relative to the data folder */
export const builderSite = (files: Readonly<Record<string, string>> = {}): Promise<AskingSite> =>
  askingSite({ on: ['content', 'site', 'builder'], plugin: builder, files });

/** An icon with one path. */
export const svgOf = (path: string): string => `<svg xmlns="http://www.w3.org/2000/svg"><path d="${path}"/></svg>`;
