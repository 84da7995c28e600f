import { isObject } from '../../../../core/index.ts';
import type { SiteStyling } from '../../../content/index.ts';
import { valueAt } from '../../../site/index.ts';
import { cssValue, styleAt } from './css-value.ts';
import { isPaddingAware } from './declarations.ts';
import { type Declaration, rule } from './rule.ts';

type LayoutRule = readonly [suffix: string, declarations: readonly Declaration[]];

interface LayoutKind {
  readonly className: string;
  readonly display?: string;
  readonly base: readonly LayoutRule[];
  /** Rules for the gap between blocks. */
  readonly spacing: (gap: string) => readonly LayoutRule[];
}

const CENTERED: readonly Declaration[] = [
  ['margin-left', 'auto !important'],
  ['margin-right', 'auto !important'],
];

const ALIGNED: readonly LayoutRule[] = [
  [
    ' > .alignleft',
    [
      ['float', 'left'],
      ['margin-inline-start', '0'],
      ['margin-inline-end', '2em'],
    ],
  ],
  [
    ' > .alignright',
    [
      ['float', 'right'],
      ['margin-inline-start', '2em'],
      ['margin-inline-end', '0'],
    ],
  ],
  [' > .aligncenter', CENTERED],
];

const stacked = (gap: string): readonly LayoutRule[] => [
  [' > :first-child', [['margin-block-start', '0']]],
  [' > :last-child', [['margin-block-end', '0']]],
  [
    ' > *',
    [
      ['margin-block-start', gap],
      ['margin-block-end', '0'],
    ],
  ],
];

const inRows = (gap: string): readonly LayoutRule[] => [['', [['gap', gap]]]];

const UNSPACED: LayoutRule = [' > :is(*, div)', [['margin', '0']]];

/** The four layouts of inner blocks (reference, `wp_get_layout_definitions`). */
const LAYOUTS: readonly LayoutKind[] = [
  { className: 'is-layout-flow', base: ALIGNED, spacing: stacked },
  {
    className: 'is-layout-constrained',
    base: [
      ...ALIGNED,
      [
        ' > :where(:not(.alignleft):not(.alignright):not(.alignfull))',
        [['max-width', 'var(--wp--style--global--content-size)'], ...CENTERED],
      ],
      [' > .alignwide', [['max-width', 'var(--wp--style--global--wide-size)']]],
    ],
    spacing: stacked,
  },
  {
    className: 'is-layout-flex',
    display: 'flex',
    base: [
      [
        '',
        [
          ['flex-wrap', 'wrap'],
          ['align-items', 'center'],
        ],
      ],
      UNSPACED,
    ],
    spacing: inRows,
  },
  { className: 'is-layout-grid', display: 'grid', base: [UNSPACED], spacing: inRows },
];

/** Are gaps between blocks generated? `blockGap: null` leaves them to the theme. */
const hasGaps = ({ settings }: SiteStyling): boolean => (valueAt(settings, ['spacing', 'blockGap']) ?? null) !== null;

/** The gap between blocks in a node of styles; two values are for rows and columns. */
function gapAt(node: unknown, { styles }: SiteStyling): string | undefined {
  if (!isObject(node)) return undefined;
  const gap = styleAt(node, ['spacing', 'blockGap'], styles);
  if (!isObject(gap)) return cssValue(gap);
  const [row, column] = [cssValue(gap.top), cssValue(gap.left)];
  if (row === undefined || column === undefined) return undefined;
  return row === column ? row : `${row} ${column}`;
}

