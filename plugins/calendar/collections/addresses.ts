import type { Breach } from '../../../core/index.ts';

/** Longer ones are no addresses that people pass on, and browsers and proxies begin to cut them. */
const LONGEST = 2048;

/** What no URL has unencoded (RFC 3986, 2), and what would end an attribute or begin a tag where a page shows it. */
const WRITTEN = /^https?:\/\/[^\s"<>\\`]+$/i;

/** Is this the http or https address of a page? `javascript:` and the like are addresses too, but none of a page. */
export const isWebAddress = (text: string): boolean =>
  text.length <= LONGEST && WRITTEN.test(text) && URL.canParse(text);

/** A website is the address of a page. */
export function* websiteRules({ website = '' }: { readonly website?: string | undefined }): Generator<Breach> {
  if (website !== '' && !isWebAddress(website)) yield { path: ['website'], message: 'must be an http or https URL' };
}

/** RFC 5321, 4.5.3.1.3. */
const LONGEST_EMAIL = 254;

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`;

/** As the HTML standard has it (valid e-mail address), with letters of all scripts and at least one dot in the domain. */
const EMAIL = new RegExp(String.raw`^[\p{L}\p{N}.!#$%&'*+/=?^_{|}~-]+@${LABEL}(?:\.${LABEL})+$`, 'u');

/** Is this an e-mail address, bare: without a name, `mailto:`, quotes or brackets? */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text);
