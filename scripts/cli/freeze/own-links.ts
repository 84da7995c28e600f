/** A link to somewhere on the site. */
export interface OwnLink {
  /** Path and query below the site's own address. */
  readonly path: string;
  /** With its sign: `#top`; empty for none. */
  readonly anchor: string;
  /** As the link begins where it says so: `https://example.org/club`, `webcal://example.org/club` or `/club`. */
  readonly start: string;
}

/** Tells links of a site from others. @param base URL of the site, without a slash at its end */
export function ownLinks(base: string): (reference: string, page: string) => OwnLink | undefined {
  const site = new URL(base);
  const root = site.pathname.replace(/\/$/, '');
  /** @param page path of the page that has the link, below the site's own address */
  return (reference, page) => {
    const text = reference.trim();
    if (text === '' || text.startsWith('#') || !URL.canParse(text, `${base}${page}`)) return undefined;
    const url = new URL(text, `${base}${page}`);
    const isCalendar = url.protocol === 'webcal:';
    if (url.host !== site.host || (url.protocol !== site.protocol && !isCalendar)) return undefined;
    if (url.pathname !== root && !url.pathname.startsWith(`${root}/`)) return undefined;
    const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(text);
    return {
      path: `${url.pathname.slice(root.length) || '/'}${url.search}`,
      anchor: url.hash,
      start: isWhole ? `${url.protocol}//${url.host}${root}` : root,
    };
  };
}