/** Rules for the page itself, and for the layouts (reference, `get_root_layout_rules`). */
export function rootLayoutRules(styling: SiteStyling): string {
  const gap = hasGaps(styling) ? gapAt(styling.styles, styling) : undefined;
  const isSized = hasSizes(styling);
  return [
    sizeRule(styling),
    rule(':where(body)', [['margin', '0']]),
    ...(isPaddingAware(styling) ? paddingRules : []),
    rule('.wp-site-blocks > .alignleft', [
      ['float', 'left'],
      ['margin-right', '2em'],
    ]),
    rule('.wp-site-blocks > .alignright', [
      ['float', 'right'],
      ['margin-left', '2em'],
    ]),
    rule('.wp-site-blocks > .aligncenter', [
      ['justify-content', 'center'],
      ['margin-left', 'auto'],
      ['margin-right', 'auto'],
    ]),
    ...(gap === undefined
      ? []
      : [
          rule(':where(.wp-site-blocks) > *', [
            ['margin-block-start', gap],
            ['margin-block-end', '0'],
          ]),
          rule(':where(.wp-site-blocks) > :first-child', [['margin-block-start', '0']]),
          rule(':where(.wp-site-blocks) > :last-child', [['margin-block-end', '0']]),
          rule(':root', [['--wp--style--block-gap', gap]]),
        ]),
    hasGaps(styling) ? spacingRules(gap, (kind) => `:root :where(.${kind})`) : fallbackGap('', '0.5em'),
    ...LAYOUTS.map((kind) => baseRules(kind, isSized)),
  ].join('');
}

/** Does the theme define the width of content? */
const hasSizes = ({ settings }: SiteStyling): boolean =>
  ['contentSize', 'wideSize'].some((name) => (valueAt(settings, ['layout', name]) ?? null) !== null);

function sizeRule(styling: SiteStyling): string {
  const { settings } = styling;
  const content = valueAt(settings, ['layout', 'contentSize']);
  const wide = valueAt(settings, ['layout', 'wideSize']);
  if (!hasSizes(styling)) return '';
  return rule(':root', [
    ['--wp--style--global--content-size', cssValue(content ?? wide) ?? 'initial'],
    ['--wp--style--global--wide-size', cssValue(wide ?? content) ?? 'initial'],
  ]);
}

/** A nested container, which has no padding of its own unless it is in a full-width block. */
const INNER =
  '.has-global-padding :where(:not(.alignfull.is-layout-flow) > .has-global-padding:not(.wp-block-block, .alignfull))';

const padding = (side: string): string => `var(--wp--style--root--padding-${side})`;

const paddingRules: readonly string[] = [
  rule('.wp-site-blocks', [
    ['padding-top', padding('top')],
    ['padding-bottom', padding('bottom')],
  ]),
  rule('.has-global-padding', [
    ['padding-right', padding('right')],
    ['padding-left', padding('left')],
  ]),
  rule('.has-global-padding > .alignfull', [
    ['margin-right', `calc(${padding('right')} * -1)`],
    ['margin-left', `calc(${padding('left')} * -1)`],
  ]),
  rule(INNER, [
    ['padding-right', '0'],
    ['padding-left', '0'],
  ]),
  rule(`${INNER} > .alignfull`, [
    ['margin-left', '0'],
    ['margin-right', '0'],
  ]),
];

const spacingRules = (gap: string | undefined, within: (className: string) => string): string =>
  gap === undefined
    ? ''
    : LAYOUTS.flatMap(({ className, spacing }) =>
        spacing(gap).map(([suffix, declarations]) => rule(`${within(className)}${suffix}`, declarations)),
      ).join('');

/** Default gaps of flex and grid layouts, if gaps are left to the theme. */
const fallbackGap = (selector: string, gap: string): string =>
  LAYOUTS.filter(({ display }) => display !== undefined)
    .map(({ className }) => rule(`:where(${selector}.${className})`, [['gap', gap]]))
    .join('');

/** @param isSized whether the theme defines the width of content; otherwise rules that refer to it are omitted */
const baseRules = ({ className, display, base }: LayoutKind, isSized: boolean): string =>
  [
    display === undefined ? '' : rule(`body .${className}`, [['display', display]]),
    ...base.map(([suffix, declarations]) =>
      rule(
        `.${className}${suffix}`,
        declarations.filter(([, value]) => isSized || !value.startsWith('var(--wp--style--global--')),
      ),
    ),
  ].join('');

/** Rules for the gap between the inner blocks of a block. @param usual default gap, if gaps are left to the theme */
export function blockGapRules(
  selector: string,
  node: unknown,
  styling: SiteStyling,
  usual: string | undefined,
): string {
  if (hasGaps(styling)) return spacingRules(gapAt(node, styling), (kind) => `:root :where(${selector}-${kind})`);
  return usual === undefined ? '' : fallbackGap(selector, usual);
}
