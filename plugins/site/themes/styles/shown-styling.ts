import { isObject } from '../../../../core/index.ts';
import { presetVariable } from '../../../content/index.ts';
import { prepareLayer, type Styling } from './prepare-layer.ts';
import type { Origin } from './presets.ts';

/**
 * Settings and styles as in responses, with custom properties written as CSS variables (reference, `resolve_custom_css_format`).
 *
 * @param styling as in files and records, prepared or merged
 */
export const shownStyling = ({ settings, styles }: Styling): Styling => ({
  settings: withVariables(settings),
  styles: withVariables(styles),
});

/** A single layer as in responses: presets grouped by origin, appearance tools expanded. */
export const shownLayer = (origin: Origin, { settings = {}, styles = {} }: Partial<Styling>): Styling =>
  shownStyling(prepareLayer({ origin, settings, styles }));

const withVariables = (object: Styling['styles']): Styling['styles'] =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, withVariable(value)]));

function withVariable(value: unknown): unknown {
  if (typeof value === 'string') return presetVariable(value) ?? value;
  if (Array.isArray(value)) return value.map(withVariable);
  return isObject(value) ? withVariables(value) : value;
}
