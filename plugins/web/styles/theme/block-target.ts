import { isObject } from '../../../../core/index.ts';
import { scoped } from '../../../blocks/index.ts';
import type { BlockTypeDeclaration } from '../../../site/index.ts';
import { valueAt } from '../../../site/index.ts';

/** Selectors of the elements to which the styles of a block apply. */
export interface BlockTarget {
  /** For styles without a selector of their own. */
  readonly root: string;
  /** By member of its styles: `border`, `typography` …; or by the members of these, if they differ. */
  readonly features: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** Whether it lays out inner blocks. */
  readonly hasLayout: boolean;
  /** Default gap between these, if the theme does not define gaps. */
  readonly usualGap?: string;
}

/** Valid block names, which cannot end a selector. */
const NAME = /^([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)$/;

/** Supports that may have a selector of their own, and the member of styles to which it applies. */
const SUPPORTS: Readonly<Record<string, string>> = {
  __experimentalBorder: 'border',
  color: 'color',
  spacing: 'spacing',
  typography: 'typography',
};

/** Selectors for the styles of a block (reference, `wp_get_block_css_selector`); undefined for an invalid name. */
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

/** The selector for duotone filters, if the block supports them. */
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
