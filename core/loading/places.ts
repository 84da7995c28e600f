import type { Plugin } from '../contract/plugin.ts';
import type { AddressClaim, SiteInfo } from '../contract/site-info.ts';
import { isRestPath, pathParts } from '../http/index.ts';

/** Something served at an address of the site, including everything below that address. */
export interface Place {
  /** `/uploads` */
  readonly address: string;
  readonly name: string;
  /** What is served there, as a clause. */
  readonly does: string;
  readonly plugin?: string;
  /** For a page: the path that it declares. */
  readonly page?: string;
}

/** The part of a page's path before its first parameter. */
function fixedPart(path: string, params: Plugin['pages'][number]['params']): string {
  const parts = pathParts(path, params);
  const end = parts.findIndex((part) => 'parameter' in part);
  const fixed = end < 0 ? parts : parts.slice(0, end);
  return fixed.map((part) => ('literal' in part ? `/${part.literal}` : '')).join('');
}

/** Does a page claim addresses of its own? Other pages serve the root address, or whatever no other part serves. */
export const isBounded = ({ path }: Plugin['pages'][number]): boolean => path !== '/' && !isRestPath(path);

/** Everything that a plugin serves at addresses of its own. */
export function placesOf({ name: plugin, files, pages, assets, roots }: Plugin): readonly Place[] {
  const place = (address: string, what: string, served = what): Place => ({
    address,
    name: `the ${what} of plugin ${plugin}`,
    does: `plugin ${plugin} serves the ${served}`,
    plugin,
  });
  return [
    ...files.filter(({ find }) => find).map(({ name }) => place(`/${name}`, `folder ${name}`)),
    ...pages.filter(isBounded).map(({ path, params }) => ({
      ...place(fixedPart(path, params), `page ${path}`),
      page: path,
    })),
    ...assets.map(({ path }) => place(path, `files ${path}`)),
    ...roots.map(({ path }) => place(path, `root ${path}`, 'API')),
  ];
}

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

/** Is an address one of those that a page declares: `/embed/12` of `/embed/:id`? */
function isOfPage(page: string, parts: readonly string[]): boolean {
  const declared = partsOf(page);
  return (
    declared.length === parts.length && declared.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}

/** Creates the function that returns who claims an address. @param on enabled plugins */
export function claimsOf(rest: string, on: readonly Plugin[]): SiteInfo['claimOf'] {
  const places = on.flatMap(placesOf);
  return (path): AddressClaim | undefined => {
    const asked = `/${partsOf(path).join('/')}`;
    const isBelow = (address: string) => asked === address || asked.startsWith(`${address}/`);
    if (isBelow(rest)) return { name: 'the API', isFirm: true };
    const place = places.find(({ address, page }) =>
      page === undefined ? isBelow(address) : isOfPage(page, partsOf(path)),
    );
    return place && { name: place.name, isFirm: place.page === undefined };
  };
}
