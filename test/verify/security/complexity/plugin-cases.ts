import * as v from 'valibot';
import type { Limits } from '../../../../core/contract/limits.ts';
import { numeric } from '../../../../plugins/blocks/supports/loose-types.ts';
import { cleanSvg } from '../../../../plugins/builder/svg/clean-svg.ts';
import { contentOf } from '../../../../plugins/calendar/import/entry-content.ts';
import { componentTree } from '../../../../plugins/calendar/import/ical/component.ts';
import { contentLines } from '../../../../plugins/calendar/import/ical/content-lines.ts';
import type { Reader } from '../../../../plugins/calendar/import/ical/moment.ts';
import { slugify } from '../../../../plugins/content/record/slug.ts';
import { linkAddress, safeAddress, webAddress } from '../../../../plugins/content/render/html/safe-address.ts';
import { pageHead } from '../../../../plugins/content/render/page-head.ts';
import { searchParts } from '../../../../plugins/content/search.ts';
import { parseTime } from '../../../../plugins/content/time/local-time.ts';
import { importedCoordinates } from '../../../../plugins/geoloc/imported-coordinates.ts';
import { endpointLink } from '../../../../plugins/oembed/proxy/endpoint-link.ts';
import { farFrame } from '../../../../plugins/oembed/proxy/far-frame.ts';
import { providerOf } from '../../../../plugins/oembed/proxy/provider-of.ts';
import { readXml } from '../../../../plugins/oembed/proxy/read-xml.ts';
import { frontSettings } from '../../../../plugins/site/config/config.ts';
import { withoutTags } from '../../../../plugins/transfer/posts/template-tags.ts';
import { type HostileCase, refusing, textCase } from './hostile-case.ts';

/** An icon. */
const SVG = 64 * 1024;
/** Characters read of a page of another site. */
const PAGE = 150 * 1024;

/** Size of a calendar: an operator may import any size. */
const CALENDAR = 128 * 1024;

/** Size of a post in a folder that an operator imports. */
const POST = 128 * 1024;

const page = (text: string) =>
  pageHead({ url: 'http://far.example/', bytes: new TextEncoder().encode(text), charset: undefined });
const lines = (text: string) => componentTree(contentLines(new TextEncoder().encode(text)));
const described = (html: string) => {
  const { components } = lines(`BEGIN:VEVENT\r\nX-ALT-DESC;FMTTYPE=text/html:${html}\r\nEND:VEVENT`);
  return components.map((entry) => contentOf(READER, entry, false));
};
/** Drops all remarks. */
const READER = { note: () => {} } as unknown as Reader;

const frame = (html: string) =>
  farFrame({
    html,
    base: 'http://far.example/',
    known: false,
    ownHost: 'site.test',
    title: '',
    width: 600,
    height: 400,
  });
const links = (header: string) =>
  endpointLink({
    url: 'http://far.example/',
    header,
    head: { title: undefined, base: 'http://far.example/', metas: [], links: [] },
  });

/** Input of plugins: names, dates, addresses, icons, and data of other sites and calendars. */
export function pluginCases(limits: Limits): readonly HostileCase[] {
  const { json_body: body, url, outgoing_bytes: far } = limits;
  const svg = refusing(cleanSvg);
  const calendar = refusing(lines);
  return [
    textCase('marks on a letter, made a slug', limits.content, slugify, '\u0301', ['e', '']),
    textCase('hyphens, made a slug', limits.content, slugify, '- ', ['a', 'a']),
    textCase(
      'a search of quotes',
      limits.search_length,
      refusing((text) => searchParts(text, limits)),
      '-"',
    ),
    textCase('a date of digits', body, parseTime, '1'),
    textCase('blanks within a date', body, parseTime, ' ', ['2030-01-01', 'x']),
    textCase('an address of dots', url, safeAddress, '/..', ['http://a', '']),
    textCase('the address of a link of what no address has', body, linkAddress, '[&"', ['', 'x:']),
    textCase('a number of digits alone, and what is none', body, (text) => v.is(numeric, text), '1', ['', 'x']),
    textCase('control characters before an address', url, safeAddress, '\t\n', ['', 'javascript:x']),
    textCase('a relative address of slashes', url, (text) => webAddress(text, 'http://a/'), '/\\'),
    textCase('an address that a provider may know', url, providerOf, 'watch?v=/', ['https://www.youtube.com/', '']),
    textCase('elements of an icon inside each other', SVG, svg, '<g>', [
      '<svg xmlns="http://www.w3.org/2000/svg">',
      '',
    ]),
    textCase('attributes of an icon', SVG, svg, ' a=""', ['<svg xmlns="http://www.w3.org/2000/svg"', '/>']),
    textCase('references to parts of an icon', SVG, svg, 'url(#a', [
      '<svg xmlns="http://www.w3.org/2000/svg"><path fill="',
      '"/></svg>',
    ]),
    textCase('entities of an icon', SVG, svg, '&lt;', [
      '<svg xmlns="http://www.w3.org/2000/svg"><title>',
      '</title></svg>',
    ]),
    textCase('tags of a frame that never end', far, frame, '<iframe '),
    textCase('quotes in a frame that never end', far, frame, '<iframe src="'),
    textCase('elements of an answer in XML', far, readXml, '<a>', ['<?xml version="1.0"?><oembed>', '']),
    textCase('comments of an answer in XML', far, readXml, '<!--', ['<oembed>', '']),
    textCase('links of a page that never end', PAGE, page, '<link '),
    textCase('titles of a page', PAGE, page, '<title>'),
    textCase('links in a header', limits.headers, links, '<a>; rel="'),
    textCase('blanks in a link of a header', limits.headers, links, ' ', ['<a>;', 'x']),
    textCase('folded lines of a calendar', CALENDAR, calendar, '\r\n ', ['BEGIN:VCALENDAR', '']),
    textCase('parts of a calendar that never end', CALENDAR, calendar, 'BEGIN:VEVENT\r\n'),
    textCase('parameters of a line of a calendar', CALENDAR, calendar, ';A="', ['DTSTART', ':1']),
    textCase('blanks in the end of a part of a calendar', CALENDAR, calendar, ' ', ['END:A', 'A']),
    textCase('bodies of a description that never begin', CALENDAR, described, '<body '),
    textCase('heads of a description that never end', CALENDAR, described, '<head '),
    textCase('declarations of a description that never end', CALENDAR, described, '<!doctype '),
    textCase(
      'blanks before where a place is',
      CALENDAR,
      (value) => importedCoordinates([{ name: 'GEO', value }]),
      ' ',
      ['', 'x'],
    ),
    textCase('tags of Liquid that never end', POST, withoutTags, '{%'),
    textCase('tags of Nunjucks that never end', POST, withoutTags, '{{ '),
    textCase('figures of Hugo that never end', POST, withoutTags, '{{< figure x'),
    textCase('what a figure of Hugo says, of one long name', POST, withoutTags, 'a', ['{{< figure ', '>}}']),
    textCase('code of Liquid that never ends', POST, withoutTags, '{% highlight a %}'),
    textCase('a language of many parts', 48, (text) => v.safeParse(frontSettings.language, text), '_aa', ['en', '-']),
    textCase('bytes in letters in a calendar', CALENDAR, calendar, '=41', ['SUMMARY;ENCODING=QUOTED-PRINTABLE:', '']),
  ];
}
