/** Attributes that any element may have; `aria-` and `data-` stand for all that begin so. */
const EVERYWHERE = new Set(['align', 'class', 'dir', 'id', 'lang', 'title', 'role', 'style']);
const FAMILY = /^(?:aria|data)-[a-z0-9_.-]+$/;

const words = (list: string): readonly string[] => list.split(' ');

const PLAIN = words(
  [
    'abbr address article aside b bdi bdo br caption cite code data dd dfn div dl dt em figcaption figure footer',
    'h1 h2 h3 h4 h5 h6 header hgroup hr i kbd main mark menu nav p picture pre rb rp rt rtc ruby s samp section small',
    'span strike strong sub summary sup tbody tfoot thead tr tt u ul var wbr',
  ].join(' '),
);

/** Attributes that some elements have beside those that all may have. */
const OWN: Readonly<Record<string, string>> = {
  a: 'href name rel target hreflang download',
  audio: 'src controls loop muted preload',
  blockquote: 'cite',
  col: 'span width',
  colgroup: 'span width',
  del: 'cite datetime',
  details: 'open',
  font: 'color face size',
  img: 'src srcset sizes alt width height loading longdesc',
  ins: 'cite datetime',
  li: 'value',
  ol: 'start type reversed',
  q: 'cite',
  source: 'src srcset type media sizes',
  table: 'border cellpadding cellspacing summary width',
  td: 'colspan rowspan headers scope width valign',
  th: 'colspan rowspan headers scope width valign abbr',
  time: 'datetime',
  track: 'src kind label srclang default',
  video: 'src controls loop muted preload poster width height playsinline',
};

const ALLOWED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...PLAIN.map((name) => [name, new Set<string>()] as const),
  ...Object.entries(OWN).map(([name, attributes]) => [name, new Set(words(attributes))] as const),
]);

/** May people without the right to write any HTML use this element? None of these has content that is not HTML. */
export const isAllowedElement = (name: string): boolean => ALLOWED.has(name);

/** May such an element have this attribute? */
export const isAllowedAttribute = (element: string, name: string): boolean =>
  EVERYWHERE.has(name) || ALLOWED.get(element)?.has(name) === true || FAMILY.test(name);

/** Elements of a short text, and their attributes (WordPress, `$allowedtags`). */
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

/** May a short text, such as the description of a term, have this element? */
export const isInlineElement = (name: string): boolean => INLINE.has(name);

/** May such an element have this attribute? */
export const isInlineAttribute = (element: string, name: string): boolean => INLINE.get(element)?.has(name) === true;
