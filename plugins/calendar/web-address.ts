/** Longer ones are no addresses that people pass on, and browsers and proxies begin to cut them. */
const LONGEST = 2048;

/** What no URL has unencoded (RFC 3986, 2), and what would end an attribute or begin a tag where a page shows it. */
const WRITTEN = /^https?:\/\/[^\s"<>\\`]+$/i;

/** Is this the http or https address of a page? `javascript:` and the like are addresses too, but none of a page. */
export const isWebAddress = (text: string): boolean =>
  text.length <= LONGEST && WRITTEN.test(text) && URL.canParse(text);
