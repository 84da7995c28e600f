/** Attributes that any element may have, in addition to those of `FAMILY`. */
const EVERYWHERE = new Set(['align', 'class', 'dir', 'id', 'lang', 'title', 'role', 'style']);
const FAMILY = /^(?:aria|data)-[a-z0-9_.-]+$/;

const words = (list: string): readonly string[] => list.split(' ');

const PLAIN = words(
  [
    'abbr acronym address article aside b bdi bdo big br caption cite code data dd dfn div dl dt em fieldset figcaption',
    'figure footer h1 h2 h3 h4 h5 h6 header hgroup i kbd legend main mark nav p picture rb rp rt rtc ruby s samp section',
    'small span strike strong sub summary sup tt u var wbr',
  ].join(' '),
);

/** Attributes that align the cells of a row. */
const CELLS = 'char charoff valign';
const CELL = `abbr axis bgcolor colspan headers height nowrap rowspan scope width ${CELLS}`;
const PLAYED = 'src controls autoplay loop muted preload';

/** Additional attributes of some elements (reference, `$allowedposttags`). */
const OWN: Readonly<Record<string, string>> = {
  a: 'href name rel rev target hreflang download',
  area: 'alt coords href nohref shape target',
  audio: PLAYED,
  blockquote: 'cite',
  col: `span width ${CELLS}`,
  colgroup: `span width ${CELLS}`,
  del: 'cite datetime',
  details: 'open',
  font: 'color face size',
  hr: 'noshade size width',
  img: 'src srcset sizes alt width height border hspace vspace loading longdesc usemap',
  ins: 'cite datetime',
  label: 'for',
  li: 'value',
  map: 'name',
  menu: 'type',
  ol: 'start type reversed',
  pre: 'width',
  q: 'cite',
  source: 'src srcset type media sizes',
  table: 'bgcolor border cellpadding cellspacing rules summary width',
  tbody: CELLS,
  td: CELL,
  tfoot: CELLS,
  th: CELL,
  thead: CELLS,
  time: 'datetime',
  tr: `bgcolor ${CELLS}`,
  track: 'src kind label srclang default',
  ul: 'type',
  video: `${PLAYED} poster width height playsinline`,
};

const ALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...PLAIN.map((name) => [name, new Set<string>()] as const),
  ...Object.entries(OWN).map(([name, attributes]) => [name, new Set(words(attributes))] as const),
]);

/** Whether users without the right to write arbitrary HTML may use this element. None of these elements has content that is not HTML. */
export const isAllowedElement = (name: string): boolean => ALLOWED.has(name);

/** May an element of this name have this attribute? */
export const isAllowedAttribute = (element: string, name: string): boolean =>
  EVERYWHERE.has(name) || ALLOWED.get(element)?.has(name) === true || FAMILY.test(name);

/** Elements allowed in a short text, and their attributes (WordPress, `$allowedtags`). */
const INLINE: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    a: 'href title',
    abbr: 'title',
    acronym: 'title',
    b: '',
    blockquote: 'cite',
    cite: '',
    code: '',
    del: 'datetime',
    em: '',
    i: '',
    q: 'cite',
    s: '',
    strike: '',
    strong: '',
  }).map(([name, attributes]) => [name, new Set(words(attributes))]),
);

/** May a short text, such as the description of a term, contain this element? */
export const isInlineElement = (name: string): boolean => INLINE.has(name);

/** May an element of this name have this attribute in a short text? */
export const isInlineAttribute = (element: string, name: string): boolean => INLINE.get(element)?.has(name) === true;
