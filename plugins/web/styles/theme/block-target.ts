import { isObject } from '../../../../core/index.ts';
import { scoped } from '../../../blocks/index.ts';
import type { BlockTypeDeclaration } from '../../../site/index.ts';
import { valueAt } from '../../../site/index.ts';

/** The elements of a block that its styles are for. */
export interface BlockTarget {
  /** Of what has no selector of its own. */
  readonly root: string;
  /** By member of its styles: `border`, `typography` …; by member of these, where those differ. */
  readonly features: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** Other blocks stand in it. */
  readonly hasLayout: boolean;
  /** Room between these, where the theme does not say. */
  readonly usualGap?: string;
}

/** Names of blocks: nothing in them can end a selector. */
const NAME = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)$/;

/** Members of supports with a selector of their own, and the member of styles that it is for. */
const SUPPORTS: Readonly<Record<string, string>> = {
  __experimentalBorder: 'border',
  color: 'color',
  spacing: 'spacing',
  typography: 'typography',
};

/** Elements that the styles of a block are for (reference, `wp_get_block_css_selector`); undefined for what is no name. */
export function blockTarget(
  name: string,
  type: Pick<BlockTypeDeclaration, 'selectors' | 'supports'> = {},
): BlockTarget | undefined {
  const [, namespace, own] = NAME.exec(name) ?? [];
  if (namespace === undefined || own === undefined) return undefined;
  const { selectors = {}, supports = {} } = type;
  const usualRoot = `.wp-block-${namespace === 'core' ? '' : `${namespace}-`}${own}`;
  const root = textOf(selectors.root) ?? textOf(supports.__experimentalSelector) ?? usualRoot;
  const usualGap = textOf(valueAt(supports, ['spacing', 'blockGap', '__experimentalDefault']));
  return {
    root,
    features: {
      ...pictures(root, supports),
      ...(Object.keys(selectors).length > 0 ? featuresOf(selectors) : supportedFeatures(root, supports)),
    },
    hasLayout: Boolean(supports.layout),
    ...(usualGap !== undefined && { usualGap }),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const featuresOf = ({ root: _, ...features }: Readonly<Record<string, unknown>>): BlockTarget['features'] =>
  Object.fromEntries(
    Object.entries(features).map(([feature, selector]) => [
      feature,
      typeof selector === 'string' ? selector : textsIn(selector),
    ]),
  );

/** What may be shown in two colours, of a block that says so among what it supports. */
function pictures(root: string, supports: Readonly<Record<string, unknown>>): BlockTarget['features'] {
  const selector = textOf(valueAt(supports, ['color', '__experimentalDuotone']));
  return selector === undefined ? {} : { filter: { duotone: scoped(root, selector) } };
}

const textsIn = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter((one): one is [string, string] => typeof one[1] === 'string'),
  );

const supportedFeatures = (root: string, supports: Readonly<Record<string, unknown>>): BlockTarget['features'] =>
  Object.fromEntries(
    Object.entries(SUPPORTS).flatMap(([support, feature]) => {
      const selector = textOf(valueAt(supports, [support, '__experimentalSelector']));
      return selector === undefined ? [] : [[feature, scoped(root, selector)]];
    }),
  );
