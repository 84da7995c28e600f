import type { SiteInfo } from '../../../core/index.ts';

/** What the prefix of a link relation such as `site:term` stands for (reference, Names and defaults). */
export const curies = ({ url }: SiteInfo) => [{ name: 'site', href: `${url}/rel/{rel}`, templated: true }];
